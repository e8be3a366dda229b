import type { Instant } from '../../core/values.ts';

/*
 * For the machine's sake: the text of the latest moment is kept, because many answers are made within one millisecond
 * and share it.
 */

/** `yyyy-MM-dd HH:mm:ss+0000` (spec, Payment response: timestamp). */
export function timestampOf(now: Instant): string {
  if (now !== latest.now) latest = { now, iso: new Date(now).toISOString() };
  return `${latest.iso.slice(0, 10)} ${latest.iso.slice(11, 19)}+0000`;
}

let latest = { now: Number.NaN, iso: '' };
