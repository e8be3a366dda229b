import type { Change } from '../core/change.ts';
import type { Payment } from '../core/payment.ts';
import { Stale } from '../store/store.ts';
import type { Gateway } from './gateway.ts';

/** A row as it stands after it was committed: one version higher. */
export const stored = <T extends { readonly version: number }>(row: T): T => ({ ...row, version: row.version + 1 });

/**
 * Keeps a payment's next row. When somebody else moved the payment first, theirs stands and is returned with `moved: false`.
 * A payment's very first row has nobody to yield to: then Stale speaks of what goes alongside and is the caller's to hear.
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
