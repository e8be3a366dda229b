import type { EntityKey, Instant, Key, PaymentKey } from '../values.ts';
import type { RiskReason } from './decision.ts';

export const caseStates = ['open', 'approved', 'cancelled', 'expired'] as const;
export type CaseState = (typeof caseStates)[number];

/** A payment that waits for an analyst. It has the key of its payment. */
export type RiskCase = {
  readonly payment: PaymentKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly state: CaseState;
  readonly score: number;
  readonly reasons: readonly RiskReason[];
  readonly createdAt: Instant;
  /** When the payment fails unless it was decided about. */
  readonly expiresAt: Instant;
  readonly closedAt: Instant | null;
};

/** What an analyst can do about a case (spec, Risk-case callback): PENDING is a note that decides nothing. */
export const analystDecisions = ['APPROVE', 'CANCEL', 'PENDING'] as const;
export type AnalystDecision = (typeof analystDecisions)[number];

export type RiskActionKey = Key<'riskAction'>;

/**
 * An analyst's decision about a case, or a note, in the terms of the callback to the merchant. A case has at most one
 * APPROVE or CANCEL, as a unique index enforces.
 */
export type RiskAction = {
  readonly key: RiskActionKey;
  readonly payment: PaymentKey;
  readonly entity: EntityKey;
  readonly decision: AnalystDecision;
  readonly userId: string;
  /** With CANCEL only. */
  readonly cancelReason: string | null;
  readonly note: string | null;
  readonly processedAt: Instant;
};

/** The state of a case after a decision; a note leaves it open. */
export const stateAfter = { APPROVE: 'approved', CANCEL: 'cancelled', PENDING: 'open' } as const satisfies Record<
  AnalystDecision,
  CaseState
>;
