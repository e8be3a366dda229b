/** What the store can refuse, in words that operations and http understand without knowing a database. */

/** Another process or request changed a row first: read again and decide again. */
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

/** A row broke one of the database's checks, which only a bug can bring about. `rule` is the check's name. */
export class RuleBroken extends Error {
  readonly rule: string;
  constructor(rule: string) {
    super(`The database refuses a row that breaks its rule: ${rule}`);
    this.rule = rule;
  }
}

/**
 * The database cannot be written or read now: disk full, connection lost, lock held. A commit that ends so may or may
 * not have been kept; the same work, again, may well succeed.
 */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}
