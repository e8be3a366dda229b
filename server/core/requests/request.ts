import type { EntityKey, Instant, Key } from '../values.ts';

export type RequestKey = Key<'request'>;

/**
 * A request of the API as the request log has it: without account data, without what is known about the customer, and
 * bounded in size.
 */
export type LoggedRequest = {
  readonly key: RequestKey;
  /** When its token was accepted. */
  readonly at: Instant;
  /** The entity that it was for: a channel as a rule, and that of the token while it is not known. */
  readonly entity: EntityKey;
  /** The id of its token. */
  readonly token: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The result code of the answer; null where the answer has none. */
  readonly code: string | null;
  readonly ndc: string;
  /** From the token to the answer. */
  readonly millis: number;
  /** The row that the answer is about, by its `id`. */
  readonly object: Key | null;
  /** The row that the path names, where the answer is about another one or about none. */
  readonly about: Key | null;
  readonly idempotencyKey: string | null;
  readonly address: string;
  /** The redacted parameters as JSON; empty where there were none, or too many. */
  readonly parameters: string;
  /** The redacted answer as JSON; empty where it is no JSON, or too large. */
  readonly answer: string;
};

/** What lists show of a request: its parameters and its answer are most of it, and are read one by one. */
export type ListedRequest = Omit<LoggedRequest, 'parameters' | 'answer'>;

/** What has an index beside the entity. */
export type RequestBy =
  | { readonly token: string }
  | { readonly object: Key }
  | { readonly about: Key }
  | { readonly ndc: string };

/**
 * What stands in the log for a value that is not shown. For the machine's sake it is ASCII: a text with any other
 * character takes twice the time to make and to write. Pages show it as they show every hidden value.
 */
export const MASK = '***';

/** A request that was refused or failed, and a payment that was declined. */
export const hasFailed = ({ status }: Pick<LoggedRequest, 'status'>): boolean => status >= FAILED_FROM;
export const FAILED_FROM = 400;
