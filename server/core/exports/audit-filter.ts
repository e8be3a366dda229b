import type { AuditEntry } from '../audit/entry.ts';
import type { Entities } from '../entities/entities.ts';
import type { EntityKey } from '../values.ts';

/** What entries of a list have in common; what is left out may be anything. */
export type AuditFilter = {
  readonly of: 'audit';
  /**
   * The entity that the user has, who sees the entries of it and of all below it; null for all entities. `own`: for one
   * who sees only what the filter's actor did, wherever that was.
   */
  readonly within: EntityKey | null | 'own';
  readonly actor?: string;
  readonly role?: string;
  readonly subject?: string;
  readonly action?: string;
  /** Only what failed. */
  readonly failedOnly?: true;
  /** The entity that was affected. */
  readonly node?: EntityKey;
  readonly address?: string;
  readonly request?: string;
};

/** Whether an entry passes the filters but for its outcome, and is one that the user sees. */
export const matchingEntry =
  (entities: Pick<Entities, 'reaches'>, filter: AuditFilter) =>
  ({ actor, roles, action, subject, entity, address, ndc }: AuditEntry): boolean =>
    (filter.actor === undefined || actor === filter.actor) &&
    (filter.role === undefined || roles?.some((held) => held === filter.role) === true) &&
    (filter.subject === undefined || subject === filter.subject) &&
    (filter.action === undefined || action === filter.action) &&
    (filter.node === undefined || entity === filter.node) &&
    (filter.address === undefined || address === filter.address) &&
    (filter.request === undefined || ndc === filter.request) &&
    isWithin(entities, filter, entity);

const isWithin = (
  entities: Pick<Entities, 'reaches'>,
  { within, actor }: AuditFilter,
  entity: EntityKey | null,
): boolean => {
  if (within === 'own') return actor !== undefined;
  return entity === null ? within === null : entities.reaches({ entity: within }, entity);
};
