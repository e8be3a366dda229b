import type { PaymentKey } from '../../core/values.ts';
import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';

/** What makes a request the same as an earlier one: its sender and path, its Idempotency-Key and its body. */
export type Repeatable = { readonly scope: string; readonly key: string; readonly body: Uint8Array };

/** An answer as it is sent. `ndc` is the number in the answer itself, for the log. */
export type FinalAnswer = { readonly status: number; readonly body: string; readonly ndc?: string | undefined };

/**
 * What a request does once it may be carried out. `alongside` is committed together with what the work does, so that no
 * other process carries the same request out as well.
 * `payment`: begins the payment `key`; the answer is made from the payment, and again from it should the process die.
 * `certain`: the answer is certain before the work is done, and committed with it.
 * `plain`: repeating the work does no harm.
 */
export type Work =
  | {
      readonly kind: 'payment';
      readonly key: PaymentKey;
      readonly carryOut: (alongside: readonly Change[]) => Promise<Payment | Refusal>;
    }
  | {
      readonly kind: 'certain';
      readonly answer: FinalAnswer;
      readonly carryOut: (alongside: readonly Change[]) => Promise<Refusal | undefined>;
    }
  | { readonly kind: 'plain'; readonly carryOut: () => Promise<FinalAnswer> };

/** A request in the steps in which it is answered. */
export type OnceRequest = {
  /** Null without an Idempotency-Key. */
  readonly repeatable: Repeatable | null;
  /** Checks the request and says what it does; only for a request that has no kept answer. */
  readonly prepare: () => Promise<Work | Refusal>;
  readonly answerPayment: (payment: Payment) => FinalAnswer;
  readonly answerRefusal: (refusal: Refusal) => FinalAnswer;
};
