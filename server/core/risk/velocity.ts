import { type Cents, type Duration, type EntityKey, type Instant, minutes, plus } from '../values.ts';

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

/** A counter's name beside its subject, in the database. */
export const kindText = ({ of, grain }: Omit<CounterKind, 'per'>): string =>
  `${typeof of === 'string' ? of : of.volumeIn}/${grain}`;

/** The beginning of the bucket that a moment belongs to. */
export const bucketAt = (at: Instant, grain: Grain): Instant => (at - (at % minutes(grain))) as Instant;

/** When no window of its counter reaches a bucket any more. */
export const bucketEnd = (since: Instant, grain: Grain): Instant =>
  plus(since, minutes((grains.find((each) => each.grain === grain)?.upTo ?? 0) + 2 * grain));

/**
 * The first bucket that counts for a window: an event counts for the whole window and less than one bucket longer.
 */
export const windowStart = (now: Instant, window: Duration, grain: Grain): Instant =>
  bucketAt((now - window) as Instant, grain);

/** One bucket of one counter of a subject, such as a card. */
export type Bucket = {
  readonly subject: string;
  readonly kind: string;
  readonly since: Instant;
  readonly count: number;
  readonly cents: Cents;
};

/**
 * An event for a counter. It is refused with a VersionConflict where the bucket has more than `countMost` or
 * `centsMost` already: others have come first, and the rules decide otherwise now.
 */
export type CounterStep = {
  readonly entity: EntityKey;
  readonly subject: string;
  readonly kind: string;
  readonly since: Instant;
  readonly until: Instant;
  readonly cents: Cents;
  readonly countMost: number;
  readonly centsMost: number;
};
