import type { Change } from '../../core/change.ts';
import { VersionConflict } from '../../core/faults.ts';
import type { Payment, PendingPayment } from '../../core/payments/payment.ts';
import { type Duration, type MessageKey, plus } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** A row as it stands after it was committed: one version higher. */
export const stored = <T extends { readonly version: number }>(row: T): T => ({ ...row, version: row.version + 1 });

/** A payment after a commit. `moved` is false where another request moved the payment first: then its row stands. */
export type Kept<P extends Payment> =
  | { readonly moved: true; readonly payment: P }
  | { readonly moved: false; readonly payment: Payment };

/**
 * Keeps the next row of a payment that has not ended. `alongside` is committed with it. A payment's very first row
 * yields to no other: a conflict is then about what goes alongside, and rejects with VersionConflict.
 */
export const keepPayment = <P extends PendingPayment>(
  gateway: Pick<Gateway, 'store'>,
  row: P,
  alongside: readonly Change[] = [],
): Promise<Kept<P>> => commitMove(gateway, row, [{ save: 'payment', row }, ...alongside]);

/** Commits the changes that move a payment to `row`, or finds the row of another request that was first. */
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

/** The message that inquires about a payment later, should its outcome not be known by then. */
export const inquiryAfter = (
  { clock }: Pick<Gateway, 'clock'>,
  { key: payment, ndc }: Payment,
  { key, delay }: { key: MessageKey; delay: Duration },
): Change => ({
  send: { key, topic: 'payment.inquiry', payload: { payment }, dueAt: plus(clock.now(), delay), attempts: 0, ndc },
});
