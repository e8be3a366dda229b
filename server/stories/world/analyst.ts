import { createHash } from 'node:crypto';
import { isRefusal } from '../../core/refusal.ts';
import type { AnalystDecision, RiskCase } from '../../core/risk/case.ts';
import { administer } from '../../operations/administration/administration.ts';
import { decideCase } from '../../operations/administration/risk.ts';
import { retryOnConflict } from '../../operations/once/retry-on-conflict.ts';
import type { Wired } from '../../wiring.ts';
import { ADMIN_TOKEN } from './administrator.ts';

/** An analyst's decision by the admin API of a gateway, as the state of the case or the name of the refusal. */
export const decides = (
  { gateway }: Wired,
  id: string,
  { decision, userId = 'ana' }: { decision: AnalystDecision; userId?: string },
): Promise<string> =>
  retryOnConflict(async () => {
    const token = gateway.entities.token(createHash('sha256').update(ADMIN_TOKEN).digest('hex'));
    if (!token) throw new Error('Expected the demo to have a token of administrators');
    const cancelReason = decision === 'CANCEL' ? 'fraud' : null;
    const order = { id, decision, userId, cancelReason, note: `seen by ${userId}` };
    const decided = await decideCase(gateway, { token, ndc: 'test' }, order);
    if (isRefusal(decided)) return decided.reason;
    await administer(gateway, decided, { ndc: 'test', alongside: [] });
    // The cast holds because a decision shows its case.
    return (decided.shows as Pick<RiskCase, 'state'>).state;
  });
