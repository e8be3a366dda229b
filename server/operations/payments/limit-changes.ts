import type { Change } from '../../core/change.ts';
import { isDeclinedByAcquirer } from '../../core/limits/card-testing.ts';
import { holderOf } from '../../core/limits/duplicates.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';

/** What the end of a payment changes of the limits for later ones. */
export const limitChanges = (payment: EndedPayment): readonly Change[] => [
  ...declineCounts(payment),
  ...released(payment),
];

/** An acquirer's decline counts for the card and its BIN where their channel is defended against card testing. */
const declineCounts = (payment: EndedPayment): readonly Change[] =>
  payment.findings.defence && isDeclinedByAcquirer(payment)
    ? payment.findings.defence.counts.map((count) => ({ kind: 'addCount', count: { ...count, now: payment.endedAt } }))
    : [];

/** A rejected payment may be repeated; one that is rejected in its first commit has claimed nothing. */
function released({ key, checkout, version, state, findings }: EndedPayment): readonly Change[] {
  if (state !== 'rejected' || version === 0) return [];
  return (findings.claims ?? []).map((name) => ({
    kind: 'releasePaymentClaim',
    claim: { name, holder: holderOf({ key, checkout }) },
  }));
}
