import { accountEntity } from '../../core/agreements/accounts.ts';
import type { Change } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import {
  type ClaimRule,
  duplicateCodes,
  holderOf,
  isClaimRule,
  type PaymentClaim,
} from '../../core/limits/duplicates.ts';
import type { Account } from '../../core/payments/account.ts';
import type { NewPayment, Payment } from '../../core/payments/payment.ts';
import { inRealm, realmOf } from '../../core/realm.ts';
import { firstRules } from '../../core/payments/types.ts';
import type { Refusal } from '../../core/refusal.ts';
import { accountIdentity } from '../../core/screening/facts.ts';
import { type EntityKey, type Instant, plus, seconds } from '../../core/values.ts';
import type { ChannelRealm } from '../agreements/account.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { rejectPayment } from '../payments/conclude.ts';

type Claiming = Pick<Gateway, 'store' | 'clock' | 'mode' | 'entities' | 'fingerprint'>;

type ClaimedOrder = {
  readonly payment: NewPayment;
  readonly account: Account;
  readonly alongside: Alongside;
  /** What the payment claims whatever its channel demands. */
  readonly claims?: readonly PaymentClaim[] | undefined;
};

/**
 * Starts a payment that claims its reference and its charge with its first commit, where its channel demands that, and
 * the declined payment that it resubmits, or a mandate for one debit. It is rejected where another payment has them
 * (DECISIONS 132, 243).
 */
export async function startUnlessDuplicate<Order extends ClaimedOrder>(
  gateway: Claiming,
  order: Order,
  start: (order: Order) => Promise<Payment | Refusal>,
): Promise<Payment | Refusal> {
  const claims = [...claimsOf(gateway, order), ...(order.claims ?? [])];
  if (claims.length === 0) return start(order);
  const { payment, alongside } = order;
  const claiming = (row: Payment): readonly Change[] =>
    row.version === 0 && row.state !== 'rejected'
      ? claims.map((claim) => ({ kind: 'takePaymentClaim', claim, now: payment.createdAt }))
      : [];
  const findings = { ...payment.findings, claims: claims.map(({ name }) => name) };
  try {
    return await start({ ...order, payment: { ...payment, findings }, alongside: [...alongside, claiming] });
  } catch (fault) {
    if (!(fault instanceof UniqueViolation) || !isClaimRule(fault.rule)) throw fault;
    return rejectPayment(gateway, payment, { resultCode: duplicateCodes[fault.rule], alongside });
  }
}

/**
 * What a payment claims. A registration without a payment has nothing to repeat, and each date of a schedule begins one
 * payment already, all with the reference of the schedule.
 */
function claimsOf(gateway: Claiming, { payment, account }: ClaimedOrder): readonly PaymentClaim[] {
  const { uniqueMerchantTransactionId, duplicateWindowSeconds: window } = settingsOf(gateway, payment);
  if (!firstRules(payment.type).isSent) return [];
  const realm = realmOf(payment, gateway.mode);
  const claim = (
    rule: ClaimRule,
    text: string | undefined,
    { entity = payment.entity, endsAt = null }: { readonly entity?: EntityKey; readonly endsAt?: Instant | null } = {},
  ): readonly PaymentClaim[] =>
    text === undefined
      ? []
      : [{ name: nameOf(gateway, { entity, realm }, text), holder: holderOf(payment), rule, endsAt }];
  const resubmission = claim('claimed_resubmission', resubmissionOf(payment), { entity: accountEntity(payment) });
  if (payment.findings.schedule !== undefined) return resubmission;
  return [
    ...resubmission,
    ...(uniqueMerchantTransactionId ? claim('claimed_reference', referenceOf(payment)) : []),
    ...(window === null
      ? []
      : claim('claimed_charge', chargeOf(payment, account), { endsAt: plus(payment.createdAt, seconds(window)) })),
  ];
}

/** In hexadecimal digits: 128 bits. */
const HASH_LENGTH = 32;

const nameOf = ({ fingerprint }: Claiming, { entity, realm }: ChannelRealm, text: string): string =>
  fingerprint(inRealm(`claim at ${entity}\n${text}`, realm)).slice(0, HASH_LENGTH);

function referenceOf({ fields }: NewPayment): string | undefined {
  const { merchantTransactionId: reference } = fields;
  return reference === undefined ? undefined : `reference\n${reference}`;
}

const resubmissionOf = ({ findings: { resubmits } }: NewPayment): string | undefined =>
  resubmits === undefined ? undefined : `resubmission\n${resubmits}`;

/** A brand without account data, and a verification of an account, have no charge to repeat. */
function chargeOf({ type, amountCents, currency }: NewPayment, account: Account): string | undefined {
  const identity = accountIdentity(account);
  return identity === undefined || amountCents === 0
    ? undefined
    : `charge\n${type} ${amountCents} ${currency}\n${identity}`;
}
