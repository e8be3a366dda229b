import type { AuditEntry, AuditKey } from '../../core/audit/entry.ts';
import type { KnownEntry } from '../../core/audit/ordered.ts';
import { hasFailed } from '../../core/audit/refusal.ts';
import type { AuditBy } from '../../store/users/user-store.ts';
import type { Gateway } from '../gateway.ts';
import { withOutcomes } from './outcomes.ts';

/** Entries of the audit that are looked for, the latest first. */
export type AuditSearch = {
  /** What has an index: the user who did something, or what it was done to; null for all. */
  readonly by: AuditBy | null;
  /** The first and the last key, neither included. */
  readonly after: AuditKey;
  readonly before: AuditKey;
  readonly limit: number;
  readonly matches: (entry: AuditEntry) => boolean;
  /** Only what failed. */
  readonly failedOnly: boolean;
};

/** A page of a search. The next one begins at `next`; the last one has none. */
export type AuditPage = { readonly entries: readonly KnownEntry[]; readonly next: AuditKey | null };

const SLICE = 200;
/** The most entries that are read for one page, however few of them match. */
const READ_MAX = 5000;

/** A page of the entries that match, with the outcomes of what they ordered. A page ends early when many were read for it. */
export async function findAudit(
  gateway: Pick<Gateway, 'store' | 'ids'>,
  { by, after, limit, matches, failedOnly, ...search }: AuditSearch,
): Promise<AuditPage> {
  const entries: KnownEntry[] = [];
  let before = search.before;
  for (let read = 0; read < READ_MAX; read += SLICE) {
    const slice = await gateway.store.auditEntries({ by, after, before, limit: SLICE });
    const known = await withOutcomes(gateway, slice.filter(matches));
    for (const entry of failedOnly ? known.filter(hasFailed) : known)
      if (entries.push(entry) === limit) return { entries, next: entry.key };
    before = slice.at(-1)?.key ?? before;
    if (slice.length < SLICE) return { entries, next: null };
  }
  return { entries, next: before };
}
