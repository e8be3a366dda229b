import type { Key, Millis } from './values.ts';

/** Everything that can happen later, with what it has to know. */
export type Payloads = {
  /** Asks the merchant to read an unread result after 29 minutes. */
  readonly 'shopper.ping': { readonly checkout: Key };
  /** Asks what became of a payment that may have been left behind. */
  readonly 'payment.recall': { readonly payment: Key };
};
export type Topic = keyof Payloads;

/** A row of the outbox. It is delivered at least once, always with the same key and payload. */
export type Message<T extends Topic = Topic> = {
  readonly [K in T]: {
    readonly key: Key;
    readonly topic: K;
    readonly payload: Payloads[K];
    readonly dueAt: Millis;
    /** How often delivery was tried before. */
    readonly attempts: number;
    readonly ndc: string;
  };
}[T];
