import { HIDDEN, withoutCards } from 'shared';
import type { AuditAction, AuditEntry } from '../../core/audit/entry.ts';
import { contentOf } from '../../core/audit/entry.ts';
import type { Change } from '../../core/change.ts';
import type { Role } from '../../core/users/roles.ts';
import type { User } from '../../core/users/user.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** The request of the back office that an entry is about. */
export type OfficeRequest = { readonly address: string; readonly ndc: string };

/** Who does something in the back office: the user, and the request. */
export type Actor = OfficeRequest & { readonly user: User };

export type Audited = {
  readonly action: AuditAction;
  readonly entity: EntityKey | null;
  readonly subject: string;
  readonly before?: object | null;
  readonly after?: object | null;
};

type Recording = Pick<Gateway, 'ids' | 'clock' | 'auditHash'>;

/** The change that records an action. It is committed with the action, and takes its place in the chain afterwards. */
export const auditOf = (gateway: Recording, { user, ...request }: Actor, audited: Audited): Change =>
  auditBy(gateway, { actor: user.email, roles: user.roles, ...request }, audited);

/** The same for a request of a person that is not known: a failed try to sign in. */
export function auditBy(
  { ids, clock, auditHash }: Recording,
  by: OfficeRequest & { readonly actor: string; readonly roles?: readonly Role[] },
  { action, entity, subject, before = null, after = null }: Audited,
): Change {
  const { actor, roles = null, address, ndc } = by;
  const content = {
    key: ids.key('audit'),
    at: clock.now(),
    actor,
    roles,
    entity,
    action,
    // A person who could not sign in may have typed anything in place of an address.
    subject: withoutCards(subject, HIDDEN),
    before,
    after,
    address,
    ndc,
  };
  const row: AuditEntry = { ...content, seal: auditHash(contentOf(content)), place: null, link: null };
  return { kind: 'addAuditEntry', entry: row };
}
