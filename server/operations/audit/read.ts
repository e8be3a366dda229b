import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditEntry, LinkedEntry } from '../../core/audit/entry.ts';
import type { Gateway } from '../gateway.ts';
import { linkAudit } from './link.ts';

/** What was done to one thing, in its order. */
export const readAuditOf = ({ store }: Pick<Gateway, 'store'>, subject: string): Promise<readonly AuditEntry[]> =>
  store.auditOf(subject);

const PART = 500;

/** The whole chain from its first entry on, for an export. */
export async function* exportAudit(
  gateway: Pick<Gateway, 'store' | 'auditHash' | 'oneAtATime'>,
): AsyncGenerator<LinkedEntry> {
  await linkAudit(gateway);
  for (let after = 0; ;) {
    const part = await gateway.store.auditChain({ after, limit: PART });
    // The cast holds because only entries with a place are in the chain.
    yield* part as readonly LinkedEntry[];
    const last = part.at(-1);
    if (!last || part.length < PART) return;
    after = last.place ?? after;
    await nextTurn();
  }
}
