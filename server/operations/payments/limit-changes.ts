import type { Change } from '../../core/change.ts';
import { isDeclinedByAcquirer } from '../../core/limits/card-testing.ts';
import { type ClaimHolder, holderOf, isMandateClaim } from '../../core/limits/duplicates.ts';
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

/**
 * A rejected payment may be repeated; one that is rejected in its first commit has claimed nothing. A debit that is
 * reversed was never collected, so that its mandate is free again.
 */
function released(payment: EndedPayment): readonly Change[] {
  const { key, checkout, version, state, base, findings } = payment;
  const claims = findings.claims ?? [];
  if (base !== null) return state === 'approved' ? claims.map((name) => release(name, base)) : [];
  if (state !== 'rejected' || version === 0) return [];
  return claims.map((name) => release(name, isMandateClaim(name) ? key : holderOf({ key, checkout })));
}

const release = (name: string, holder: ClaimHolder): Change => ({
  kind: 'releasePaymentClaim',
  claim: { name, holder },
});
