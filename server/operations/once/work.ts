import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Alongside } from './alongside.ts';

/**
 * A request that may be repeated: it is the same as an earlier one with equal sender, path, Idempotency-Key and body.
 */
export type Repeatable = { readonly scope: string; readonly key: string; readonly body: Uint8Array };

/** An answer as it is sent. `ndc` is the request's number in the answer, for the log. */
export type FinalAnswer = {
  readonly status: number;
  readonly body: string;
  readonly ndc?: string | undefined;
  /** Headers beside or instead of those of JSON; an answer that is kept for repeated requests has none. */
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Ends a request that an earlier one with its Idempotency-Key has begun, by the fault that its first commit would have.
 * Work awaits it before a step outside of the database that precedes that commit.
 */
export type UnlessRepeated = () => Promise<void>;

/**
 * The work of a request that may be carried out. `alongside` is committed together with the work's own changes, so that
 * no other process carries the same request out as well.
 * `payment`: begins the payment `key`; the answer is made from the payment, also by another process after this one
 * died.
 * `certain`: the answer is known before the work is done, and committed with it.
 * `plain`: repeating the work does no harm.
 */
export type Work =
  | {
      readonly kind: 'payment';
      readonly key: PaymentKey;
      readonly carryOut: (alongside: Alongside, unlessRepeated: UnlessRepeated) => Promise<Payment | Refusal>;
    }
  | {
      readonly kind: 'certain';
      readonly answer: FinalAnswer;
      /** What the first request is answered with instead: it may hold a secret, which is not kept. */
      readonly first?: FinalAnswer;
      readonly carryOut: (alongside: readonly Change[]) => Promise<Refusal | undefined>;
    }
  | { readonly kind: 'plain'; readonly carryOut: () => Promise<FinalAnswer> };

/** The steps of answering a request. */
export type OnceRequest = {
  /** Null without an Idempotency-Key. */
  readonly repeatable: Repeatable | null;
  /** Checks the request and returns its work; called only for a request that has no kept answer. */
  readonly prepare: () => Work | Refusal | Promise<Work | Refusal>;
  readonly answerPayment: (payment: Payment) => FinalAnswer;
  readonly answerRefusal: (refusal: Refusal) => FinalAnswer;
};
