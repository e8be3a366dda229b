import type { CounterStep } from '../risk/counters.ts';
import type { RiskSettings } from '../risk/settings.ts';
import type { RiskDecision } from '../risk/decision.ts';
import type { RiskFinding } from '../risk/finding.ts';
import type { FinalResponse } from '../payments/attempt.ts';
import type { EndedPayment, SentFirst } from '../payments/payment.ts';
import { firstRules } from '../payments/types.ts';
import type { EntityKey } from '../values.ts';
import { type CompiledRule, compileRules, evaluate, type RiskView } from './evaluate.ts';

/** What the checks of an acquirer change about its approval. */
export type ScreenedApproval = { readonly payment: SentFirst; readonly response: FinalResponse };

/** By the result of which check a payment is refused, or is to be looked at, each with its result code. */
const checkCodes = {
  cvv: { deny: '800.100.153', review: '000.400.020' },
  avs: { deny: '800.400.100', review: '000.400.010' },
} as const;

/**
 * Applies the rules about address and security code to an approval: it stands, stands with a code for a review, or is
 * refused, and what the acquirer has carried out is reversed.
 */
export function screenApproval(sent: ScreenedApproval, settings: RiskSettings): ScreenedApproval {
  const { payment, response } = sent;
  const checks = response.kind === 'approved' ? response.acquirerChecks : undefined;
  if (!settings.riskScreening || response.kind !== 'approved' || !checks || !firstRules(payment.type).isScreened)
    return sent;
  const { after } = compileRules(settings.riskRules);
  if (after.length === 0) return sent;
  const decision = evaluate(after, viewOf(payment, checks));
  const { outcome, score, reasons } = decision;
  if (reasons.length === 0) return sent;
  const known = payment.findings.risk ?? { outcome: 'accept', score: 0, reasons: [] };
  const risk: RiskFinding = { ...known, score: known.score + score, reasons: [...known.reasons, ...reasons] };
  const codes = codesOf(after, decision);
  if (outcome === 'review')
    return { payment: withRisk(payment, risk), response: { ...response, resultCode: codes.review } };
  if (outcome !== 'deny') return { payment: withRisk(payment, risk), response };
  const { details, acquirerChecks = {} } = response;
  return {
    payment: withRisk(payment, { ...risk, reversed: true }),
    response: { kind: 'declined', resultCode: codes.deny, details, acquirerChecks },
  };
}

const withRisk = (payment: SentFirst, risk: RiskFinding): SentFirst => ({
  ...payment,
  findings: { ...payment.findings, risk },
});

/** The codes of the check that the rule is about which has decided. */
function codesOf(
  rules: readonly CompiledRule[],
  { outcome, reasons }: RiskDecision,
): Record<'deny' | 'review', string> {
  const fired = rules.find(({ name, action }) => action === outcome && reasons.some(({ rule }) => rule === name));
  return checkCodes[fired?.about ?? 'avs'];
}

/** What rules know after the authorisation: the request and the checks, and no account any more. */
const viewOf = ({ amountCents, currency, fields, createdAt }: SentFirst, checks: RiskView['checks']): RiskView => ({
  facts: {
    at: createdAt,
    cents: amountCents,
    currency,
    subject: () => undefined,
    listed: () => [],
    country: (source) => (source === 'account' || source === 'ip' ? undefined : fields[`${source}.country`]),
  },
  total: () => undefined,
  isListed: () => false,
  checks,
});

/** The steps that count the outcome of a payment at its acquirer. What a rule has reversed counts for neither. */
export function outcomeSteps(
  { type, base, state, amountCents, findings: { risk, resultDetails }, endedAt }: EndedPayment,
  { entity, settings }: { readonly entity: EntityKey; readonly settings: RiskSettings },
): readonly CounterStep[] {
  const { subjects } = risk ?? {};
  // What the gateway or a fault of the network declined was no outcome at the issuer.
  const isOutcome = state === 'approved' || resultDetails?.['AcquirerResponse'] !== undefined;
  if (!subjects || base !== null || type === 'RG' || risk?.reversed || !isOutcome) return [];
  const counted = state === 'approved' ? 'approved' : 'declined';
  const steps: CounterStep[] = [];
  for (const [per, counters] of compileRules(settings.riskRules).counters) {
    const [subject, ofOutcome] = [subjects[per], counters.filter(({ of }) => of === counted)];
    if (subject === undefined || ofOutcome.length === 0) continue;
    const step = { entity, subject, at: endedAt, cents: amountCents, counters: ofOutcome };
    steps.push({ ...step, limits: [], known: undefined });
  }
  return steps;
}
