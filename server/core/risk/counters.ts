import type { Cents, EntityKey, Instant } from '../values.ts';
import { amountFor, bucketEnd, bucketOf, BUCKETS_MAX, type Counter, firstBucket, type Limit } from './velocity.ts';

/**
 * What a counter has in its buckets: the number of the latest one, and the amounts from there back in time, such as
 * `3,0,1`. They stay text until they are summed up, because a payment changes one amount of fourteen.
 */
type Buckets = { readonly latest: number; readonly amounts: string };

/** All counters of one subject, such as a card, by their names. */
export type Counters = ReadonlyMap<string, Buckets>;

/** The counters of a subject as they were read. Version 0 is no row. */
export type ReadCounters = { readonly version: number; readonly until: Instant; readonly counters: Counters };

export const noCounters: ReadCounters = { version: 0, until: 0 as Instant, counters: new Map() };

/**
 * A payment that counts for a subject. It is refused with a VersionConflict where others have come first, and a limit
 * does not permit it any more: the rules decide otherwise now.
 */
export type CounterStep = {
  readonly entity: EntityKey;
  readonly subject: string;
  readonly at: Instant;
  readonly cents: Cents;
  readonly counters: readonly Counter[];
  /** None of these may be exceeded; those of other counters do not concern this step. */
  readonly limits: readonly Limit[];
  /** Undefined where the step counts whatever there is. */
  readonly known: ReadCounters | undefined;
};

/** The counters of a subject as a row has them. */
export type SubjectRow = Pick<CounterStep, 'entity' | 'subject'> &
  Pick<ReadCounters, 'version' | 'until'> & { readonly counters: string };

/**
 * Reads counters from their text, such as `attempts/5:5920014:3,0,1;EUR/120:246667:9200`: name, latest bucket and
 * amounts. A name that the text has twice adds up.
 */
export function countersIn(text: string): Counters {
  const found = new Map<string, Buckets>();
  for (let at = 0; at < text.length;) {
    const nameEnd = text.indexOf(':', at);
    const latestEnd = text.indexOf(':', nameEnd + 1);
    const next = text.indexOf(';', latestEnd);
    const end = next === -1 ? text.length : next;
    const name = text.slice(at, nameEnd);
    const buckets = { latest: Number(text.slice(nameEnd + 1, latestEnd)), amounts: text.slice(latestEnd + 1, end) };
    const known = found.get(name);
    found.set(name, known ? merged(known, buckets) : buckets);
    at = end + 1;
  }
  return found;
}

function countersText(counters: Counters): string {
  let text = '';
  for (const [name, { latest, amounts }] of counters) text += `${text === '' ? '' : ';'}${name}:${latest}:${amounts}`;
  return text;
}

const merged = (one: Buckets, { latest, amounts }: Buckets): Buckets =>
  amounts.split(',').reduce((sum, amount, back) => withAmount(sum, latest - back, Number(amount)), one);

/** Adds an amount to a bucket. One that is older than all that windows reach is left out. */
function withAmount(buckets: Buckets | undefined, bucket: number, amount: number): Buckets {
  if (buckets === undefined) return { latest: bucket, amounts: `${amount}` };
  const { latest, amounts } = buckets;
  const passed = bucket - latest;
  if (passed === 0) {
    const firstEnd = amounts.indexOf(',');
    if (firstEnd === -1) return { latest, amounts: `${Number(amounts) + amount}` };
    return { latest, amounts: `${Number(amounts.slice(0, firstEnd)) + amount}${amounts.slice(firstEnd)}` };
  }
  const all = amounts.split(',');
  if (passed > 0) {
    const between = Array<string>(Math.min(passed, BUCKETS_MAX) - 1).fill('0');
    return { latest: bucket, amounts: [amount, ...between, ...all].slice(0, BUCKETS_MAX).join(',') };
  }
  if (-passed >= BUCKETS_MAX) return buckets;
  while (all.length <= -passed) all.push('0');
  all[-passed] = `${Number(all[-passed]) + amount}`;
  return { latest, amounts: all.join(',') };
}

const [ZERO, COMMA] = [48, 44];

/** What a counter has within the latest minutes. It is read digit by digit: a payment may ask for a hundred of these. */
export function totalWithin(
  counters: Counters,
  { counter: { text, grain }, windowMinutes }: Pick<Limit, 'counter' | 'windowMinutes'>,
  now: Instant,
): number {
  const buckets = counters.get(text);
  if (buckets === undefined) return 0;
  const { latest, amounts } = buckets;
  let [left, total, amount] = [latest - firstBucket(now, windowMinutes, grain) + 1, 0, 0];
  for (let at = 0; at < amounts.length && left > 0; at += 1) {
    const code = amounts.charCodeAt(at);
    if (code !== COMMA) {
      amount = amount * 10 + code - ZERO;
      continue;
    }
    total += amount;
    amount = 0;
    left -= 1;
  }
  return total + amount;
}

/** Whether no limit keeps a payment from being counted. */
export const isWithinLimits = (existing: Counters, { at, cents, counters, limits }: CounterStep): boolean =>
  limits.every(
    (limit) =>
      !counters.includes(limit.counter) ||
      totalWithin(existing, limit, at) + amountFor(limit.counter, cents) <= limit.most,
  );

/** What was counted of a subject after these steps, without counters that no window reaches any more. */
export function countersAfter(
  steps: readonly CounterStep[],
  read: ReadCounters,
): Omit<SubjectRow, 'entity' | 'subject'> {
  const after = new Map<string, Buckets>();
  let until = read.until;
  let now = 0 as Instant;
  for (const { at, cents, counters } of steps) {
    for (const counter of counters) {
      const { text, grain } = counter;
      const bucket = bucketOf(at, grain);
      after.set(text, withAmount(after.get(text) ?? read.counters.get(text), bucket, amountFor(counter, cents)));
      until = later(until, bucketEnd(bucket, grain));
    }
    now = at;
  }
  for (const [name, buckets] of read.counters) {
    if (!after.has(name) && bucketEnd(buckets.latest, grainIn(name)) > now) after.set(name, buckets);
  }
  // The first version is the time: a row that was deleted and begun again is not taken for the former one.
  return { version: read.version === 0 ? now : read.version + 1, until, counters: countersText(after) };
}

const later = (one: Instant, other: Instant): Instant => (one < other ? other : one);

/** The length of a counter's buckets, which is the end of its name. */
const grainIn = (name: string): number => Number(name.slice(name.indexOf('/') + 1));
