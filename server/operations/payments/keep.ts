import type { Change } from '../../core/change.ts';
import { VersionConflict } from '../../core/faults.ts';
import type { SentToAcquirer } from '../../core/conclusion.ts';
import { isRoot, type Payment, type PendingPayment, type SentPayment } from '../../core/payments/payment.ts';
import { isReversible } from '../../core/payments/wrong-approval.ts';
import { days, type Duration, type Instant, type MessageKey, type Money, plus, seconds } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** A row as it is after its commit: one version higher. */
export const stored = <T extends { readonly version: number }>(row: T): T => ({ ...row, version: row.version + 1 });

/** A payment after a commit. `moved` is false where another request changed it first; the payment is then that row. */
export type Kept<P extends Payment> =
  | { readonly moved: true; readonly payment: P }
  | { readonly moved: false; readonly payment: Payment };

/**
 * Keeps the next row of a payment that has not ended. `alongside` is committed with it. For a payment's first row there
 * is no other row to return: a conflict then concerns the changes alongside, and rejects with VersionConflict.
 */
export const keepPayment = <P extends PendingPayment>(
  gateway: Pick<Gateway, 'store'>,
  row: P,
  alongside: readonly Change[] = [],
): Promise<Kept<P>> => commitMove(gateway, row, [{ kind: 'savePayment', row }, ...alongside]);

/** Commits the changes that move a payment to `row`, or returns the row of another request that was first. */
export async function commitMove<P extends Payment>(
  { store }: Pick<Gateway, 'store'>,
  row: P,
  changes: readonly Change[],
): Promise<Kept<P>> {
  try {
    await store.commit(changes);
    return { payment: stored(row), moved: true };
  } catch (fault) {
    if (!(fault instanceof VersionConflict) || row.version === 0) throw fault;
    return { payment: (await store.payment(row.key)) ?? row, moved: false };
  }
}

/** Longer than any acquirer's timeout, so that an inquiry is never sent before its request has ended. */
const INQUIRY_DELAY = seconds(30);

/** The message that inquires about a request to an acquirer whose outcome was not received. */
export const inquiryAfterRequest = (gateway: Pick<Gateway, 'clock'>, payment: Payment, key: MessageKey): Change =>
  inquiryAfter(gateway, payment, { key, delay: INQUIRY_DELAY });

/** The message that inquires once more about a payment of which other money was reported. */
export const inquiryAfterReport = (
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { key: payment, ndc }: Payment,
  { topic, ...more }: { topic: 'payment.inquiry' | 'payment.recheck'; reported: Money },
): Change => ({
  kind: 'sendMessage',
  message: {
    key: ids.key('message'),
    topic,
    payload: { payment, ...more },
    dueAt: plus(clock.now(), INQUIRY_DELAY),
    attempts: 0,
    ndc,
  },
});

/** The message that inquires about a payment whose outcome is not known after `delay`. */
export const inquiryAfter = (
  { clock }: Pick<Gateway, 'clock'>,
  { key: payment, ndc }: Payment,
  { key, delay }: { key: MessageKey; delay: Duration },
): Change => ({
  kind: 'sendMessage',
  message: { key, topic: 'payment.inquiry', payload: { payment }, dueAt: plus(clock.now(), delay), attempts: 0, ndc },
});

/** The wait before the first look for an approval of a payment that had never arrived. */
const RECHECK_DELAY = seconds(60);

/**
 * The message that looks again for what an acquirer may have carried out late (DECISIONS 84), or of what two users have
 * marked as declined (DECISIONS 328).
 */
export const recheckMessage = (
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { key: payment, ndc }: Payment,
): Change => ({
  kind: 'sendMessage',
  message: {
    key: ids.key('message'),
    topic: 'payment.recheck',
    payload: { payment },
    dueAt: plus(clock.now(), RECHECK_DELAY),
    attempts: 0,
    ndc,
  },
});

/** The message that reverses what an acquirer has carried out for a payment, whether that has ended or not. */
export const reversalMessage = (
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { key: payment, ndc }: Payment,
  { amountCents, currency }: Money,
): Change => ({
  kind: 'sendMessage',
  message: {
    key: ids.key('message'),
    topic: 'payment.reversal',
    payload: { payment, amountCents, currency },
    dueAt: clock.now(),
    attempts: 0,
    ndc,
  },
});

/** The changes that replace a message by the next one, so that a process which dies leaves one of both. */
export const replaceMessage = (message: MessageKey, next: Change): readonly Change[] => [
  { kind: 'unsendMessage', message },
  next,
];

/** When an acquirer is asked again for a reversal that it has declined, of a payment that has ended. */
export const askedAgainAt = ({ clock }: Pick<Gateway, 'clock'>): Instant => plus(clock.now(), days(1));

/**
 * The same message after the acquirer has declined that. A payment that is pending waits for the correction of the
 * acquirer's books: its message goes on with the waits of its topic, of which this is the first one.
 */
export function declinedReversalMessage(
  gateway: Pick<Gateway, 'ids' | 'clock'>,
  payment: Payment,
  money: Money,
): Change {
  const { clock, ids } = gateway;
  const { key, state, ndc } = payment;
  const due =
    state === 'pending'
      ? { dueAt: plus(clock.now(), INQUIRY_DELAY), attempts: 1 }
      : { dueAt: askedAgainAt(gateway), attempts: 0 };
  const { amountCents, currency } = money;
  const payload = { payment: key, amountCents, currency, declined: true } as const;
  return { kind: 'sendMessage', message: { key: ids.key('message'), topic: 'payment.reversal', payload, ndc, ...due } };
}

/**
 * The message after an approval that came when its payment had ended without it. No acquirer reverses a reversal. A
 * reference that users have marked as declined has the message that their mark has sent, which books it once.
 */
export async function lateApprovalMessages(
  gateway: Pick<Gateway, 'store' | 'ids' | 'clock'>,
  payment: Payment,
): Promise<readonly Change[]> {
  if (payment.base !== null && (await isMarkedAsDeclined(gateway, payment))) return [];
  return [isReversible(payment) ? reversalMessage(gateway, payment, payment) : recheckMessage(gateway, payment)];
}

/** Whether two users have marked a payment as declined, whatever its acquirer has carried out (DECISIONS 328). */
export const isMarkedAsDeclined = async (
  { store }: Pick<Gateway, 'store'>,
  { key }: Pick<Payment, 'key'>,
): Promise<boolean> =>
  (await store.proposals(key)).some(({ outcome, state }) => outcome === 'declined' && state === 'carriedOut');

/** The payment with the payments of its tree that its outcome changes. */
export async function sentOf({ store }: Pick<Gateway, 'store'>, payment: SentPayment): Promise<SentToAcquirer> {
  if (payment.base === null) return { kind: 'first', payment };
  const [root, base] = await Promise.all([store.payment(payment.root), store.payment(payment.base)]);
  if (!root || !isRoot(root) || !base) throw new Error(`Expected the tree of payment ${payment.key}, but it is gone`);
  return { kind: 'reference', root, base, payment };
}
