import type { Delivery, Message, Payloads, Topic } from '../core/message.ts';
import { type Duration, type Instant, minutes, plus, seconds } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { pingMerchant } from '../operations/checkouts/ping-merchant.ts';
import { inquirePayment } from '../operations/payments/inquire.ts';

/**
 * What carries a message out, and how long to wait before each further try; `last` says what follows when they are used
 * up.
 */
type TopicRule<T extends Topic> = {
  readonly receiver: 'merchant' | 'acquirer';
  readonly deliver: (gateway: Gateway, payload: Payloads[T]) => Promise<Delivery>;
  readonly waits: readonly Duration[];
  readonly last: 'repeat' | 'giveUp';
};

/** Everything that can happen later. */
const topics: { readonly [T in Topic]: TopicRule<T> } = {
  // A merchant that is away for a night still hears of it, and so does one whose shopper ends a challenge long after
  // minute 29.
  'shopper.ping': {
    receiver: 'merchant',
    deliver: pingMerchant,
    waits: [
      seconds(10),
      seconds(20),
      minutes(1),
      minutes(5),
      minutes(15),
      minutes(60),
      minutes(6 * 60),
      minutes(24 * 60),
    ],
    last: 'giveUp',
  },
  'payment.inquiry': {
    receiver: 'acquirer',
    deliver: inquirePayment,
    waits: [seconds(30), minutes(1), minutes(2), minutes(5), minutes(15), minutes(60)],
    last: 'repeat',
  },
};

/** A merchant's server lives by a clock of its own: it never waits for the gateway's. */
export const isForMerchant = ({ topic }: Message): boolean => topics[topic].receiver === 'merchant';

/** When a message that was not delivered is due again; undefined when it is given up. */
export function nextTry({ topic, attempts }: Message, now: Instant): Instant | undefined {
  const { waits, last } = topics[topic];
  const wait = waits[attempts] ?? (last === 'repeat' ? waits.at(-1) : undefined);
  return wait === undefined ? undefined : plus(now, wait);
}

/** Carries a message out. The topic's own type of payload goes with its own operation. */
export const deliver = <T extends Topic>(gateway: Gateway, topic: T, payload: Payloads[T]): Promise<Delivery> =>
  topics[topic].deliver(gateway, payload);
