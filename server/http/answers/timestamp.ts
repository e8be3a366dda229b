import type { Instant } from '../../core/values.ts';

export type Precision = '' | 'withMillis';

/** `yyyy-MM-dd HH:mm:ss+0000`, with `.SSS` before the offset in status answers (spec, Payment response: timestamp). */
export function timestampOf(now: Instant, precision: Precision): string {
  if (now !== latest.now) latest = { now, iso: new Date(now).toISOString() };
  return `${latest.iso.slice(0, 10)} ${latest.iso.slice(11, precision === '' ? 19 : 23)}+0000`;
}

/** For the machine's sake: many answers are made in the same millisecond. */
let latest = { now: Number.NaN, iso: '' };
