import type { Message } from '../core/message.ts';
import { seconds } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { deliver, isForMerchant, nextTry } from './topics.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

/** Longer than any delivery takes: after it, the message of a process that died can be claimed again. */
const LEASE = seconds(60);
const SLICE = 100;
/** The dispatcher polls in real milliseconds; the clock of the product does not govern it (DECISIONS 14). */
const POLL_INTERVAL = 250;
/** The pause after a slice of a purge, which leaves half of the time to others. */
const PURGE_INTERVAL = 20;

export type Dispatcher = {
  /** Polls for due messages until it is stopped, and purges a slice of old rows between two looks. */
  start(): void;
  stop(): void;
  /** Starts the delivery of every message that is due now. */
  startDue(): Promise<void>;
  /** Resolves when no delivery is under way any more, or none to a merchant. */
  settled(receivers?: 'all' | 'merchants'): Promise<void>;
};

/** What is done between two looks for due messages. */
type BetweenLooks = {
  readonly deliveries: Deliveries;
  readonly keepTime?: (() => Promise<void>) | undefined;
  /** Deletes a slice of old rows, and returns whether there may be more. */
  readonly purge: () => Promise<boolean>;
};

/** Delivers due messages at least once, each on its own, so that a slow receiver delays no other message. */
export function createDispatcher(gateway: Gateway, { deliveries, keepTime, purge }: BetweenLooks): Dispatcher {
  const { store, clock, log } = gateway;
  const running = new Map<Message['key'], { readonly message: Message; readonly work: Promise<void> }>();
  let nextPoll: NodeJS.Timeout | undefined;
  let state: 'idle' | 'polling' | 'stopped' = 'idle';

  function run(message: Message): void {
    const work = deliverAndSettle(gateway, message)
      .catch((fault: unknown) =>
        log.error({ ndc: message.ndc, topic: message.topic, reason: String(fault) }, 'A message could not be settled'),
      )
      .finally(() => running.delete(message.key));
    running.set(message.key, { message, work });
  }
  /** Claims a slice of messages at a time, until no more are due or the process stops; then come the webhooks. */
  async function startDue(): Promise<void> {
    await startMessages();
    await deliveries.look();
  }
  async function startMessages(): Promise<void> {
    const messages = await store.claimMessages(clock.now(), LEASE, SLICE);
    messages.forEach(run);
    if (messages.length === SLICE && state !== 'stopped') await startMessages();
  }
  async function settled(receivers: 'all' | 'merchants' = 'all'): Promise<void> {
    const awaited = [...running.values()].filter(({ message }) => receivers === 'all' || isForMerchant(message));
    await Promise.all([...awaited.map(({ work }) => work), deliveries.settled()]);
  }
  function poll(): void {
    let wait = POLL_INTERVAL;
    async function look(): Promise<void> {
      await keepTime?.();
      await startDue();
      if (state === 'polling' && (await purge())) wait = PURGE_INTERVAL;
    }
    gateway.background.start(
      look().finally(() => {
        if (state === 'polling') nextPoll = setTimeout(poll, wait);
      }),
    );
  }
  return {
    start() {
      state = 'polling';
      deliveries.start();
      poll();
    },
    stop() {
      state = 'stopped';
      clearTimeout(nextPoll);
      deliveries.stop();
    },
    startDue,
    settled,
  };
}

async function deliverAndSettle(gateway: Gateway, message: Message): Promise<void> {
  const { store, clock, log } = gateway;
  const { key, topic, ndc } = message;
  const delivery = await tryToDeliver(gateway, message);
  log.info({ ndc, topic, code: delivery }, 'Delivered a message');
  const dueAt = delivery === 'done' ? undefined : nextTry(message, clock.now());
  if (delivery === 'again' && dueAt === undefined)
    log.warn({ ndc, topic }, 'A message could not be delivered and is not tried again');
  await store.settleMessages([dueAt === undefined ? { key, done: true } : { key, done: false, dueAt }]);
}

async function tryToDeliver(gateway: Gateway, { topic, payload, ndc }: Message): Promise<'done' | 'again'> {
  try {
    return await deliver(gateway, topic, payload as never);
  } catch (fault) {
    gateway.log.error({ ndc, topic, reason: String(fault) }, 'A delivery failed; it will be tried again');
    return 'again';
  }
}
