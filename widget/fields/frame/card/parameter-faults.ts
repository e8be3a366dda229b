import type { FaultName, FieldName } from './card.ts';

/** The field of a parameter, and the fault to show when the gateway finds the parameter wrong. */
const places: Readonly<Record<string, readonly [FieldName, FaultName]>> = {
  'card.number': ['number', 'numberInvalid'],
  paymentBrand: ['number', 'numberInvalid'],
  'card.expiryMonth': ['expiry', 'expiryInvalid'],
  'card.expiryYear': ['expiry', 'expiryIncomplete'],
  'card.cvv': ['cvv', 'cvvInvalid'],
  'card.holder': ['holder', 'holderInvalid'],
};

export const faultsFor = (parameters: readonly string[]): Partial<Record<FieldName, FaultName>> =>
  Object.fromEntries(parameters.flatMap((name) => (places[name] ? [places[name]] : [])));
