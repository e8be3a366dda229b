import type { RiskDecision } from './decision.ts';
import type { Dimension } from './velocity.ts';

/** What screening has found about a payment. */
export type RiskFinding = RiskDecision & {
  /** The keyed hashes of what the payment counts for once the acquirer has responded. */
  readonly subjects?: Readonly<Partial<Record<Dimension, string>>>;
  /** Whether a rule about the acquirer's checks has refused the approval, which is reversed. */
  readonly reversed?: true;
  /** Whether an analyst has let the payment go on. */
  readonly approved?: true;
};

/** Whether a payment may not be sent before an analyst has decided about it. */
export const needsReview = (risk: RiskFinding | undefined): boolean =>
  risk?.outcome === 'review' && risk.approved !== true;
