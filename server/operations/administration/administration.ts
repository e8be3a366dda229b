import type { FaultMessage } from 'shared';
import type { Change } from '../../core/change.ts';
import { type AccessToken, tokenId } from '../../core/entities/access-token.ts';
import type { AdminChange } from '../../core/entities/admin-change.ts';
import { type Authority, authorityOfUser } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { operates } from '../../core/entities/operator.ts';
import { isViolationOf, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import { linkCommitted } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';

/** A change of an administrator that may be made: what is committed, and what is answered then. */
export type Administration = {
  readonly changes: readonly Change[];
  /** The members of the answer. */
  readonly shows: object;
  /** Members that only the first answer has, because they are kept nowhere. */
  readonly showsOnce?: object;
};

/** Who administers: the token of a request of the admin API, with the request's number, or a user of the back office. */
export type Administrator =
  | { readonly token: AccessToken; readonly ndc: string }
  | { readonly actor: Actor; readonly ndc: string };

export const authorityOf = (by: Administrator): Authority =>
  'token' in by ? by.token : authorityOfUser(by.actor.user);

/** Whether an administrator decides as the operator about an entity (DECISIONS 203). */
export const isOperator = (
  { entities }: Pick<Gateway, 'entities'>,
  by: Administrator,
  about: Pick<Entity, 'key'>,
): boolean => operates(entities, authorityOf(by), about);

/** What is wrong with a parameter that only the operator may send. */
export const OPERATORS = 'is changed by an administrator of the psp or division above only' satisfies FaultMessage;

/** What is recorded of a change. */
export type Recorded = Pick<AdminChange, 'entity' | 'action' | 'subject' | 'before' | 'after'>;

/** The change that records an administrator's change: for `GET …/changes`, or in the audit of the back office. */
export function recordOf(
  gateway: Pick<Gateway, 'ids' | 'clock' | 'auditHash'>,
  by: Administrator,
  recorded: Recorded,
): Change {
  if ('actor' in by) return auditOf(gateway, by.actor, recorded);
  const { ids, clock } = gateway;
  const { token } = by;
  const made = { key: ids.key('adminChange'), at: clock.now(), token: tokenId(token), tokenAlias: token.alias };
  return { kind: 'addAdminChange', adminChange: { ...made, ...recorded } };
}

/** The name under which an administrator is remembered. */
export const nameOf = (by: Administrator): string => ('token' in by ? by.token.alias : by.actor.user.email);

type Administering = Pick<Gateway, 'store' | 'refreshEntities' | 'webhooks' | 'log' | 'auditHash' | 'oneAtATime'>;

/**
 * Commits an administrator's change; resolves when it is effective in this process. Other processes follow within a
 * second. Rejects with VersionConflict when another change came first: then everything is decided again.
 */
export async function administer(
  gateway: Administering,
  { changes }: Administration,
  { ndc, alongside }: { readonly ndc: string; readonly alongside: readonly Change[] },
): Promise<void> {
  const { store, refreshEntities, webhooks, log } = gateway;
  try {
    await store.commit([...changes, ...alongside]);
  } catch (fault) {
    await Promise.all([refreshEntities(), webhooks.refresh()]);
    const isOvertaken = !isViolationOf(fault, 'kept_answers_hash') && fault instanceof UniqueViolation;
    throw isOvertaken ? new VersionConflict(fault.message) : fault;
  }
  for (const change of changes)
    if (change.kind === 'addAdminChange') {
      const { action, subject, token } = change.adminChange;
      log.info({ ndc, id: subject, action, token }, 'Administered');
    } else if (change.kind === 'addAuditEntry') {
      const { action, subject } = change.entry;
      log.info({ ndc, id: subject, action }, 'Administered');
    }
  await Promise.all([refreshEntities(), webhooks.refresh()]);
  if (changes.some(({ kind }) => kind === 'addAuditEntry')) await linkCommitted(gateway);
}
