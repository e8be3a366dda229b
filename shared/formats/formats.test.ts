import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatsInUse, samplesOf } from '../parameters/formats.samples.ts';
import { checkOf, type Format } from './formats.ts';

describe.each(formatsInUse.map((format) => [format.shorthand, format] as const))(
  'a value of the format %s',
  (_, format) => {
    const accepts = checkOf(format);
    const { accepted, refused } = samplesOf(format);

    it('is accepted when it is as the spec defines it', () => {
      expect(accepted.filter((value) => !accepts(value))).toEqual([]);
    });

    it('is refused when it is one too long or short, of another alphabet, or a day that does not exist', () => {
      expect(refused.filter((value) => accepts(value))).toEqual([]);
    });

    it('is never longer than the format allows', () => {
      expect(Math.max(...accepted.map((value) => Array.from(value).length))).toBeLessThanOrEqual(format.maxLength);
    });

    it('fits the pattern that pages and responses show', () => {
      const [inResponses, inPages] = [new RegExp(format.pattern, 'u'), new RegExp(format.pattern, 'v')];
      expect(accepted.filter((value) => !inResponses.test(value) || !inPages.test(value))).toEqual([]);
    });
  },
);

const isDigits = (value: string): boolean =>
  value !== '' && Array.from(value).every((sign) => sign >= '0' && sign <= '9');
function isDecimal(value: string, integers: number, decimals: readonly number[]): boolean {
  const [whole = '', ...fractions] = value.split('.');
  const fraction = fractions[0] ?? '';
  if (!isDigits(whole) || whole.length > integers || fractions.length > 1) return false;
  return fractions.length === 0 ? decimals.includes(0) : isDigits(fraction) && decimals.includes(fraction.length);
}

describe('numbers', () => {
  /** A second implementation of the shorthands of numbers, character by character and without patterns. */
  const readings: readonly (readonly [RegExp, (value: string, parts: readonly number[]) => boolean])[] = [
    [
      /^digits (\d+)-(\d+)$/,
      (value, [min = 0, max = 0]) => isDigits(value) && value.length >= min && value.length <= max,
    ],
    [
      /^integer (\d+)-(\d+)$/,
      (value, [min = 0, max = 0]) =>
        isDigits(value) && value.length <= String(max).length && Number(value) >= min && Number(value) <= max,
    ],
    [
      /^(\d\d) to (\d\d)$/,
      (value, [min = 0, max = 0]) =>
        isDigits(value) && value.length === 2 && Number(value) >= min && Number(value) <= max,
    ],
    [
      /^19xx or 20xx$/,
      (value) => isDigits(value) && value.length === 4 && Number(value) >= 1900 && Number(value) < 2100,
    ],
    [/^dec\((\d+),(\d+)\)$/, (value, [integers = 0, decimals = 0]) => isDecimal(value, integers, [decimals])],
    [/^dec\((\d+),(\d+)\)\?$/, (value, [integers = 0, decimals = 0]) => isDecimal(value, integers, [0, decimals])],
    [
      /^dec\((\d+),0-(\d+)\)$/,
      (value, [integers = 0, decimals = 0]) =>
        isDecimal(
          value,
          integers,
          Array.from({ length: decimals + 1 }, (__, count) => count),
        ),
    ],
    [
      /^percentage$/,
      (value) =>
        isDecimal(value, 3, [0, 1, 2]) &&
        Number(value) <= 100 &&
        (value.split('.')[0] ?? '').length <= (Number(value) === 100 ? 3 : 2),
    ],
  ];
  const numeric = formatsInUse.flatMap((format: Format) => {
    const [pattern, reads] = readings.find(([shorthand]) => shorthand.test(format.shorthand)) ?? [];
    const parts = (pattern?.exec(format.shorthand) ?? []).slice(1).map(Number);
    return reads
      ? [{ shorthand: format.shorthand, accepts: checkOf(format), reads: (value: string) => reads(value, parts) }]
      : [];
  });

  it('are accepted by the patterns exactly when a check without patterns accepts them', { timeout: 60_000 }, () => {
    const signs = fc.constantFrom(...Array.from('000112345678999...'), ',', '-', '+', 'e', ' ', '\n', '٣', '３', 'O');
    const plain = fc.array(signs, { maxLength: 13 }).map((all) => all.join(''));
    const near = fc
      .tuple(fc.nat({ max: 99_999_999_999 }), fc.nat({ max: 12_345 }))
      .map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(fc.oneof(plain, near, fc.nat({ max: 12_000 }).map(String)), (value) => {
        const differing = numeric.filter(({ accepts, reads }) => accepts(value) !== reads(value));
        if (differing.length > 0)
          throw new Error(
            `Expected one result for ${JSON.stringify(value)}, found two: ${differing.map(({ shorthand }) => shorthand).join('; ')}`,
          );
      }),
      { numRuns: 100_000 },
    );
    expect(numeric.map(({ shorthand }) => shorthand)).toEqual(
      expect.arrayContaining(['dec(10,2)', 'dec(10,2)?', 'percentage', 'integer 1-98', '01 to 12', 'digits 8-32']),
    );
  });
});
