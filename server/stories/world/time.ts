import { setInterval } from 'node:timers/promises';
import { minutes, seconds } from '../../core/values.ts';
import { readsPayment } from './words.ts';
import type { Answered, World } from './world.ts';

/**
 * Moves the clock whenever no other work runs, until the work is done: some of it waits for a response that never
 * arrives.
 */
export async function whileTimePasses<T>(world: World, work: Promise<T>): Promise<T> {
  const progress = { isOver: false };
  const done = work.finally(() => (progress.isOver = true));
  while (!progress.isOver) {
    for (let turn = 0; turn < 50 && !progress.isOver; turn += 1) await new Promise(setImmediate);
    if (!progress.isOver) await world.advance(seconds(11));
  }
  return done;
}

/** Inquiries are repeated hourly in the end; one that time overtakes on a busy machine is followed by others. */
const [FIRST_INQUIRIES, NEXT_INQUIRY, INQUIRIES_MAX] = [minutes(5), minutes(65), 20];

/** Lets 90 minutes pass, and more until something is so, because inquiries may be late. */
export async function passesUntil(world: World, isSo: () => Promise<boolean>): Promise<void> {
  await world.advance(minutes(90));
  for (let more = 0; more < INQUIRIES_MAX && !(await isSo()); more += 1) await world.advance(NEXT_INQUIRY);
}

/** Payments as they are read once their inquiries have ended all of them, or none of so many inquiries has. */
export const onceEnded = (world: World, payments: readonly string[]): Promise<readonly Answered[]> =>
  onceRead(
    world,
    payments.map((id) => () => readsPayment(world, id)),
  );

/** The same of whatever can be read. */
export async function onceRead(
  world: World,
  reads: readonly (() => Promise<Answered>)[],
  looks = 1,
): Promise<readonly Answered[]> {
  await world.advance(looks === 1 ? FIRST_INQUIRIES : NEXT_INQUIRY);
  const read = await Promise.all(reads.map(onceTaken));
  const haveEnded = read.every(({ body }) => !body.result.code.startsWith('000.200'));
  return haveEnded || looks === INQUIRIES_MAX ? read : onceRead(world, reads, looks + 1);
}

/** The answer to a request. A busy machine refuses one that it has not read in time, and it is sent again. */
export async function onceTaken(send: () => Promise<Answered>): Promise<Answered> {
  const answer = await send();
  return answer.status === NOT_READ ? onceTaken(send) : answer;
}
const NOT_READ = 408;

/** In milliseconds, for a condition of another process. */
const TIMEOUT = 60_000;
const LOOK_AGAIN = 10;

/**
 * Polls until a condition of another process is met. Rejects with the condition when it is not met in time, because
 * the process may have ended. `timeout` is in milliseconds.
 */
export async function until(isSo: () => Promise<boolean>, timeout = TIMEOUT): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  for await (const _ of setInterval(LOOK_AGAIN)) {
    if (await isSo()) return;
    if (signal.aborted) throw new Error(`Expected in time: ${isSo.toString()}`);
  }
}

/** How many times other work had its turn while something was done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}
