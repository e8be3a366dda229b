import { type ParameterFault, shown } from 'shared';
import { commonRefusals } from './payments/reference-refusals.ts';
import { registrationFaults } from './registrations/faults.ts';

/** The reasons to refuse a request, each with its result code (spec, Errors). */
export const refusals = {
  parametersInvalid: '200.300.404',
  checkoutUnknown: '200.300.404',
  checkoutInUse: '200.300.404',
  checkoutUsedUp: '700.500.001',
  priceChanged: '200.300.404',
  brandUnknown: '100.100.501',
  typeNotTaken: '600.200.310',
  walletMissing: '200.100.601',
  walletTokenMissing: '200.100.602',
  paymentUnknown: '700.400.580',
  settlementUnknown: '700.400.580',
  eventUnknown: '200.300.404',
  webhookProvisioned: '700.400.700',
  pickUpKeyProvisioned: '700.400.700',
  fileReceiverProvisioned: '700.400.700',
  fileSourceProvisioned: '700.400.700',
  webhookHasTwoKeys: '700.400.700',
  webhookHasOneKey: '700.400.700',
  registrationUnknown: registrationFaults.unknown,
  registrationDeleted: registrationFaults.deleted,
  registrationAwaitsShopper: registrationFaults.awaitsShopper,
  registrationRefused: registrationFaults.refused,
  notARegistration: registrationFaults.notARegistration,
  registrationNotRemovable: '800.900.302',
  walletNotScreened: '600.200.310',
  riskScreeningOff: '600.200.202',
  riskCaseUnknown: '700.400.580',
  riskCaseClosed: '700.400.700',
  callbackNotFailed: '700.400.700',
  connectorPaused: '700.400.700',
  connectorNotPaused: '700.400.700',
  rowMatched: '700.400.700',
  rowNotMatched: '700.400.700',
  rowBooked: '700.400.700',
  changedMeanwhile: '700.400.700',
  riskListEntryUnknown: '200.300.404',
  scheduleUnknown: '700.400.580',
  scheduleNotActive: '100.360.300',
  scheduleNotEndable: '100.360.303',
  jobMissing: '100.250.100',
  jobDuration: '100.250.106',
  jobNotice: '100.250.107',
  jobExpression: '100.250.111',
  jobNotPossible: '100.250.120',
  jobHourOutside: '100.250.121',
  jobMinuteOutside: '100.250.122',
  jobDayOutside: '100.250.123',
  jobMonthOutside: '100.250.124',
  jobWeekdayOutside: '100.250.125',
  authorizationHeaderInvalid: '800.900.300',
  accessTokenInvalid: '800.900.300',
  entityNotAllowed: '800.900.302',
  scopeMissing: '800.900.302',
  tokenBeyondOwn: '800.900.302',
  operatorsOnly: '800.900.302',
  tokenRevoked: '200.300.404',
  addressNotAllowed: '800.900.302',
  originNotAllowed: '800.900.302',
  idempotencyKeyReused: '200.300.404',
  requestUnderWay: '800.120.402',
  testClockNotAvailable: '600.200.701',
  testClockNotAllowed: '800.900.302',
  transportNotSecure: '800.900.302',
  tooManyRequests: '800.120.100',
  resourceUnknown: '200.300.404',
  methodNotAllowed: '200.300.404',
  requestMalformed: '200.300.404',
  ...commonRefusals,
} as const;

export type Reason = keyof typeof refusals;

/** A request that is not carried out. `faults` names every parameter that is wrong. */
export type Refusal = {
  readonly kind: 'refused';
  readonly reason: Reason;
  readonly faults?: readonly ParameterFault[];
};

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refused';

export const refuse = (reason: Reason): Refusal => ({ kind: 'refused', reason });
export const refuseParameters = (faults: readonly ParameterFault[]): Refusal => ({
  kind: 'refused',
  reason: 'parametersInvalid',
  faults: faults.map(shownFault),
});

/** Whatever is at fault with a value, it may hold a card number. */
const shownFault = ({ name, value, message }: ParameterFault): ParameterFault => ({
  name,
  value: value === null ? null : shown(value),
  message,
});

/** A fault of one parameter, and the reason that has its result code. */
export type NamedFault = { readonly reason: Reason; readonly fault: ParameterFault };

/** The refusal that names all faults of a request, with the code of the first one; undefined where there is none. */
export const refuseAll = ([first, ...more]: readonly NamedFault[]): Refusal | undefined =>
  first && { kind: 'refused', reason: first.reason, faults: [first, ...more].map(({ fault }) => shownFault(fault)) };
