import { expect, it } from 'vitest';
import { checkSync } from 'recheck';
import { formatsInUse } from './formats.samples.ts';

// Its fastest engine is a native program; the one in plain JavaScript runs everywhere.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

/** How often something may repeat does not change how a pattern is searched, only how long the proof takes. */
const withShortRepeats = (pattern: string): string =>
  pattern.replaceAll(/\{(\d+)(,?)(\d*)\}/g, (_, min, comma, max) => `{${shorten(min)}${comma}${shorten(max)}}`);

const shorten = (count: string): string => (Number(count) > 30 ? '30' : count);

it.each([...new Set(formatsInUse.map(({ pattern }) => withShortRepeats(pattern)))])(
  '%s is never slow, whatever is sent',
  (pattern) => {
    expect(checkSync(pattern, 'u', { timeout: 5000 }).status).toBe('safe');
  },
);
