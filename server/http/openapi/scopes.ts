import { type ReferenceType, referenceTypes } from 'shared';
import { type MerchantScope, merchantScopes } from '../../core/entities/access-token.ts';
import { referenceScope } from '../payments/payments.ts';
import type { OperationName } from './operations.ts';

/**
 * What the access token of a request has to permit; `byType` where the payment type decides, null where no scope is
 * needed. The routes demand the same, which a story shows for every scope.
 */
const operationScopes = {
  createCheckout: 'pay',
  updateCheckout: 'pay',
  payCheckout: null,
  readCheckout: 'read',
  registerAtCheckout: null,
  readRegistrationAtCheckout: 'read',
  createPayment: 'pay',
  referencePayment: 'byType',
  readPayment: 'read',
  createAuthentication: 'pay',
  readAuthentication: 'read',
  createScreening: 'pay',
  readScreening: 'read',
  createRegistration: 'register',
  readRegistration: 'read',
  updateRegistration: 'register',
  payByRegistration: 'pay',
  deleteRegistration: 'register',
  createSchedule: 'pay',
  readSchedule: 'read',
  listSchedules: 'read',
  reschedule: 'pay',
  deschedule: 'pay',
  deleteSchedule: 'pay',
  queryPayment: 'read',
  queryReference: 'read',
  findPayments: 'read',
  reportTransactions: 'report',
  reportTotals: 'report',
  reportSettlements: 'report',
  reportSettlement: 'report',
  listEvents: 'report',
  redeliverEvent: 'report',
  resultCodes: null,
  testClock: null,
} as const satisfies Readonly<Record<OperationName, MerchantScope | 'byType' | null>>;

/** The scopes of which a token needs one; none where any token will do. */
export function scopesFor(name: OperationName): readonly MerchantScope[] {
  const scope = operationScopes[name];
  if (scope === null) return [];
  return scope === 'byType' ? merchantScopes.filter((each) => typesOf(each).length > 0) : [scope];
}

const typesOf = (scope: MerchantScope): readonly ReferenceType[] =>
  referenceTypes.filter((paymentType) => referenceScope({ paymentType }) === scope);

/** The same in a sentence; empty where any token will do. */
export function describeScopes(name: OperationName): string {
  const scopes = scopesFor(name);
  if (scopes.length === 0) return '';
  const [only] = scopes;
  if (scopes.length === 1) return `The access token needs the scope \`${only}\`.`;
  const needs = scopes.map((scope) => `\`${scope}\` for ${typesOf(scope).join(', ')}`);
  return `The access token needs the scope ${needs.join(', and ')}.`;
}
