import type { Checkout, Standing } from './checkouts/checkout.ts';
import type { LedgerEntry } from './payments/ledger.ts';
import type { Message } from './message.ts';
import type { Payment } from './payments/payment.ts';
import type { Key, Millis } from './values.ts';

/** The first answer to a request with an Idempotency-Key, kept to be given again byte for byte (design 5). */
export type KeptAnswer = {
  /** A keyed hash, in hex, of entity or checkout, path and key. */
  readonly hash: string;
  /** A keyed hash, in hex, of the body: another body under the same key is refused. */
  readonly bodyHash: string;
  /** Null while the first request is still under way. */
  readonly status: number | null;
  readonly body: string | null;
  /**
   * The payment that the first request began, if it came that far: what to answer when the process died before it
   * could.
   */
  readonly payment: Key | null;
  readonly createdAt: Millis;
};

/**
 * A transaction is a list of changes: all or nothing. `save` inserts a row of version 0 and otherwise replaces the row
 * whose version it still has; the stored version is one higher. `begin` is Taken when anything is kept under its hash
 * already; `keep` puts a final answer there, begun before or not. `standing` leaves what was said about a checkout as
 * it is, which is most of its row.
 */
export type Change =
  | { readonly save: 'checkout'; readonly row: Checkout }
  | { readonly save: 'standing'; readonly row: Standing }
  | { readonly save: 'payment'; readonly row: Payment }
  | { readonly add: LedgerEntry }
  | { readonly send: Message }
  | { readonly unsend: Key }
  | { readonly begin: KeptAnswer }
  | { readonly keep: KeptAnswer };
