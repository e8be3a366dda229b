import type { FaultName, FieldName } from './card.ts';

/** The field of a parameter, and the fault to show when the gateway finds the parameter wrong. */
export const faultPlaces: Readonly<Record<string, readonly [FieldName, FaultName]>> = {
  'card.number': ['number', 'numberInvalid'],
  paymentBrand: ['number', 'numberInvalid'],
  'card.expiryMonth': ['expiry', 'expiryWrong'],
  'card.expiryYear': ['expiry', 'expiryWrong'],
  'card.cvv': ['cvv', 'cvvInvalid'],
  'card.holder': ['holder', 'holderInvalid'],
};

export const faultsFor = (parameters: readonly string[]): Partial<Record<FieldName, FaultName>> =>
  Object.fromEntries(parameters.flatMap((name) => (faultPlaces[name] ? [faultPlaces[name]] : [])));
