import { type AuditEntry, FIRST_LINK, linkText } from '../../core/audit/entry.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { Change } from '../../core/change.ts';
import type { AuditLink } from '../../store/users/user-store.ts';
import type { Gateway } from '../gateway.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';

type Linking = Pick<Gateway, 'store' | 'auditHash' | 'oneAtATime'>;

/** Entries that are linked in one commit. */
const PART = 500;

/**
 * Gives the entries that have been committed their places in the chain, in the order of their keys. Several processes
 * may do so at once: the database lets one of them link an entry.
 */
export const linkAudit = (gateway: Linking): Promise<void> =>
  gateway.oneAtATime('audit', async () => {
    while (await linkPart(gateway)) continue;
  });

/** Whether there may be more to link. */
async function linkPart({ store, auditHash }: Linking): Promise<boolean> {
  const [head, entries] = await Promise.all([store.auditHead(), store.unlinkedAudit(PART)]);
  if (entries.length === 0) return false;
  try {
    await store.linkAudit(linksOf(entries, head, auditHash));
  } catch (fault) {
    if (!(fault instanceof UniqueViolation || fault instanceof VersionConflict)) throw fault;
  }
  return true;
}

function linksOf(
  entries: readonly AuditEntry[],
  head: AuditEntry | undefined,
  hash: (text: string) => string,
): readonly AuditLink[] {
  let [place, before] = [head?.place ?? 0, head?.link ?? FIRST_LINK];
  return entries.map(({ key, seal }) => {
    place += 1;
    before = hash(linkText({ seal, place, before }));
    return { key, place, link: before };
  });
}

export type LinkingCommitted = Linking & Pick<Gateway, 'log'>;

/**
 * Links what has just been committed. It stands as it is where the database goes away in between: upkeep and the next
 * commit of a user link its entries later.
 */
export async function linkCommitted(gateway: LinkingCommitted): Promise<void> {
  const text = 'Entries of the audit could not be linked and are linked later';
  await unlessUnavailable(gateway, { text }, () => linkAudit(gateway));
}

/** Commits what a user does, with its entries, and links them. */
export async function commitAudited(gateway: LinkingCommitted, changes: readonly Change[]): Promise<void> {
  await gateway.store.commit(changes);
  await linkCommitted(gateway);
}
