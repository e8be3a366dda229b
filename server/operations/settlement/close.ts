import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSettled, type Posting } from '../../core/books/posting.ts';
import type { BookedEntry } from '../../core/books/recount.ts';
import type { Change } from '../../core/change.ts';
import { nextCutOff } from '../../core/cut-off.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { UniqueViolation } from '../../core/faults.ts';
import { type DailyTotal, dayOf } from '../../core/reports/daily-total.ts';
import {
  batchPostings,
  type ClosedBatch,
  settle,
  type SettlementBatch,
  type SettlementLine,
} from '../../core/settlement/batch.ts';
import { wallTime } from '../../core/settlement/record.ts';
import type { SettlementTerms } from '../../core/entities/settings/settlement-terms.ts';
import { type BatchKey, type Cents, days, type EntryKey, type Instant, minus, minutes } from '../../core/values.ts';
import { momentOf } from '../../ids.ts';
import type { Gateway } from '../gateway.ts';

type Settling = Pick<Gateway, 'store' | 'ids' | 'clock' | 'mode' | 'entities'>;
type Span = { readonly after: EntryKey; readonly last: EntryKey };

/** A cut-off is settled so long after it, when every commit that began before it has ended. */
const DELAY = minutes(10);
const SLICE = 500;
const POSTINGS_MAX = 100_000;
/** The key above which there are postings. */
const BOOKS_BEGIN = 'booksBegin';
/** The mark with the last cut-off that was settled. */
const settledUntil = ({ key }: Entity): string => `settled ${key}`;

/** Closes the batches of every channel with terms of settlement, one cut-off after the other, and yields after each. */
export async function* closeDueBatches(gateway: Settling): AsyncGenerator<Entity> {
  for (const entity of gateway.entities.all().filter(({ kind }) => kind === 'channel')) {
    while (await closeNext(gateway, entity)) yield entity;
  }
}

/** Closes the batches of a channel's next cut-off; false where that is not over. */
async function closeNext(gateway: Settling, entity: Entity): Promise<boolean> {
  const { store, ids, clock } = gateway;
  const terms = entity.settings.settlement;
  if (!terms) return false;
  const now = minus(clock.now(), DELAY);
  const before = (await store.mark(settledUntil(entity))) as Instant | undefined;
  const cutOffAt = before === undefined ? latestCutOff(now, terms) : nextCutOff(before, cutOffOf(terms));
  if (cutOffAt > now) return false;
  const after = before === undefined ? ((await store.mark(BOOKS_BEGIN)) ?? 0) : ids.firstKeyAt('entry', before) - 1;
  const span = { after: after as EntryKey, last: (ids.firstKeyAt('entry', cutOffAt) - 1) as EntryKey };
  const booked = await bookedBetween(gateway, entity, span);
  const zone = terms.zone ?? 'UTC';
  const date = wallTime(cutOffAt, zone).slice(0, 10);
  const earlier = await batchesOfMonth(gateway, entity, date);
  const currencies = [...new Set(booked.entries.map(({ currency }) => currency))].toSorted();
  const batches = currencies.flatMap((currency) =>
    closedBatch(gateway, {
      ...booked,
      entity,
      terms,
      currency,
      cutOffAt,
      date,
      isFirstOfMonth: earlier.every((batch) => batch.currency !== currency),
    }),
  );
  const mark: Change = { mark: { name: settledUntil(entity), value: cutOffAt } };
  try {
    await store.commit([...batches.map((closeBatch): Change => ({ closeBatch })), mark]);
  } catch (fault) {
    // Another process has closed the same batches.
    if (!(fault instanceof UniqueViolation)) throw fault;
    await store.commit([mark]);
  }
  return true;
}

/** The batches of a channel from the first of a month to the day before. */
function batchesOfMonth(
  { store }: Settling,
  { key: entity }: Entity,
  date: string,
): Promise<readonly SettlementBatch[]> {
  const keys = { after: 0 as BatchKey, before: Number.MAX_SAFE_INTEGER as BatchKey };
  return store.batches({
    entity,
    ...keys,
    first: `${date.slice(0, 8)}01`,
    last: date,
    order: 'oldestFirst',
    limit: 5000,
  });
}

const cutOffOf = ({ cutOff: time = '00:00', zone = 'UTC' }: SettlementTerms) => ({ time, zone });

/** The last cut-off until a moment. */
function latestCutOff(now: Instant, terms: SettlementTerms): Instant {
  let latest = nextCutOff(minus(now, days(3)), cutOffOf(terms));
  for (let next = latest; next <= now; next = nextCutOff(next, cutOffOf(terms))) latest = next;
  return latest;
}

type Booked = { readonly entries: readonly BookedEntry[]; readonly postings: ReadonlyMap<EntryKey, Posting> };

/** The ledger entries and postings of a channel between two keys, read in slices. */
async function bookedBetween({ store, mode }: Settling, { key }: Entity, { after, last }: Span): Promise<Booked> {
  const entries: BookedEntry[] = [];
  const postings = new Map<EntryKey, Posting>();
  for (let at = after; at < last;) {
    const slice = await store.bookedEntries({ after: at, last, limit: SLICE });
    const end = slice.length < SLICE ? last : (slice.at(-1)?.key ?? last);
    const booked = await store.postings({ after: at, last: end, limit: POSTINGS_MAX });
    entries.push(...slice.filter((each) => each.entity === key && isSettled(each, mode)));
    for (const posting of booked) if (posting.entity === key) postings.set(posting.key, posting);
    at = end;
    await nextTurn();
  }
  return { entries, postings };
}

type Closing = Booked & {
  readonly entity: Entity;
  readonly terms: SettlementTerms;
  readonly currency: string;
  readonly cutOffAt: Instant;
  readonly date: string;
  readonly isFirstOfMonth: boolean;
};

/** The batch of a currency; none where nothing is settled in it. */
function closedBatch(
  { ids }: Settling,
  { entity: { key: entity }, terms, currency, cutOffAt, date, isFirstOfMonth, postings, ...booked }: Closing,
): readonly ClosedBatch[] {
  const key = ids.key('batch');
  const entries = booked.entries.filter((each) => each.currency === currency);
  const nextKey = () => ids.key('settlementLine');
  const settled = settle({ entries, postings, isFirstOfMonth }, { terms, currency, batch: key, nextKey });
  const { lines, ...money } = settled;
  if (lines.length === 0) return [];
  const sums = { payoutCents: sumOf(lines, 'netCents'), feeCents: sumOf(lines, 'feeCents') };
  const batch = { key, entity, cutOffAt, date, currency, ...money, ...sums, lines: lines.length };
  const posted = batchPostings(batch, lines).map((posting) => ({
    ...posting,
    key: ids.key('entry'),
    entity,
    at: cutOffAt,
    payment: null,
  }));
  return [{ batch, lines, postings: posted, fees: feesOf(lines, { entries, currency: money.payoutCurrency }) }];
}

const sumOf = (lines: readonly SettlementLine[], name: 'netCents' | 'feeCents'): Cents =>
  lines.reduce((sum, line) => sum + line[name], 0) as Cents;

/** What the fees of payments add to the totals of the days on which these were begun. */
function feesOf(
  lines: readonly SettlementLine[],
  { entries, currency }: { readonly entries: readonly BookedEntry[]; readonly currency: string },
): readonly DailyTotal[] {
  const payments = new Map(entries.map((entry) => [entry.payment, entry]));
  return lines.flatMap(({ payment, feeCents }) => {
    const entry = payment === null ? undefined : payments.get(payment);
    if (!entry || feeCents === 0) return [];
    const { entity, type, brand } = entry;
    const day = dayOf(momentOf(entry.payment));
    const group = { entity, day, type, outcome: 'approved', brand: brand ?? '', currency } as const;
    return [{ ...group, count: 0, cents: 0 as Cents, feeCents }];
  });
}
