import type { RuleText, ServiceText } from './reason-words.ts';
import type { RuleAction } from './rule.ts';
import type { RiskSettings } from './settings.ts';

/** What screening decides. `error` is the risk service's own: the data do not suffice. */
export type RiskOutcome = Exclude<RuleAction, 'score'> | 'error';

/** The result codes of screening (spec, Risk screening details). */
export const riskCodes = {
  passed: '000.300.100',
  waits: '100.400.500',
  /** No analyst has decided in time. */
  expired: '100.380.501',
} as const;

/** The result code of each outcome that ends a payment before it is executed. */
export const voidCodes = {
  deny: '100.400.147',
  challenge: '100.400.148',
  error: '100.400.149',
} as const satisfies Partial<Record<RiskOutcome, string>>;

/** A rule that fired, or the risk service, in words. `shadow`: it has changed nothing. */
export type RiskReason = { readonly rule: string; readonly text: string; readonly shadow?: true };

export type RiskDecision = {
  readonly outcome: RiskOutcome;
  /** From -99999 to 99999; higher is safer. */
  readonly score: number;
  readonly reasons: readonly RiskReason[];
};

/** What the risk service answers about a payment. `noAnswer`: late, malformed, too large, or not there. */
export type ServiceAnswer =
  | { readonly kind: 'answered'; readonly outcome: RiskOutcome; readonly score: number; readonly text: string }
  | { readonly kind: 'noAnswer'; readonly reason: string };

const SCORE_MAX = 99_999;
const clamped = (score: number): number => Math.max(-SCORE_MAX, Math.min(SCORE_MAX, Math.round(score)));

/** From the mildest to the strictest: of several outcomes the strictest counts. */
const severity: Readonly<Record<RiskOutcome, number>> = { accept: 0, review: 1, challenge: 2, error: 3, deny: 4 };
export const stricter = (one: RiskOutcome, other: RiskOutcome): RiskOutcome =>
  severity[other] > severity[one] ? other : one;

/** Whether nothing can make the outcome stricter. */
export const isDenied = ({ outcome }: RiskDecision): boolean => outcome === 'deny';

/** The names of reasons that are no rules of the entity. */
export const SERVICE = 'riskService';
const SCORE = 'riskScore';

/** The decision of the rules with the answer of the risk service. */
export function withAnswer(
  ruled: RiskDecision,
  answer: ServiceAnswer,
  { riskServiceFailure }: Pick<RiskSettings, 'riskServiceFailure'>,
): RiskDecision {
  const [outcome, score, text] =
    answer.kind === 'answered'
      ? [answer.outcome, answer.score, answer.text]
      : [riskServiceFailure, 0, `the risk service has not answered (${answer.reason})` satisfies ServiceText];
  const isSilent = outcome === 'accept' && answer.kind === 'answered';
  return {
    outcome: stricter(ruled.outcome, outcome),
    score: clamped(ruled.score + score),
    reasons: isSilent ? ruled.reasons : [...ruled.reasons, { rule: SERVICE, text }],
  };
}

/** The decision with the limits of the score, which apply to whatever is not stricter already. */
export function withLimits(
  { outcome, score, reasons }: RiskDecision,
  { riskDenyBelow, riskReviewBelow }: Pick<RiskSettings, 'riskDenyBelow' | 'riskReviewBelow'>,
): RiskDecision {
  const limits = [
    { action: 'deny', limit: riskDenyBelow },
    { action: 'review', limit: riskReviewBelow },
  ] as const;
  const reached = limits.find(({ limit }) => limit !== null && score < limit);
  if (!reached || severity[reached.action] <= severity[outcome]) return { outcome, score: clamped(score), reasons };
  const text: RuleText = `the score ${score} is below ${reached.limit}`;
  return { outcome: reached.action, score: clamped(score), reasons: [...reasons, { rule: SCORE, text }] };
}
