import { dateOf, dayNumberOf } from '../../core/reports/daily-total.ts';
import { type Duration, type EntityKey, type EntryKey, type Instant, minus, minutes } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { recountDay, type TotalFault } from '../reports/recount-totals.ts';
import { recountBatches } from './recount-batches.ts';
import { recountPostings } from './recount.ts';
import { stopFunds } from './stop.ts';

type Probing = Pick<Gateway, 'store' | 'ids' | 'clock' | 'mode' | 'entities' | 'refreshEntities' | 'log' | 'publish'>;

/** What a recount has found so far. */
export type Recounted = {
  /** The entities whose books do not balance, with the number of their postings that are wrong. */
  readonly books: ReadonlyMap<EntityKey, number>;
  readonly totals: readonly TotalFault[];
};

/** The key up to which all postings were recounted. */
const RECOUNTED = 'booksRecounted';
/** The key above which there are postings: entries of earlier versions have none. */
const BOOKS_BEGIN = 'booksBegin';
/** A recount begins so long before the end of the last one, for commits that took their time. */
const OVERLAP = minutes(60);

/**
 * Recounts the books of all entities and the totals of their days, and stops captures and refunds of each entity whose
 * books do not balance. `since`: only what was booked after the last recount, and the last two days. It yields after
 * each slice, so that the caller decides what goes before.
 */
export async function* probeBooks(
  gateway: Probing,
  { since }: { readonly since: 'lastRecount' | 'beginning' },
): AsyncGenerator<Recounted> {
  const { store, ids, clock } = gateway;
  const last = ids.key('entry');
  const begin = ((await store.mark(BOOKS_BEGIN)) ?? 0) as EntryKey;
  const mark = since === 'beginning' ? undefined : await store.mark(RECOUNTED);
  const after = Math.max(begin, (mark ?? 0) - lengthInKeys(gateway, OVERLAP)) as EntryKey;
  const books = new Map<EntityKey, number>();
  for await (const faults of recountPostings(gateway, { after, last })) {
    for (const { entity } of faults) books.set(entity, (books.get(entity) ?? 0) + 1);
    yield { books, totals: [] };
  }
  for await (const wrong of recountBatches(gateway, { after, last })) {
    for (const entity of wrong) books.set(entity, (books.get(entity) ?? 0) + 1);
    yield { books, totals: [] };
  }
  const totals: TotalFault[] = [];
  const today = dayNumberOf(clock.now());
  for (const entity of channelsOf(gateway)) {
    const first = since === 'beginning' ? 0 : today - 1;
    const days = new Set((await store.dailyTotals({ entity, first, last: today })).map(({ day }) => day));
    for (const day of since === 'beginning' ? days : [today - 1, today]) {
      const recounting = recountDay(gateway, { entity, day });
      let step = await recounting.next();
      for (; step.done !== true; step = await recounting.next()) yield { books, totals };
      totals.push(...step.value);
      yield { books, totals };
    }
  }
  for (const [entity, wrong] of books) await stopFunds(gateway, { entity, wrong });
  reportTotals(gateway, totals);
  await store.raiseMark(RECOUNTED, last);
  yield { books, totals };
}

const channelsOf = ({ entities }: Pick<Gateway, 'entities'>): readonly EntityKey[] =>
  entities
    .all()
    .filter(({ kind }) => kind === 'channel')
    .map(({ key }) => key);

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
