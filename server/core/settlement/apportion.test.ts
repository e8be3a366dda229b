import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apportion, decimal, exactly, times } from './apportion.ts';

const rounded = (amounts: readonly number[], rate: string, unit = 1) =>
  apportion(
    amounts.map((each) => times(exactly(each), decimal(rate))),
    unit,
  );

it('gives what rounding leaves to the amounts that lost most', () => {
  expect(rounded([100, 100, 100], '0.3333')).toEqual([34, 33, 33]);
  expect(rounded([10, 10, 10, 10], '0.25')).toEqual([3, 3, 2, 2]);
  expect(rounded([-100, 50], '0.5')).toEqual([-50, 25]);
  expect(rounded([12_345, 67_890], '1', 100)).toEqual([12_300, 67_900]);
  expect(rounded([], '1')).toEqual([]);
});

/** Half a unit goes up, as a sum on paper is rounded: computed with decimals of text, not with fractions. */
function onPaper(amounts: readonly number[], rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(amounts.reduce((sum, each) => sum + each, 0)) * BigInt(whole + fraction);
  const one = 10n ** BigInt(fraction.length);
  const twice = 2n * scaled + one;
  const floor = twice / (2n * one);
  return Number(twice < 0n && twice % (2n * one) !== 0n ? floor - 1n : floor);
}

it('loses no cent of any sum, and rounds no amount by a whole one', () => {
  const rate = fc.tuple(fc.nat(300), fc.nat(999_999)).map(([a, b]) => `${a}.${String(b).padStart(6, '0')}`);
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(amounts, rate, (cents, factor) => {
      const parts = rounded(cents, factor);
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(onPaper(cents, factor));
      for (const [place, part] of parts.entries())
        expect(Math.abs(part - (cents[place] ?? 0) * Number(factor))).toBeLessThan(1.0001);
    }),
  );
});
