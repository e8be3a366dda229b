import { checkSync } from 'recheck';
import { expect, it } from 'vitest';
import { formatsInUse } from '../parameters/formats.samples.ts';

// The fastest engine of recheck is a native program; the one in plain JavaScript runs on every platform.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

/** The counts of repetitions do not change how a pattern is searched, only how long the analysis takes. */
const withShortRepeats = (pattern: string): string =>
  pattern.replaceAll(/\{(\d+)(,?)(\d*)\}/g, (_, min, comma, max) => `{${shorten(min)}${comma}${shorten(max)}}`);

const shorten = (count: string): string => (Number(count) > 30 ? '30' : count);

it.each([...new Set(formatsInUse.map(({ pattern }) => withShortRepeats(pattern)))])(
  '%s takes linear time for any value',
  (pattern) => {
    expect(checkSync(pattern, 'u', { timeout: 5000 }).status).toBe('safe');
  },
);
