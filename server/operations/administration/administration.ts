import type { Change } from '../../core/change.ts';
import { type AccessToken, tokenId } from '../../core/entities/access-token.ts';
import type { AdminChange } from '../../core/entities/admin-change.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { Gateway } from '../gateway.ts';

/** A change of an administrator that may be made: what is committed, and what is answered then. */
export type Administration = {
  readonly changes: readonly Change[];
  /** The members of the answer. */
  readonly shows: object;
  /** Members that only the first answer has, because they are kept nowhere. */
  readonly showsOnce?: object;
};

/** Who administers: the token of the request, and the number of the request for the log. */
export type Administrator = { readonly token: AccessToken; readonly ndc: string };

type Recorded = Pick<AdminChange, 'entity' | 'action' | 'subject' | 'before' | 'after'>;

/** The change that records an administrator's change, for `GET …/changes`. */
export const recordOf = (
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { token }: Administrator,
  recorded: Recorded,
): Change => ({
  record: { key: ids.key('adminChange'), at: clock.now(), token: tokenId(token), tokenAlias: token.alias, ...recorded },
});

type Administering = Pick<Gateway, 'store' | 'refreshEntities' | 'webhooks' | 'log'>;

/**
 * Commits an administrator's change; resolves when it is effective in this process. Other processes follow within a
 * second. Rejects with VersionConflict when another change came first: then everything is decided again.
 */
export async function administer(
  { store, refreshEntities, webhooks, log }: Administering,
  { changes }: Administration,
  { ndc, alongside }: { readonly ndc: string; readonly alongside: readonly Change[] },
): Promise<void> {
  try {
    await store.commit([...changes, ...alongside]);
  } catch (fault) {
    await Promise.all([refreshEntities(), webhooks.refresh()]);
    const isOvertaken = fault instanceof UniqueViolation && !fault.rule.startsWith('kept_answers');
    throw isOvertaken ? new VersionConflict(fault.message) : fault;
  }
  for (const change of changes)
    if ('record' in change) {
      const { action, subject, token } = change.record;
      log.info({ ndc, id: subject, action, token }, 'Administered');
    }
  await Promise.all([refreshEntities(), webhooks.refresh()]);
}
