import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type Key, type Millis, plus } from '../../core/values.ts';
import { Stale } from '../../store/store.ts';
import type { Gateway } from '../gateway.ts';

/** What asks about a payment later, should nobody have heard of it by then. */
export const recallAfter = (
  gateway: Gateway,
  { key: payment, ndc }: Payment,
  { key, delay }: { key: Key; delay: Millis },
): Change => ({
  send: {
    key,
    topic: 'payment.recall',
    payload: { payment },
    dueAt: plus(gateway.clock.now(), delay),
    attempts: 0,
    ndc,
  },
});

/** A row as it stands after it was committed: one version higher. */
export const stored = <T extends { readonly version: number }>(row: T): T => ({ ...row, version: row.version + 1 });

/**
 * The payment as it stands when its outcome could not be kept: as somebody else has moved it, or still pending, for its
 * recall to settle. The acquirer has been asked by then, so no failure of the database may look as if nothing had
 * happened.
 */
export async function afterFault(gateway: Gateway, pending: Payment, fault: unknown): Promise<Payment> {
  if (fault instanceof Stale) return (await gateway.store.payment(pending.key).catch(() => undefined)) ?? pending;
  gateway.log.error(
    { ndc: pending.ndc, id: gateway.ids.publicId('payment', pending.key) },
    'An outcome could not be kept; its recall will',
  );
  return pending;
}

/**
 * Keeps a payment's next row. When somebody else moved the payment first, theirs stands and is returned with `moved:
 * false`. A payment's very first row has nobody to yield to: then Stale speaks of what goes alongside and is the
 * caller's to hear.
 */
export async function keepPayment(
  gateway: Gateway,
  row: Payment,
  alongside: readonly Change[] = [],
): Promise<{ readonly payment: Payment; readonly moved: boolean }> {
  try {
    await gateway.store.commit([{ save: 'payment', row }, ...alongside]);
    return { payment: stored(row), moved: true };
  } catch (fault) {
    if (!(fault instanceof Stale) || row.version === 0) throw fault;
    return { payment: (await gateway.store.payment(row.key)) ?? row, moved: false };
  }
}
