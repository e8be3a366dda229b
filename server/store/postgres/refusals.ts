import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { RuleBroken, StoreUnavailable, UniqueViolation, VersionConflict } from '../../core/faults.ts';

/**
 * Classes of SQLSTATE: connection, resources, operator intervention (statement timeouts among them), system error; and
 * transaction rollback, for a transaction that collided at every try.
 */
const unavailable = new Set(['08', '53', '57', '58', '40']);

/** SQLSTATE of a write on a server that has just become a stand-by. */
const READ_ONLY = '25006';

/** SQLSTATE of a serialization failure and of a deadlock: the same transaction may succeed when it is run again. */
const collisions = new Set(['40001', '40P01']);

/** The store's own error for a refusal by PostgreSQL; any other error is returned unchanged. */
export function refusalOfPostgres(error: unknown): unknown {
  const cause = causeOf(error);
  if (!(cause instanceof DatabaseError)) return isOfConnection(cause) ? new StoreUnavailable(cause) : cause;
  const { code = '', constraint = '' } = cause;
  if (code === '23505') return new UniqueViolation(constraint);
  if (code === '23503') return new VersionConflict('The row that this one belongs to is gone');
  if (code === '23514') return new RuleBroken(constraint);
  return unavailable.has(code.slice(0, 2)) || code === READ_ONLY ? new StoreUnavailable(cause) : cause;
}

export function isCollision(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && collisions.has(cause.code ?? '');
}

/** Whether the connection was lost: a server closes idle connections, and the pool may not have noticed. */
export function isLost(error: unknown): boolean {
  const cause = causeOf(error);
  if (cause instanceof DatabaseError) return cause.code === '57P01';
  return (
    cause instanceof Error &&
    (('code' in cause && (cause.code === 'EPIPE' || cause.code === 'ECONNRESET')) ||
      /connection terminated/i.test(cause.message) ||
      isUnsent(cause))
  );
}

/** Whether the driver rejected a query instead of sending it, because it knew that the connection was lost. */
export function isUnsent(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && /not queryable/.test(cause.message);
}

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** The driver's own errors have no class: those of system calls carry a code, the others only a message. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && typeof error.code === 'string' && /^E[A-Z]+/.test(error.code)) ||
    /terminated|timeout|not queryable|calling end/i.test(error.message)
  );
}
