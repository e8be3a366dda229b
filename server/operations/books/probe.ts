import type { Entity } from '../../core/entities/entity.ts';
import { dateOf, dayNumberOf } from '../../core/reports/daily-total.ts';
import { type Duration, type EntityKey, type EntryKey, type Instant, minus, minutes } from '../../core/values.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import type { Gateway } from '../gateway.ts';
import { recountDay, type TotalFault } from '../reports/recount-totals.ts';
import { lateAfter } from '../late-entries.ts';
import { recountBatches } from './recount-batches.ts';
import { recountSettled } from './recount-settled.ts';
import { recountPostings } from './recount.ts';
import { stopFunds } from './stop.ts';

type Probing = Pick<Gateway, 'store' | 'ids' | 'clock' | 'mode' | 'entities' | 'refreshEntities' | 'log' | 'publish'>;

/** What a recount has found so far. */
export type Recounted = {
  /** The entities whose books do not balance, with the number of their postings that are wrong. */
  readonly books: ReadonlyMap<EntityKey, number>;
  readonly totals: readonly TotalFault[];
  /** The entities with postings from before the last cut-off that are in no batch, and how many. */
  readonly unsettled: ReadonlyMap<EntityKey, number>;
};

/** The key up to which all postings were recounted. */
const RECOUNTED = 'booksRecounted';
/** The key above which there are postings: entries of earlier versions have none. */
const BOOKS_BEGIN = 'booksBegin';
/** A recount begins so long before the end of the last one, for commits that took their time. */
const OVERLAP = minutes(60);

type Since = { readonly since: 'lastRecount' | 'beginning' };

/**
 * Recounts the books of all entities and the totals of their days, and stops captures and refunds of each entity whose
 * books do not balance. `since`: only what was booked after the last recount, and the last two days. It yields after
 * each slice, so that the caller decides what goes before. What cannot be recounted hinders nothing else, and no recount
 * counts as the last one until all of it could be.
 */
export async function* probeBooks(gateway: Probing, { since }: Since): AsyncGenerator<Recounted> {
  const { store, ids } = gateway;
  const last = ids.key('entry');
  const begin = ((await store.mark(BOOKS_BEGIN)) ?? 0) as EntryKey;
  const mark = since === 'beginning' ? undefined : await store.mark(RECOUNTED);
  const after = Math.max(begin, (mark ?? 0) - lengthInKeys(gateway, OVERLAP)) as EntryKey;
  const settledAfter = since === 'beginning' ? begin : lateAfter(gateway, last);
  const [books, totals] = [new Map<EntityKey, number>(), [] as TotalFault[]];
  const unsettled = new Map<EntityKey, number>();
  const addWrong = (entity: EntityKey) => books.set(entity, (books.get(entity) ?? 0) + 1);
  const parts: Readonly<Record<string, () => AsyncGenerator<void>>> = {
    postings: () =>
      recountPostings(gateway, { after, last }, (faults) => faults.forEach(({ entity }) => addWrong(entity))),
    batches: () => recountBatches(gateway, { after, last }, addWrong),
    settled: () => recountSettled(gateway, { after: settledAfter }, (...found) => unsettled.set(...found)),
    totals: () => recountTotals(gateway, { since, found: totals }),
    stops: () => stopAll(gateway, books),
  };
  const walk = eachOnItsOwn(gateway, {
    rows: Object.entries(parts),
    idOf: ([part]) => part,
    stepsOf: ([, recounted]) => recounted(),
    text: 'A part of the recount of books failed; it will be tried again',
  });
  for await (const _ of walk) yield { books, totals, unsettled };
  await store.raiseMark(RECOUNTED, last);
  yield { books, totals, unsettled };
}

/** Recounts the days of each channel, and logs those whose totals are wrong. */
async function* recountTotals(
  gateway: Probing,
  { since, found }: Since & { readonly found: TotalFault[] },
): AsyncGenerator<void> {
  const { store, clock, entities } = gateway;
  const today = dayNumberOf(clock.now());
  async function* recountChannel({ key: entity }: Entity): AsyncGenerator<void> {
    const first = since === 'beginning' ? 0 : today - 1;
    const days = new Set((await store.dailyTotals({ entity, first, last: today })).map(({ day }) => day));
    for (const day of since === 'beginning' ? days : [today - 1, today]) {
      const faults = yield* recountDay(gateway, { entity, day });
      reportTotals(gateway, faults);
      found.push(...faults);
      yield;
    }
  }
  yield* eachOnItsOwn(gateway, {
    rows: entities.all().filter(({ kind }) => kind === 'channel'),
    idOf: ({ id }) => id,
    stepsOf: recountChannel,
    text: 'Totals of days could not be recounted; they will be tried again',
  });
}

const stopAll = (gateway: Probing, books: Recounted['books']): AsyncGenerator<void> =>
  eachOnItsOwn(gateway, {
    rows: books,
    idOf: ([entity]) => gateway.entities.entity(entity).id,
    async *stepsOf([entity, wrong]) {
      await stopFunds(gateway, { entity, wrong });
      yield;
    },
    text: 'Captures and refunds could not be stopped; it will be tried again',
  });

const lengthInKeys = ({ ids, clock }: Pick<Gateway, 'ids' | 'clock'>, length: Duration): number => {
  const now = clock.now();
  const moment = (at: Instant): number => ids.firstKeyAt('entry', at);
  return moment(now) - moment(minus(now, length));
};

/** Totals are what reports sum: a wrong one is reported, and stops nothing. */
function reportTotals({ log, entities }: Pick<Gateway, 'log' | 'entities'>, totals: readonly TotalFault[]): void {
  for (const { entity, day, group, expected, found } of totals)
    log.error(
      {
        id: entities.entity(entity).id,
        reason: `${dateOf(day)} ${group}: ${JSON.stringify({ expected, found })}`,
      },
      'The total of a day is not the sum of its payments',
    );
}
