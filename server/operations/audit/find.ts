import type { AuditEntry, AuditKey } from '../../core/audit/entry.ts';
import type { AuditBy } from '../../store/users/user-store.ts';
import type { Gateway } from '../gateway.ts';

/** Entries of the audit that are looked for, the latest first. */
export type AuditSearch = {
  /** What has an index: the user who did something, or what it was done to; null for all. */
  readonly by: AuditBy | null;
  /** The first and the last key, neither included. */
  readonly after: AuditKey;
  readonly before: AuditKey;
  readonly limit: number;
  readonly matches: (entry: AuditEntry) => boolean;
};

/** A page of a search. The next one begins at `next`; the last one has none. */
export type AuditPage = { readonly entries: readonly AuditEntry[]; readonly next: AuditKey | null };

const SLICE = 200;
/** The most entries that are read for one page, however few of them match. */
const READ_MAX = 5000;

/** A page of the entries that match. A page ends early when many were read for it. */
export async function findAudit(
  { store }: Pick<Gateway, 'store'>,
  { by, after, limit, matches, ...search }: AuditSearch,
): Promise<AuditPage> {
  const entries: AuditEntry[] = [];
  let before = search.before;
  for (let read = 0; read < READ_MAX; read += SLICE) {
    const slice = await store.auditEntries({ by, after, before, limit: SLICE });
    for (const entry of slice) {
      before = entry.key;
      if (matches(entry) && entries.push(entry) === limit) return { entries, next: before };
    }
    if (slice.length < SLICE) return { entries, next: null };
  }
  return { entries, next: before };
}
