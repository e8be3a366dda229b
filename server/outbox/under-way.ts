import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../core/faults.ts';
import type { Delivery, Message } from '../core/message.ts';
import { type Duration, seconds } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { createShares, type ShareRules, type Turn } from '../operations/process/shares.ts';
import type { SettledMessage } from '../store/store.ts';
import { deliver, isInRealTime, nextTry } from './topics.ts';

/** Longer than any delivery takes: after it, the message of a process that died can be claimed again. */
const LEASE = seconds(60);
/** How many are claimed in one commit: at most, because fewer would wait for the disk more often, and at least. */
const [SLICE_MAX, SLICE_MIN] = [256, 100];
/** How many a look claims at first: where they show that there is a backlog, what has lapsed is deleted before more begin. */
const FIRST_SLICE = 32;
/**
 * How many messages that have lapsed are deleted in one commit, and the pause after it in real milliseconds. In the
 * process, a slice takes a millisecond in which nothing else runs, so that requests have eight of nine; with longer pauses
 * an outage of a day would be caught up too slowly. A server of its own has other connections for requests, and takes the
 * processor from them.
 */
const lapsed = { inProcess: { slice: 400, wait: 8 }, elsewhere: { slice: 1024, wait: 14 } } as const;
/** Deliveries that begin in one turn of the event loop, and transactions that wait for the database meanwhile. */
const [BEGUN_MAX, WAITING_MAX] = [16, 4];
/** Deliveries of messages that one process has under way: however many are due, the others stay in the database. */
export const UNDER_WAY_MAX = 1024;

/** The half of them that acquirers may have; merchants' servers have shares of their own (`MerchantClient`). */
const halfOfAll = { atOnce: UNDER_WAY_MAX / 2, pace: 1 as Duration };
const acquirerShare: ShareRules = { answering: halfOfAll, failing: halfOfAll };

/** The messages that this process delivers now. */
export type UnderWay = {
  /** Starts what is due, as much as may be under way at once; the rest starts as soon as there is room. */
  startDue(): Promise<void>;
  stop(): void;
  /** Resolves when nothing is under way or due any more, or nothing for servers in real time. */
  settled(which: 'all' | 'inRealTime'): Promise<void>;
  /** How many deliveries have ended so far. */
  ended(): number;
};

export function createUnderWay(gateway: Gateway): UnderWay {
  const { store, clock, log } = gateway;
  const shares = createShares(clock, acquirerShare);
  const settle = settlingTogether(store);
  const running = new Map<Message['key'], { readonly message: Message; readonly work: Promise<void> }>();
  let claiming: Promise<void> | undefined;
  let [mayHaveMore, isStopped] = [false, false];
  let slice = FIRST_SLICE;
  let ended = 0;

  const hasRoom = (): boolean => !isStopped && mayHaveMore && running.size + SLICE_MIN <= UNDER_WAY_MAX;

  function run(message: Message): void {
    const work = deliverAndSettle(gateway, message, { enter: () => shares.enter('acquirer'), settle })
      .catch((fault: unknown) =>
        log.error(
          { ndc: message.ndc, topic: message.topic, reason: reasonOf(fault) },
          'A message could not be settled',
        ),
      )
      .finally(() => {
        running.delete(message.key);
        ended += 1;
        if (hasRoom()) gateway.background.start('claim of messages', claim());
      });
    running.set(message.key, { message, work });
  }
  function claim(): Promise<void> {
    claiming ??= claimSlices().finally(() => (claiming = undefined));
    return claiming;
  }
  async function claimSlices(): Promise<void> {
    while (hasRoom()) {
      const limit = Math.min(slice, UNDER_WAY_MAX - running.size);
      const messages = await store.claimMessages(clock.now(), LEASE, limit);
      // Where the clock has passed a lease, its message may still be under way here.
      await beginInTurns(store, messages, (message) => running.has(message.key) || run(message));
      mayHaveMore = messages.length === limit;
      slice = SLICE_MAX;
      if (mayHaveMore) await deleteLapsed(gateway, () => !isStopped);
    }
  }
  async function settled(which: 'all' | 'inRealTime'): Promise<void> {
    await claiming;
    const awaited = [...running.values()].filter(({ message }) => which === 'all' || isInRealTime(message));
    if (awaited.length === 0) return;
    await Promise.all(awaited.map(({ work }) => work));
    await settled(which);
  }
  return {
    startDue() {
      [mayHaveMore, slice] = [true, FIRST_SLICE];
      return claim();
    },
    stop: () => void (isStopped = true),
    settled,
    ended: () => ended,
  };
}

/** Begins deliveries so that requests have their turns of the event loop, and the connections of the database. */
async function beginInTurns(
  store: Pick<Gateway['store'], 'stats'>,
  messages: readonly Message[],
  begin: (message: Message) => unknown,
): Promise<void> {
  for (let from = 0; from < messages.length; from += BEGUN_MAX) {
    messages.slice(from, from + BEGUN_MAX).forEach(begin);
    await nextTurn();
    while (store.stats().waiting > WAITING_MAX) await pause(1);
  }
}

/**
 * Of a backlog, most has lapsed: results are read in the minutes before a ping is due. What matters stays at its front,
 * until it is more than half of a slice.
 */
async function deleteLapsed({ store, clock }: Pick<Gateway, 'store' | 'clock'>, goesOn: () => boolean): Promise<void> {
  const { slice, wait } = store.isShared ? lapsed.elsewhere : lapsed.inProcess;
  while (goesOn() && (await store.deleteLapsedMessages(clock.now(), slice)) > slice / 2) await pause(wait);
}

type Settle = (settled: SettledMessage) => Promise<void>;

/** Settles messages in one commit that have ended while the one before was under way. */
function settlingTogether(store: Pick<Gateway['store'], 'settleMessages'>): Settle {
  let ended: SettledMessage[] = [];
  let [current, next]: [Promise<void>, Promise<void> | undefined] = [Promise.resolve(), undefined];
  function commit(): Promise<void> {
    const together = ended;
    [ended, next] = [[], undefined];
    current = store.settleMessages(together);
    return current;
  }
  return (settled) => {
    ended.push(settled);
    next ??= current.then(commit, commit);
    return next;
  };
}

type Way = { readonly enter: () => Turn; readonly settle: Settle };

async function deliverAndSettle(gateway: Gateway, message: Message, { enter, settle }: Way): Promise<void> {
  const { clock, log } = gateway;
  const { key, topic, ndc } = message;
  const delivery = isInRealTime(message) ? await tryToDeliver(gateway, message) : await inTurn(gateway, message, enter);
  if (typeof delivery === 'object') return settle({ key, done: false, dueAt: delivery.nextTryAt, tried: false });
  log.info({ ndc, topic, code: delivery }, 'Delivered a message');
  const dueAt = delivery === 'done' ? undefined : nextTry(message, clock.now());
  if (delivery === 'again' && dueAt === undefined)
    log.warn({ ndc, topic }, 'A message could not be delivered and is not tried again');
  await settle(dueAt === undefined ? { key, done: true } : { key, done: false, dueAt, tried: true });
}

async function inTurn(gateway: Gateway, message: Message, enter: Way['enter']): Promise<Delivery> {
  const turn = enter();
  if ('nextTryAt' in turn) return turn;
  return tryToDeliver(gateway, message).finally(() => turn.end(true));
}

async function tryToDeliver(gateway: Gateway, message: Message): Promise<Delivery> {
  const { topic, ndc } = message;
  try {
    return await deliver(gateway, message);
  } catch (fault) {
    gateway.log.error({ ndc, topic, reason: reasonOf(fault) }, 'A delivery failed; it will be tried again');
    return 'again';
  }
}
