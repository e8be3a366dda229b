import type { Change } from '../../core/change.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { type RiskAction, type RiskCase, stateAfter, taken } from '../../core/risk/case.ts';
import type { User } from '../../core/users/user.ts';
import type { PaymentKey } from '../../core/values.ts';
import { callbackChanges } from './call-back.ts';
import type { Gateway } from '../gateway.ts';

export type CaseDecision = Pick<RiskAction, 'payment' | 'decision' | 'userId' | 'cancelReason' | 'note'>;

/** What is committed with a decision, and the case as it is then. */
export type CaseChange = { readonly changes: readonly Change[]; readonly found: RiskCase };

/**
 * A decision about a case, or a note to it. Of several analysts one decides: the others are refused. The payment goes on
 * or ends by a message that is committed with the decision. `by` is the analyst where that is a user of the back office.
 */
export async function caseChange(
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'entities'>,
  order: CaseDecision,
  by?: Pick<User, 'key'>,
): Promise<CaseChange | Refusal> {
  const { store, clock, ids } = gateway;
  const [found, payment] = await Promise.all([store.riskCase(order.payment), store.payment(order.payment)]);
  if (!found || !payment) return refuse('riskCaseUnknown');
  const now = clock.now();
  const action: RiskAction = { ...order, key: ids.key('riskAction'), entity: found.entity, processedAt: now };
  const state = stateAfter[order.decision];
  const called = await callbackChanges(gateway, action, payment.ndc);
  if (state === 'open') return { changes: [{ kind: 'addRiskAction', action, riskCase: found }, ...called], found };
  if (found.state !== 'open' || now >= found.expiresAt) return refuse('riskCaseClosed');
  const row: RiskCase = { ...(by ? taken(found, by, now) : found), state, closedAt: now, lockedUntil: null };
  const changes: readonly Change[] = [
    { kind: 'saveRiskCase', row },
    { kind: 'addRiskAction', action, riskCase: row },
    carryOut(ids, payment.ndc, action),
    ...called,
  ];
  return { changes, found: { ...row, version: row.version + 1 } };
}

const carryOut = (ids: Gateway['ids'], ndc: string, { payment, processedAt }: RiskAction): Change => ({
  kind: 'sendMessage',
  message: { key: ids.key('message'), topic: 'risk.case', payload: { payment }, dueAt: processedAt, attempts: 0, ndc },
});

/** The case of a payment with what analysts have done about it. */
export async function readRiskCase(
  { store }: Pick<Gateway, 'store'>,
  payment: PaymentKey,
): Promise<{ readonly found: RiskCase; readonly actions: readonly RiskAction[] } | undefined> {
  const found = await store.riskCase(payment);
  return found && { found, actions: await store.riskActions(payment) };
}
