import type { Change } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { type RiskAction, type RiskCase, stateAfter } from '../../core/risk/case.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';

export type CaseDecision = Pick<RiskAction, 'payment' | 'decision' | 'userId' | 'cancelReason' | 'note'>;

/**
 * Decides about a case, or adds a note to it. Of several analysts one decides: the others are refused. The payment goes
 * on or ends by a message that is committed with the decision.
 */
export const decideRiskCase = (
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids'>,
  order: CaseDecision,
): Promise<RiskCase | Refusal> => retryOnConflict(() => decide(gateway, order));

async function decide(
  { store, clock, ids }: Pick<Gateway, 'store' | 'clock' | 'ids'>,
  order: CaseDecision,
): Promise<RiskCase | Refusal> {
  const [found, payment] = await Promise.all([store.riskCase(order.payment), store.payment(order.payment)]);
  if (!found || !payment) return refuse('riskCaseUnknown');
  const now = clock.now();
  const action: RiskAction = { ...order, key: ids.key('riskAction'), entity: found.entity, processedAt: now };
  const state = stateAfter[order.decision];
  if (state === 'open') {
    await store.commit([{ addRiskAction: action }]);
    return found;
  }
  if (found.state !== 'open' || now >= found.expiresAt) return refuse('riskCaseClosed');
  const row: RiskCase = { ...found, state, closedAt: now };
  try {
    await store.commit([{ save: 'riskCase', row }, { addRiskAction: action }, carryOut(ids, payment.ndc, action)]);
  } catch (fault) {
    if (fault instanceof UniqueViolation && fault.rule === 'risk_actions_decision') return refuse('riskCaseClosed');
    throw fault;
  }
  return { ...row, version: row.version + 1 };
}

const carryOut = (ids: Gateway['ids'], ndc: string, { payment, processedAt }: RiskAction): Change => ({
  send: { key: ids.key('message'), topic: 'risk.case', payload: { payment }, dueAt: processedAt, attempts: 0, ndc },
});

/** The case of a payment with what analysts have done about it. */
export async function readRiskCase(
  { store }: Pick<Gateway, 'store'>,
  payment: PaymentKey,
): Promise<{ readonly found: RiskCase; readonly actions: readonly RiskAction[] } | undefined> {
  const found = await store.riskCase(payment);
  return found && { found, actions: await store.riskActions(payment) };
}
