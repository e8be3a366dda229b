import { defaultRules, type RiskRule } from './rule.ts';

/** What an entity does when the risk service does not answer. */
export const failureActions = ['accept', 'review', 'deny'] as const;

/** The settings of risk screening. Each has a safe default. */
export type RiskSettings = {
  /** Whether payments are screened at all. Without it a payment costs nothing more. */
  readonly riskScreening: boolean;
  readonly riskRules: readonly RiskRule[];
  /** Whether the gateway's risk service is asked, where it has one. */
  readonly riskService: boolean;
  /** What becomes of a payment that the risk service does not answer about in time. */
  readonly riskServiceFailure: (typeof failureActions)[number];
  /** A lower score than this denies a payment, or sends it to an analyst; null for no such limit. */
  readonly riskDenyBelow: number | null;
  readonly riskReviewBelow: number | null;
  /** How many hours an analyst may take; then the payment has failed. */
  readonly riskReviewHours: number;
};

export const defaultRiskSettings: RiskSettings = {
  riskScreening: false,
  riskRules: defaultRules,
  riskService: true,
  riskServiceFailure: 'review',
  riskDenyBelow: null,
  riskReviewBelow: null,
  riskReviewHours: 72,
};
