import type { Gateway } from '../operations/gateway.ts';
import { createAuditHeads } from './audit-heads.ts';
import { createFileDeliveries } from './file-deliveries.ts';
import { createFold } from './fold.ts';
import { createProbe } from './probe.ts';
import { createPurge } from './purge.ts';
import type { Lives } from './retention.ts';
import { createSettlement } from './settlement.ts';

/** What a slice was of the work that there was: `moreToRecount` where nothing waits for the rest. */
export type Slice = 'all' | 'more' | 'moreToRecount';

type Upkeep = {
  readonly lives: Lives;
  /** The folder to which heads of the audit are exported. */
  readonly auditHeads: string | undefined;
};

/**
 * What is done between two looks for due messages, a slice at each call: purges first, because they make room, then
 * batches and their files, then the head of the audit, the totals of closed days, and recounts.
 */
export function createUpkeep(gateway: Gateway, { lives, auditHeads }: Upkeep): () => Promise<Slice> {
  const [purge, settlement, probe] = [createPurge(gateway, lives), createSettlement(gateway), createProbe(gateway)];
  const [files, heads] = [createFileDeliveries(gateway), createAuditHeads(gateway, auditHeads)];
  const fold = createFold(gateway);
  const all = [purge, settlement, files, heads, fold];
  return async () => {
    for (const work of all) if (await work()) return 'more';
    return (await probe()) ? 'moreToRecount' : 'all';
  };
}
