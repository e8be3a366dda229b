import type { AuditEntry } from '../../core/audit/entry.ts';
import type { RiskCallback } from '../../core/risk/callback.ts';
import type { RiskAction, RiskCase } from '../../core/risk/case.ts';
import type { Gateway } from '../gateway.ts';

/** What was done about a case: decisions and notes, each with its callback where the merchant is called back, and locks. */
export type CaseHistory = {
  readonly actions: readonly (RiskAction & { readonly callback: RiskCallback | undefined })[];
  /** Who took the case, and gave it back. */
  readonly locks: readonly AuditEntry[];
};

export async function readCaseHistory(
  { store, ids }: Pick<Gateway, 'store' | 'ids'>,
  { payment }: Pick<RiskCase, 'payment'>,
): Promise<CaseHistory> {
  const [actions, audit] = await Promise.all([
    store.riskActions(payment),
    store.auditOf(ids.publicId('payment', payment)),
  ]);
  return {
    actions: await Promise.all(
      actions.map(async (action) => ({ ...action, callback: await store.riskCallback(action.key) })),
    ),
    locks: audit.filter(({ action }) => action === 'takeCase' || action === 'releaseCase'),
  };
}
