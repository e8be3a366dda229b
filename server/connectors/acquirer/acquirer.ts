import type { Fields } from '../../core/fields.ts';
import type {
  AcquirerKey,
  AcquirerRequest,
  AcquirerResponse,
  Booking,
  InquiryResponse,
} from '../../core/payments/acquirer.ts';
import type { Instant } from '../../core/values.ts';

/** `open`: requests are declined at once. `halfOpen`: one request is let through, and its response decides. */
export type BreakerState = 'closed' | 'open' | 'halfOpen';

/** A request that failed: it was not sent, or it may have arrived and has no outcome. */
export type AcquirerFault = { readonly at: Instant; readonly cause: 'notSent' | 'noOutcome' };

/** What a circuit breaker knows of its acquirer. */
export type BreakerFacts = {
  /** How many requests have failed one after the other. */
  readonly failures: number;
  /** When a request is let through again; null unless the breaker is open. */
  readonly triesAgainAt: Instant | null;
  /** The latest ones since the process was started, the last one first. */
  readonly faults: readonly AcquirerFault[];
};

/** A response without waiting: always an outcome. */
export type SynchronousResponse = Extract<AcquirerResponse, { kind: 'approved' | 'declined' }>;

/** The acquirer's side of a payment. Network failures do not throw: they are responses of kind `unknown`. */
export type Acquirer = {
  /** Sends a request once. One that certainly was not sent is declined; one that may have arrived is `unknown`. */
  send(request: AcquirerRequest): Promise<AcquirerResponse>;
  /**
   * Responds at once where a request has no effect outside of this process (DECISIONS 16); undefined for a request that
   * has to be sent.
   */
  respondSynchronously?(request: AcquirerRequest): SynchronousResponse | undefined;
  /** The state of the circuit breaker, where there is one. */
  breakerState?(): BreakerState;
  breakerFacts?(): BreakerFacts;
  /**
   * Withdraws a pending request, so that its shopper can no longer confirm it, and returns what has become of it. One
   * that is confirmed already, or executed by a slow bank, stays as it is. Absent where an acquirer cannot withdraw.
   */
  withdraw?(key: AcquirerKey): Promise<InquiryResponse>;
  /**
   * Queries a request by its key. `neverArrived` also blocks that key for good. `known`: the details of its last
   * response.
   */
  inquire(key: AcquirerKey, known?: Fields): Promise<InquiryResponse>;
  /**
   * What was booked on a payment after its approval: returns of a debit, money that arrived. Left out by an acquirer
   * that reports none; `unknown` when it does not respond.
   */
  bookings?(key: AcquirerKey, known: Fields): Promise<readonly Booking[] | 'unknown'>;
};
