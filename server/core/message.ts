import type { CheckoutKey, Instant, MessageKey, PaymentKey } from './values.ts';

/** Everything that can happen later, with what it has to know. */
export type Payloads = {
  /** Asks the merchant to read an unread result after 29 minutes. */
  readonly 'shopper.ping': { readonly checkout: CheckoutKey };
  /** Asks what became of a payment that may have been left behind. */
  readonly 'payment.inquiry': { readonly payment: PaymentKey };
};
export type Topic = keyof Payloads;

/** A row of the outbox. It is delivered at least once, always with the same key and payload. */
export type Message<T extends Topic = Topic> = {
  readonly [K in T]: {
    readonly key: MessageKey;
    readonly topic: K;
    readonly payload: Payloads[K];
    readonly dueAt: Instant;
    /** How often delivery was tried before. */
    readonly attempts: number;
    readonly ndc: string;
  };
}[T];

/** What became of a delivery: the message is done with, or its topic's next wait begins. */
export type Delivery = 'done' | 'again';
