import type { User, UserKey } from '../users/user.ts';
import { type EntityKey, type Instant, type Key, minutes, type PaymentKey, plus } from '../values.ts';
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
  /** The analyst who works on it, or was the last one to do so; null before the first. */
  readonly assignee: UserKey | null;
  /** Until then no other user of the back office can take it or decide about it. */
  readonly lockedUntil: Instant | null;
};

const CASE_LOCK = minutes(15);

/** Whether a case is another user's to decide about now. */
export const isLockedFor = ({ assignee, lockedUntil }: RiskCase, { key }: Pick<User, 'key'>, now: Instant): boolean =>
  lockedUntil !== null && now < lockedUntil && assignee !== key;

/** Whether an analyst works on a case now. */
export const isTaken = ({ lockedUntil }: RiskCase, now: Instant): boolean => lockedUntil !== null && now < lockedUntil;

/** A case that an analyst takes, or goes on with. */
export const taken = (found: RiskCase, { key }: Pick<User, 'key'>, now: Instant): RiskCase => ({
  ...found,
  assignee: key,
  lockedUntil: plus(now, CASE_LOCK),
});

/** A case that its analyst gives back. */
export const releasedCase = (found: RiskCase): RiskCase => ({ ...found, assignee: null, lockedUntil: null });

/** What an analyst can do about a case (spec, Risk-case callback): PENDING is a note that decides nothing. */
export const analystDecisions = ['APPROVE', 'CANCEL', 'PENDING'] as const;
export type AnalystDecision = (typeof analystDecisions)[number];

/** The reasons from which users of the back office choose; the admin API takes any text. */
export const cancelReasons = [
  'fraud',
  'suspectedFraud',
  'identityNotProven',
  'addressMismatch',
  'tooManyAttempts',
  'duplicateOrder',
  'customerRequest',
  'otherReason',
] as const;

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
