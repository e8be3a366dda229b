import type { Message } from '../core/message.ts';
import { seconds } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { answerForgetter } from './forget-answers.ts';
import { deliver, isForMerchant, nextTry } from './topics.ts';

/** Longer than any delivery may take: who held a message and died gives it free by this. */
const LEASE = seconds(60);
const SLICE = 100;
/** How often it looks, in real milliseconds: a matter of the machine, which no clock of the product has a say in. */
const PAUSE = 250;

export type Dispatcher = {
  /** Looks for due messages again and again until it is stopped. */
  start(): void;
  stop(): void;
  /** Starts everything that is due now. */
  startDue(): Promise<void>;
  /** Resolves when no delivery is under way any more, or none to a merchant. */
  settled(receivers?: 'all' | 'merchants'): Promise<void>;
};

/** Delivers what is due: at least once, each message on its own, so that a slow receiver delays nobody else. */
export function createDispatcher(gateway: Gateway): Dispatcher {
  const { store, clock, log } = gateway;
  const forgetAnswers = answerForgetter(gateway);
  const running = new Map<Message['key'], { readonly message: Message; readonly work: Promise<void> }>();
  let nextLook: NodeJS.Timeout | undefined;
  let stopped = true;

  const settle = async (message: Message): Promise<void> => {
    const delivery = await tryToDeliver(gateway, message);
    log.info({ ndc: message.ndc, topic: message.topic, code: delivery }, 'Delivered a message');
    const dueAt = delivery === 'done' ? undefined : nextTry(message, clock.now());
    if (delivery === 'again' && dueAt === undefined)
      log.warn({ ndc: message.ndc, topic: message.topic }, 'A message was given up');
    await store.settleMessages([
      dueAt === undefined ? { key: message.key, done: true } : { key: message.key, done: false, dueAt },
    ]);
  };
  const run = (message: Message): void => {
    const work = settle(message)
      .catch((fault: unknown) =>
        log.error({ ndc: message.ndc, topic: message.topic, reason: String(fault) }, 'A message could not be settled'),
      )
      .finally(() => running.delete(message.key));
    running.set(message.key, { message, work });
  };
  /** A slice at a time, until nothing more is due. */
  const startDue = async (): Promise<void> => {
    let claimed = SLICE;
    while (claimed === SLICE) {
      const messages = await store.claimMessages(clock.now(), LEASE, SLICE);
      messages.forEach(run);
      claimed = messages.length;
    }
    await forgetAnswers();
  };
  const settled: Dispatcher['settled'] = async (receivers = 'all') => {
    const awaited = [...running.values()].filter(({ message }) => receivers === 'all' || isForMerchant(message));
    await Promise.all(awaited.map(({ work }) => work));
  };
  const look = (): void => {
    gateway.background.start(
      startDue().finally(() => {
        if (!stopped) nextLook = setTimeout(look, PAUSE);
      }),
    );
  };
  return {
    start() {
      stopped = false;
      look();
    },
    stop() {
      stopped = true;
      clearTimeout(nextLook);
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
