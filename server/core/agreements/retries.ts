import { schemeOf } from 'shared';
import { isMerchantInitiated } from '../instruction.ts';
import type { EndedPayment } from '../payments/payment.ts';
import { accountEntity } from './accounts.ts';
import { days, type Duration, type EntityKey, type Instant, minus, type PaymentKey } from '../values.ts';

/** A payment by the merchant that an issuer has declined. */
export type DeclinedTry = {
  readonly payment: PaymentKey;
  readonly entity: EntityKey;
  /** The keyed hash of the account. */
  readonly account: string;
  readonly at: Instant;
};

type RetryLimit = { readonly retries: number; readonly within: Duration };

/** How often a scheme lets a merchant try a declined account again. */
const retryLimits: Readonly<Record<string, RetryLimit>> = {
  visa: { retries: 15, within: days(30) },
};

/** The result code of a retry beyond the limit. */
export const TOO_MANY_RETRIES = '800.100.161';

export const retryLimitOf = (brand: string | null): RetryLimit | undefined => retryLimits[schemeOf(brand) ?? ''];

/** Whether so many declines within the time of the limit leave no further try. */
export const isRetriedTooOften = (declines: number, { retries }: RetryLimit): boolean => declines > retries;

/** The try that the end of a payment adds, and the moment before which none counts any more. */
export function declinedTry(payment: EndedPayment): (DeclinedTry & { readonly since: Instant }) | undefined {
  const { key, findings, fields, brand, state, endedAt: at } = payment;
  const limit = retryLimitOf(brand);
  if (state !== 'rejected' || !limit || findings.account === undefined || !isMerchantInitiated(fields))
    return undefined;
  // What the gateway or a fault of the network declined was no try at the issuer.
  if (findings.resultDetails?.['AcquirerResponse'] === undefined) return undefined;
  return {
    payment: key,
    entity: accountEntity(payment),
    account: findings.account,
    at,
    since: minus(at, limit.within),
  };
}
