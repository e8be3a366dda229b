import type { AuditAction } from '../../core/audit/entry.ts';
import type { Change } from '../../core/change.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { mayRelaxScreening } from '../../core/entities/operator.ts';
import { isViolationOf, VersionConflict } from '../../core/faults.ts';
import { isRefusal } from '../../core/refusal.ts';
import { isLockedFor, type RiskAction, releasedCase, type RiskCase, taken } from '../../core/risk/case.ts';
import type { PaymentKey } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { reachesNode } from '../users/reach.ts';
import { caseChange } from './decide.ts';
import { nextCase } from './queue.ts';

type Working = Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities' | 'auditHash' | 'oneAtATime' | 'log'>;

/** Why a case stays as it is. */
export type CaseFault = 'unknown' | 'caseLocked' | 'caseClosed' | 'operatorsOnly';

/** Locks a case for an analyst, or renews the lock, so that no other one works on it at the same time. */
export const takeCase = (gateway: Working, actor: Actor, key: PaymentKey | undefined): Promise<CaseFault | undefined> =>
  lockCase(gateway, actor, { key, action: 'takeCase', rowOf: (found, now) => taken(found, actor.user, now) });

/** Gives a case back, so that others can take it. */
export const releaseCase = (
  gateway: Working,
  actor: Actor,
  key: PaymentKey | undefined,
): Promise<CaseFault | undefined> => lockCase(gateway, actor, { key, action: 'releaseCase', rowOf: releasedCase });

type Locking = {
  readonly key: PaymentKey | undefined;
  readonly action: AuditAction;
  readonly rowOf: (found: RiskCase, now: ReturnType<Working['clock']['now']>) => RiskCase;
};

const lockCase = (gateway: Working, actor: Actor, { key, action, rowOf }: Locking): Promise<CaseFault | undefined> =>
  retryOnConflict(async () => {
    const found = await workable(gateway, actor, key);
    if (typeof found === 'string') return found;
    if (found.state !== 'open') return 'caseClosed';
    const row = rowOf(found, gateway.clock.now());
    await commitAudited(gateway, [
      { kind: 'saveCaseLock', row },
      auditOf(gateway, actor, { action, entity: found.entity, subject: idOf(gateway, found) }),
    ]);
    return undefined;
  });

const idOf = ({ ids }: Pick<Gateway, 'ids'>, { payment }: RiskCase): string => ids.publicId('payment', payment);

/** The case, unless another analyst works on it. */
async function workable(gateway: Working, { user }: Actor, key: PaymentKey | undefined): Promise<RiskCase | CaseFault> {
  const found = key === undefined ? undefined : await gateway.store.riskCase(key);
  if (!found || !reachesNode(gateway, user, found.entity)) return 'unknown';
  return isLockedFor(found, user, gateway.clock.now()) ? 'caseLocked' : found;
}

/** Takes the oldest case that no other analyst works on; undefined when there is none. */
export async function takeNextCase(
  gateway: Working,
  actor: Actor,
  search: { readonly entity: Entity; readonly but?: PaymentKey },
): Promise<PaymentKey | undefined> {
  for (;;) {
    const found = await nextCase(gateway, { ...search, user: actor.user });
    if (!found) return undefined;
    if ((await takeCase(gateway, actor, found.payment)) === undefined) return found.payment;
  }
}

export type UserDecision = Pick<RiskAction, 'decision' | 'cancelReason' | 'note'> & {
  readonly key: PaymentKey | undefined;
  /** Committed together with the decision. */
  readonly alongside: readonly Change[];
};

/** An analyst's decision, or a note: who else has taken the case keeps it until the lock ends. */
export const decideAsUser = (
  gateway: Working,
  actor: Actor,
  { key, alongside, ...order }: UserDecision,
): Promise<CaseFault | undefined> =>
  retryOnConflict(async () => {
    const found = await workable(gateway, actor, key);
    if (typeof found === 'string') return found;
    if (found.state !== 'open') return 'caseClosed';
    const { user } = actor;
    const entity = gateway.entities.entity(found.entity);
    if (order.decision === 'APPROVE' && !mayRelaxScreening(gateway.entities, user, entity)) return 'operatorsOnly';
    const decision = { ...order, payment: found.payment, userId: user.email };
    const changed = await caseChange(gateway, decision, user);
    if (isRefusal(changed)) return 'caseClosed';
    const { decision: after, cancelReason, note } = order;
    const audited = {
      action: after === 'PENDING' ? ('noteCase' as const) : ('decideCase' as const),
      entity: found.entity,
      subject: idOf(gateway, found),
      after: { decision: after, ...(cancelReason === null ? {} : { cancelReason }), ...(note ? { reason: note } : {}) },
    };
    try {
      await commitAudited(gateway, [...changed.changes, auditOf(gateway, actor, audited), ...alongside]);
    } catch (fault) {
      throw isViolationOf(fault, 'risk_actions_decision') ? new VersionConflict(fault.message) : fault;
    }
    return undefined;
  });
