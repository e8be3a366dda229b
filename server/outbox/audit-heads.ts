import { join } from 'node:path';
import { days, type Instant, minutes } from '../core/values.ts';
import { linkAudit } from '../operations/audit/link.ts';
import type { Gateway } from '../operations/gateway.ts';
import { writeHead } from './head-file.ts';
import { job, type Step } from './job.ts';

/** The last day on which the head was logged, in days since 1970. */
const MARK = 'auditHeadDay';

type Exporting = Pick<Gateway, 'store' | 'clock' | 'log' | 'auditHash' | 'oneAtATime'>;

/**
 * Exports the head of the audit's chain once a day, by one process of the database: to the log, and to a file of a
 * folder where there is one. One who can write to the database and has the key file could make a chain anew, but not
 * what was sent elsewhere: `npm run audit:verify` compares an export with it. A file that cannot be written is tried
 * again each hour.
 */
export const createAuditHeads = (gateway: Exporting, folder: string | undefined): Step =>
  job(gateway, {
    name: 'head of the audit',
    every: minutes(60),
    async *begin() {
      yield await exportHead(gateway, folder);
    },
  });

async function exportHead(gateway: Exporting, folder: string | undefined): Promise<void> {
  const { store, clock, log } = gateway;
  const now = clock.now();
  const day = Math.floor(now / days(1));
  if (((await store.mark(MARK)) ?? 0) >= day) return;
  await linkAudit(gateway);
  const last = await store.auditHead();
  const head = last && `${last.place}:${last.link}`;
  if (head !== undefined && folder !== undefined && !keepHead(gateway, fileOf(folder, now), head)) return;
  await store.raiseMark(MARK, day);
  if (head !== undefined) log.info({ head }, 'Head of the audit chain');
}

/** A file for each day in UTC. */
const fileOf = (folder: string, now: Instant): string =>
  join(folder, `audit-${new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length)}.head`);

/** Writes the head to a file; false when it could not be written. */
function keepHead({ log }: Pick<Gateway, 'log'>, file: string, head: string): boolean {
  try {
    const named = writeHead(file, head);
    if (named !== file) log.error({ file: named }, 'The audit chain had another head on this day');
    return true;
  } catch (fault) {
    log.error({ file, reason: String(fault) }, 'The head of the audit chain could not be written');
    return false;
  }
}
