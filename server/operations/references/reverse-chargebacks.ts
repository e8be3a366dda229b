import type { Payment } from '../../core/payments/payment.ts';
import { nextReversal, reversalOccasion } from '../../core/references/recovery.ts';
import { versionOf } from '../../core/references/reference.ts';
import type { Cents } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { makeReference, type OwnReference } from './make.ts';

/** A reversal that an acquirer reports, and the payment that was charged back. */
export type OwnReversal = Pick<OwnReference, 'occasion' | 'fields' | 'ndc'> & {
  readonly subject: Payment;
  readonly cents: Cents;
  /** The version of the tree on which it was decided that there is something to book, where it was. */
  readonly plannedOn?: number | undefined;
};

/**
 * Books what came back after a dispute, once for each occasion, on every chargeback that it returns; a crash between two
 * of them leaves the rest to the next call. Returns the first reference; undefined where nothing was charged back.
 */
export async function reverseChargebacks(
  gateway: Gateway,
  { subject, plannedOn: decidedOn, ...own }: OwnReversal,
): Promise<Payment | 'busy' | undefined> {
  for (let part = 0; ; part += 1) {
    const tree = await gateway.store.paymentTree(subject.root);
    const plannedOn = versionOf(subject, tree);
    if (part === 0 && decidedOn !== undefined && decidedOn !== plannedOn) return 'busy';
    const occasion = reversalOccasion(subject, tree, own.occasion);
    const next = nextReversal(subject, tree, { ...own, occasion });
    if (!next) return tree.find((each) => each.occasion === occasion);
    const made = await makeReference(gateway, { ...own, ...next, plannedOn, type: 'CR' });
    if (made === 'busy' || made.state !== 'approved') return made;
  }
}
