import type { Gateway } from '../operations/gateway.ts';
import { createAuditHeads } from './audit-heads.ts';
import { createFileDeliveries } from './file-deliveries.ts';
import { createFold } from './fold.ts';
import { createProbe } from './probe.ts';
import { firstOf } from './job.ts';
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
  const probe = createProbe(gateway);
  const before = firstOf([
    createPurge(gateway, lives),
    createSettlement(gateway),
    createFileDeliveries(gateway),
    createAuditHeads(gateway, auditHeads),
    createFold(gateway),
  ]);
  return async () => {
    if (await before()) return 'more';
    return (await probe()) ? 'moreToRecount' : 'all';
  };
}
