import { days, type Instant } from '../core/values.ts';
import { linkAudit } from '../operations/audit/link.ts';
import type { Gateway } from '../operations/gateway.ts';

/** The last day on which the head was logged, in days since 1970. */
const MARK = 'auditHeadDay';

/**
 * Logs the head of the audit's chain once a day, by one process of the database. One who can write to the database
 * and has the key file could make a chain anew, but not the lines that were sent elsewhere: `npm run audit:verify` compares
 * an export with one. Returns that there is nothing left to do.
 */
export function createAuditHeads(gateway: Gateway): () => Promise<boolean> {
  const { store, clock, log } = gateway;
  let nextAt = 0 as Instant;
  return async () => {
    const now = clock.now();
    if (now < nextAt) return false;
    const day = Math.floor(now / days(1));
    nextAt = ((day + 1) * days(1)) as Instant;
    if (((await store.mark(MARK)) ?? 0) >= day) return false;
    await linkAudit(gateway);
    const head = await store.auditHead();
    await store.raiseMark(MARK, day);
    if (head) log.info({ head: `${head.place}:${head.link}` }, 'Head of the audit chain');
    return false;
  };
}
