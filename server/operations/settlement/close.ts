import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '../../core/change.ts';
import { nextCutOff } from '../../core/cut-off.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { SettlementTerms } from '../../core/entities/settings/settlement-terms.ts';
import { UniqueViolation } from '../../core/faults.ts';
import { wallTime } from '../../core/settlement/record.ts';
import { termsOf } from '../../core/settlement/terms.ts';
import { type CorrectionKey, days, type EntryKey, type Instant, minus, minutes } from '../../core/values.ts';
import { lateAfter } from '../late-entries.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import type { Gateway } from '../gateway.ts';
import { type BookedIn, bookedBy, bookedOnce, type Span } from './booked.ts';
import { closedBatches } from './closed-batches.ts';
import { type Settled, settledBy, settledFrom, settledUntil } from './marks.ts';

type Settling = Pick<Gateway, 'store' | 'ids' | 'clock' | 'mode' | 'entities' | 'log'>;

/** A cut-off is settled so long after it, when every commit that began before it has ended. */
const DELAY = minutes(10);
/** The key above which there are postings. */
const BOOKS_BEGIN = 'booksBegin';
/** The beginning of the last run that has looked at every channel, whether or not its batches could be closed. */
const LOOKED_AT = 'settlementLookedAt';

/**
 * Closes the batches of every channel with terms of settlement, one cut-off after the other, and yields after each. What
 * cannot be closed is tried again by the next run, and keeps no other channel or account waiting.
 */
export async function* closeDueBatches(gateway: Settling): AsyncGenerator<void> {
  const { store, clock, entities } = gateway;
  const begunAt = clock.now();
  const lookedAt = (await store.mark(LOOKED_AT)) as Instant | undefined;
  const channels = entities.all().filter(({ kind }) => kind === 'channel');
  const rows = channels.flatMap(settledBy);
  const booked = bookedOnce(gateway);
  let looked = 0;
  async function* close(settled: Settled): AsyncGenerator<void> {
    if (lookedAt !== undefined) {
      await beginAfter(lookedAt, gateway, settled);
      looked += 1;
    }
    while (await closeNext(gateway, settled, booked)) yield;
    // What has never been looked at begins with its first batch.
    if (lookedAt === undefined) looked += 1;
  }
  try {
    yield* eachOnItsOwn(gateway, {
      rows,
      idOf: ({ entity, account }) => (account ?? entity).id,
      stepsOf: close,
      text: 'Batches could not be closed; they will be tried again',
    });
  } finally {
    if (looked === rows.length) await store.raiseMark(LOOKED_AT, begunAt);
  }
}

/**
 * What has terms and was never settled had none when it was looked at last, or did not exist: its settlement begins
 * with the day of that moment, because a merchant was paid otherwise for what came before.
 */
async function beginAfter(lookedAt: Instant, { store }: Settling, settled: Settled): Promise<void> {
  const terms = termsOf(settled.entity, settled.account);
  const mark = settledUntil(settled);
  if (terms && (await store.mark(mark)) === undefined) await store.setMark(mark, latestCutOff(lookedAt, terms));
}

/** Closes the batches of the next cut-off; false where that is not over. */
async function closeNext(gateway: Settling, settled: Settled, bookedIn: BookedIn): Promise<boolean> {
  const { store, clock } = gateway;
  const terms = termsOf(settled.entity, settled.account);
  if (!terms) return false;
  const now = minus(clock.now(), DELAY);
  const mark = settledUntil(settled);
  const before = (await store.mark(mark)) as Instant | undefined;
  const cutOffAt = before === undefined ? latestCutOff(now, terms) : nextCutOff(before, cutOffOf(terms));
  if (cutOffAt > now) return false;
  const from = ((await store.mark(settledFrom(settled))) ?? before ?? 0) as Instant;
  const span = await spanOf(gateway, { from, before, cutOffAt });
  const date = wallTime(cutOffAt, terms.zone ?? 'UTC').slice(0, 10);
  const batches = await closedBatches(gateway, {
    ...settled,
    terms,
    cutOffAt,
    date,
    ...(await bookedBy(gateway, settled, await bookedIn(settled.entity, span))),
    corrections: await correctionsIn(gateway, settled.entity, span),
  });
  const done: readonly Change[] = [
    { kind: 'setMark', name: settledFrom(settled), value: from },
    { kind: 'setMark', name: mark, value: cutOffAt },
  ];
  await nextTurn();
  try {
    await store.commit([...batches.map((closed): Change => ({ kind: 'closeBatch', closed })), ...done]);
  } catch (fault) {
    // Another process has closed the same batches.
    if (!(fault instanceof UniqueViolation)) throw fault;
    await store.commit(done);
  }
  return true;
}

type CutOffs = { readonly from: Instant; readonly before: Instant | undefined; readonly cutOffAt: Instant };

/** The keys that a cut-off settles: those since the one before, and some earlier ones that may have come late. */
async function spanOf(gateway: Settling, { from, before, cutOffAt }: CutOffs): Promise<Span> {
  const { store, ids } = gateway;
  const keyBefore = (moment: Instant) => (ids.firstKeyAt('entry', moment) - 1) as EntryKey;
  const begin = ((await store.mark(BOOKS_BEGIN)) ?? 0) as EntryKey;
  const last = keyBefore(cutOffAt);
  if (before === undefined) return { lateAfter: begin, after: begin, last };
  const after = keyBefore(before);
  return { lateAfter: Math.max(begin, keyBefore(from), lateAfter(gateway, after)) as EntryKey, after, last };
}

const cutOffOf = ({ cutOff: time = '00:00', zone = 'UTC' }: SettlementTerms) => ({ time, zone });

/** The last cut-off until a moment. */
function latestCutOff(now: Instant, terms: SettlementTerms): Instant {
  let latest = nextCutOff(minus(now, days(3)), cutOffOf(terms));
  for (let next = latest; next <= now; next = nextCutOff(next, cutOffOf(terms))) latest = next;
  return latest;
}

/** The corrections of a channel that are still to be settled. Their keys count time as those of entries do. */
const correctionsIn = (
  { store }: Settling,
  { key: entity }: Entity,
  { lateAfter: after, last }: Record<keyof Span, number>,
) => store.unsettledCorrections({ entity, after: after as CorrectionKey, last: last as CorrectionKey });
