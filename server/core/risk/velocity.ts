import { type Cents, type Instant, minutes, plus } from '../values.ts';

/** What payments are counted by. `all` counts every payment of the merchant. */
export const dimensions = ['card', 'bankAccount', 'email', 'ip', 'device', 'customer', 'all'] as const;
export type Dimension = (typeof dimensions)[number];

/** The payments that are counted: every attempt, or those that an acquirer approved or declined. */
export const countedPayments = ['attempts', 'approved', 'declined'] as const;
export type Counted = (typeof countedPayments)[number];

/** In minutes. */
export const WINDOW_MAX = 90 * 24 * 60;

/** A counter without its subject: what is counted, and in buckets of which length. */
export type CounterKind = {
  readonly per: Dimension;
  /** A currency for the sum of attempted amounts. */
  readonly of: Counted | { readonly volumeIn: string };
  readonly grain: Grain;
};

/**
 * The length of the buckets for windows up to a length, in minutes. A window has at most fourteen buckets, so that it is
 * read as fast after a million payments as after one (DECISIONS 124).
 */
const grains = [
  { grain: 1, upTo: 12 },
  { grain: 5, upTo: 60 },
  { grain: 120, upTo: 24 * 60 },
  { grain: 14 * 60, upTo: 7 * 24 * 60 },
  { grain: 180 * 60, upTo: WINDOW_MAX },
] as const;
export type Grain = (typeof grains)[number]['grain'];

const LONGEST = 180 * 60;
export const grainOf = (windowMinutes: number): Grain =>
  grains.find(({ upTo }) => windowMinutes <= upTo)?.grain ?? LONGEST;

/** A kind with its name beside its subject, in the database. */
export type Counter = CounterKind & { readonly text: string };

export const counterOf = (kind: CounterKind): Counter => ({
  ...kind,
  text: `${typeof kind.of === 'string' ? kind.of : kind.of.volumeIn}/${kind.grain}`,
});

/** How far a counter may grow within the latest minutes until a rule would fire: a number of payments, or cents. */
export type Limit = { readonly counter: Counter; readonly windowMinutes: number; readonly most: number };

/** What a payment adds to a counter: itself, or its cents. */
export const amountFor = ({ of }: Counter, cents: Cents): number => (typeof of === 'string' ? 1 : cents);

/** The number of the bucket that a moment belongs to, counted from the beginning of 1970. */
export const bucketOf = (at: Instant, grain: number): number => Math.floor(at / minutes(grain));

/** A window has thirteen buckets at most, and the clock of another process may be in the next one. */
export const BUCKETS_MAX = 14;

/** When no window of its counter reaches a bucket any more. */
export const bucketEnd = (bucket: number, grain: number): Instant =>
  plus(0 as Instant, minutes(grain * (bucket + BUCKETS_MAX)));

/**
 * The first bucket that counts for a window: an event counts for the whole window and less than one bucket longer.
 */
export const firstBucket = (now: Instant, windowMinutes: number, grain: number): number =>
  bucketOf((now - minutes(windowMinutes)) as Instant, grain);
