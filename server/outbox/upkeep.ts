import type { Gateway } from '../operations/gateway.ts';
import { createAuditHeads } from './audit-heads.ts';
import { createFileDeliveries } from './file-deliveries.ts';
import { createProbe } from './probe.ts';
import { createPurge } from './purge.ts';
import type { Lives } from './retention.ts';
import { createSettlement } from './settlement.ts';

type Upkeep = {
  readonly lives: Lives;
  /** The folder to which heads of the audit are exported. */
  readonly auditHeads: string | undefined;
};

/**
 * What is done between two looks for due messages, a slice at each call: purges first, because they make room, then
 * batches and their files, then the head of the audit and recounts. Returns whether there is more.
 */
export function createUpkeep(gateway: Gateway, { lives, auditHeads }: Upkeep): () => Promise<boolean> {
  const [purge, settlement, probe] = [createPurge(gateway, lives), createSettlement(gateway), createProbe(gateway)];
  const [files, heads] = [createFileDeliveries(gateway), createAuditHeads(gateway, auditHeads)];
  return async () => (await purge()) || (await settlement()) || (await files()) || (await heads()) || (await probe());
}
