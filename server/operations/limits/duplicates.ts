import { UniqueViolation } from '../../core/faults.ts';
import { duplicateCodes, type PaymentClaim } from '../../core/limits/duplicates.ts';
import type { Account } from '../../core/payments/account.ts';
import type { NewPayment, Payment } from '../../core/payments/payment.ts';
import { firstRules } from '../../core/payments/types.ts';
import type { Refusal } from '../../core/refusal.ts';
import { accountIdentity } from '../../core/screening/facts.ts';
import { plus, seconds } from '../../core/values.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { rejectPayment } from '../payments/conclude.ts';

type Claiming = Pick<Gateway, 'store' | 'clock' | 'entities' | 'fingerprint'>;

type ClaimedOrder = { readonly payment: NewPayment; readonly account: Account; readonly alongside: Alongside };

/**
 * Starts a payment that claims its reference and its charge with its first commit, where its channel demands that, and
 * rejects it where another payment has them (DECISIONS 132).
 */
export async function startUnlessDuplicate<Order extends ClaimedOrder>(
  gateway: Claiming,
  order: Order,
  start: (order: Order) => Promise<Payment | Refusal>,
): Promise<Payment | Refusal> {
  const claim = claimOf(gateway, order);
  if (!claim) return start(order);
  const { payment, alongside } = order;
  const claiming = (row: Payment) =>
    row.version === 0 && row.state !== 'rejected' ? [{ claim, now: payment.createdAt }] : [];
  const claimed: NewPayment = { ...payment, findings: { ...payment.findings, claims: true } };
  try {
    return await start({ ...order, payment: claimed, alongside: [...alongside, claiming] });
  } catch (fault) {
    const resultCode = fault instanceof UniqueViolation ? duplicateCodes.get(fault.rule) : undefined;
    if (resultCode === undefined) throw fault;
    return rejectPayment(gateway, payment, { resultCode, alongside });
  }
}

/** What a payment claims; undefined where that is nothing. A registration without a payment has nothing to repeat. */
function claimOf(gateway: Claiming, { payment, account }: ClaimedOrder): PaymentClaim | undefined {
  const { key, checkout, type, createdAt } = payment;
  const { uniqueMerchantTransactionId, duplicateWindowSeconds } = settingsOf(gateway, payment);
  if (!firstRules(type).isSent || (!uniqueMerchantTransactionId && duplicateWindowSeconds === null)) return undefined;
  const reference = uniqueMerchantTransactionId ? referenceOf(gateway, payment) : null;
  const charge = duplicateWindowSeconds === null ? null : chargeOf(gateway, payment, account);
  if (reference === null && charge === null) return undefined;
  const endsAt = charge === null ? null : plus(createdAt, seconds(duplicateWindowSeconds ?? 0));
  return { payment: key, checkout, reference, charge, endsAt };
}

/** In hexadecimal digits: 128 bits. */
const HASH_LENGTH = 32;

function referenceOf({ fingerprint }: Claiming, { entity, fields }: NewPayment): string | null {
  const { merchantTransactionId: reference } = fields;
  return reference === undefined ? null : fingerprint(`reference at ${entity}\n${reference}`).slice(0, HASH_LENGTH);
}

/** A brand without account data, and a verification of an account, have no charge to repeat. */
function chargeOf({ fingerprint }: Claiming, payment: NewPayment, account: Account): string | null {
  const { entity, type, amountCents, currency } = payment;
  const identity = accountIdentity(account);
  return identity === undefined || amountCents === 0
    ? null
    : fingerprint(`charge at ${entity}\n${type} ${amountCents} ${currency}\n${identity}`).slice(0, HASH_LENGTH);
}
