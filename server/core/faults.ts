/** The errors of the store, which operations and http handle without knowing the database. */

/** Another process or request changed or deleted a row since it was read: the caller reads and decides again. */
export class VersionConflict extends Error {}

/**
 * A unique rule of the database was violated. `rule` is the index's name; a table's primary key is called
 * `<table>_pkey`.
 */
export class UniqueViolation extends Error {
  readonly rule: string;
  constructor(rule: string) {
    super(`The database already has a row with this value: ${rule}`);
    this.rule = rule;
  }
}

/** The rules that callers distinguish, each an index or a primary key of the tables. */
export const uniqueRules = [
  'acquirer_rows_chargeback',
  'evidence_hash',
  'kept_answers_hash',
  'payments_claim',
  'payments_occasion',
  'proposals_payment',
  'risk_actions_decision',
  'saved_views_name',
  'used_tokens_pkey',
  'users_email',
] as const;
type UniqueRule = (typeof uniqueRules)[number];

export const isViolationOf = (fault: unknown, rule: UniqueRule): fault is UniqueViolation =>
  fault instanceof UniqueViolation && fault.rule === rule;

/** A row broke one of the database's checks, which only a bug can bring about. `rule` is the check's name. */
export class RuleBroken extends Error {
  readonly rule: string;
  constructor(rule: string) {
    super(`The database refuses a row that breaks its rule: ${rule}`);
    this.rule = rule;
  }
}

/**
 * The database cannot be written or read now: disk full, connection lost, lock held. A commit that ends with this error
 * may or may not have been kept (DECISIONS 35); the same work may succeed when it is repeated.
 */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/** A fault with its cause, for the log. */
export function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const cause = fault.cause instanceof Error ? `: ${fault.cause.message}` : '';
  return `${fault.name}: ${fault.message}${cause}`;
}

/** The machine's clock cannot be believed, so that nothing is written and no request is answered by it. */
export class ClockJumped extends StoreUnavailable {
  constructor() {
    super(new Error('the clock of this machine jumped by more than a day; set it right, or restart the gateway'));
  }
}
