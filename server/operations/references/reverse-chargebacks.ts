import type { Payment } from '../../core/payments/payment.ts';
import { nextReversal, reversalOccasion } from '../../core/references/recovery.ts';
import type { Cents } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { makeReference, type OwnReference } from './make.ts';

/** A reversal that an acquirer reports, and the payment that was charged back. */
export type OwnReversal = Pick<OwnReference, 'occasion' | 'fields' | 'ndc'> & {
  readonly subject: Payment;
  readonly cents: Cents;
};

/**
 * Books what came back after a dispute, once for each occasion, on every chargeback that it returns; a crash between two
 * of them leaves the rest to the next call. Returns the first reference; undefined where nothing was charged back.
 */
export async function reverseChargebacks(
  gateway: Gateway,
  { subject, ...own }: OwnReversal,
): Promise<Payment | 'busy' | undefined> {
  for (;;) {
    const tree = await gateway.store.paymentTree(subject.root);
    const occasion = reversalOccasion(subject, tree, own.occasion);
    const part = nextReversal(subject, tree, { ...own, occasion });
    if (!part) return tree.find((each) => each.occasion === occasion);
    const plannedOn = tree.find(({ key }) => key === subject.root)?.version;
    const made = await makeReference(gateway, { ...own, ...part, plannedOn, type: 'CR' });
    if (made === 'busy' || made.state !== 'approved') return made;
  }
}
