import type { Message } from '../core/message.ts';
import { seconds } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { oldAnswersDeletion } from './delete-answers.ts';
import { deliver, isForMerchant, nextTry } from './topics.ts';

/** Longer than any delivery takes: after it, the message of a process that died can be claimed again. */
const LEASE = seconds(60);
const SLICE = 100;
/** The dispatcher polls in real milliseconds; the clock of the product does not govern it (DECISIONS 14). */
const POLL_INTERVAL = 250;

export type Dispatcher = {
  /** Polls for due messages until it is stopped. */
  start(): void;
  stop(): void;
  /** Starts the delivery of every message that is due now. */
  startDue(): Promise<void>;
  /** Resolves when no delivery is under way any more, or none to a merchant. */
  settled(receivers?: 'all' | 'merchants'): Promise<void>;
};

/** Delivers due messages at least once, each on its own, so that a slow receiver delays no other message. */
export function createDispatcher(gateway: Gateway): Dispatcher {
  const { store, clock, log } = gateway;
  const deleteOldAnswers = oldAnswersDeletion(gateway);
  const running = new Map<Message['key'], { readonly message: Message; readonly work: Promise<void> }>();
  let nextPoll: NodeJS.Timeout | undefined;
  let stopped = true;

  async function settle(message: Message): Promise<void> {
    const delivery = await tryToDeliver(gateway, message);
    log.info({ ndc: message.ndc, topic: message.topic, code: delivery }, 'Delivered a message');
    const dueAt = delivery === 'done' ? undefined : nextTry(message, clock.now());
    if (delivery === 'again' && dueAt === undefined)
      log.warn({ ndc: message.ndc, topic: message.topic }, 'A message could not be delivered and is not tried again');
    await store.settleMessages([
      dueAt === undefined ? { key: message.key, done: true } : { key: message.key, done: false, dueAt },
    ]);
  }
  function run(message: Message): void {
    const work = settle(message)
      .catch((fault: unknown) =>
        log.error({ ndc: message.ndc, topic: message.topic, reason: String(fault) }, 'A message could not be settled'),
      )
      .finally(() => running.delete(message.key));
    running.set(message.key, { message, work });
  }
  /** Claims a slice of messages at a time, until no more are due. */
  async function startDue(): Promise<void> {
    let claimed = SLICE;
    while (claimed === SLICE) {
      const messages = await store.claimMessages(clock.now(), LEASE, SLICE);
      messages.forEach(run);
      claimed = messages.length;
    }
    await deleteOldAnswers();
  }
  async function settled(receivers: 'all' | 'merchants' = 'all'): Promise<void> {
    const awaited = [...running.values()].filter(({ message }) => receivers === 'all' || isForMerchant(message));
    await Promise.all(awaited.map(({ work }) => work));
  }
  function poll(): void {
    gateway.background.start(
      startDue().finally(() => {
        if (!stopped) nextPoll = setTimeout(poll, POLL_INTERVAL);
      }),
    );
  }
  return {
    start() {
      stopped = false;
      poll();
    },
    stop() {
      stopped = true;
      clearTimeout(nextPoll);
    },
    startDue,
    settled,
  };
}

async function tryToDeliver(gateway: Gateway, { topic, payload, ndc }: Message): Promise<'done' | 'again'> {
  try {
    return await deliver(gateway, topic, payload as never);
  } catch (fault) {
    gateway.log.error({ ndc, topic, reason: String(fault) }, 'A delivery failed; it will be tried again');
    return 'again';
  }
}
