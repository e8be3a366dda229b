import { cardBrand, cardBrands, detectCardBrands, isOfBrand, nationalBrands, testCards } from 'shared';
import { describe, expect, it } from 'vitest';
import { type Detection, detectionFor } from './detection.ts';

const all = cardBrands.map(({ code }) => code);
function knowing(accepted: readonly string[]): Detection {
  const detection = detectionFor(accepted);
  detection.add(nationalBrands.filter(({ code }) => accepted.includes(code)));
  return detection;
}
const codes = (brands: readonly { readonly code: string }[]) => brands.map(({ code }) => code);

describe('the brand of a number', () => {
  it('is the gateway’s for every published test card', () => {
    const { brandsOf } = knowing(all);
    const differing = testCards.filter(
      ({ number }) => codes(brandsOf(number)).toSorted().join() !== codes(detectCardBrands(number)).toSorted().join(),
    );
    expect(differing.map(({ number }) => number)).toEqual([]);
  });

  it('is a national one only where the checkout takes it, from the first digits that show it', () => {
    expect(codes(knowing(['VISA', 'MADA']).brandsOf('446404'))).toEqual(['MADA']);
    expect(codes(knowing(['VISA']).brandsOf('446404'))).toEqual(['VISA']);
    expect(
      knowing(['MADA'])
        .brandsOf('4')
        .map(({ code }) => code),
    ).toContain('MADA');
  });

  it('of a co-badged card is chosen by the shopper', () => {
    const { choicesOf } = knowing(['VISA', 'CARTEBANCAIRE']);
    expect(codes(choicesOf('4035501428146300')).toSorted()).toEqual(['CARTEBANCAIRE', 'VISA']);
    expect(choicesOf('4200000000000000')).toEqual([]);
    expect(choicesOf('40355')).toEqual([]);
  });
});

describe('a brand that no number shows', () => {
  const parts = cardBrands.flatMap(({ code, within = [], lengths }) =>
    within.map((range) => ({ code, range, lengths })),
  );
  const numberOf = (range: string) => testCards.find(({ brand }) => brand === range)?.number ?? '';

  it.each(parts)('is that of a number of $range where $code alone is taken', ({ code, range, lengths }) => {
    const detection = knowing([code]);
    const number = numberOf(range);
    expect(lengths).toContain(number.length);
    expect(detection.brandOf(number)?.code).toBe(code);
    expect(codes(detection.brandsOf(number.slice(0, 1)))).toContain(code);
    expect(codes(detection.choicesOf(number))).toEqual([code]);
  });

  it.each(parts)('is $code only where $range is not taken itself', ({ code, range }) => {
    const detection = knowing([code, range]);
    expect(detection.brandOf(numberOf(range))?.code).toBe(range);
    expect(detection.choicesOf(numberOf(range))).toEqual([]);
  });

  it('is chosen by the shopper where several are taken', () => {
    const detection = knowing(['VISADEBIT', 'VPAY', 'MASTERDEBIT']);
    expect(codes(detection.choicesOf('4200000000000000'))).toEqual(['VISADEBIT', 'VPAY']);
    expect(codes(detection.choicesOf('5454545454545454'))).toEqual(['MASTERDEBIT']);
    expect(detection.choicesOf('42')).toEqual([]);
  });

  it('is one of the brands of a co-badged card, in the place of the brand that is not taken', () => {
    expect(codes(knowing(['VISADEBIT', 'CARTEBANCAIRE']).choicesOf('4035501428146300'))).toEqual([
      'CARTEBANCAIRE',
      'VISADEBIT',
    ]);
  });

  it('is not known before its file is loaded', () => {
    expect(detectionFor(['VISA', 'VPAY']).isComplete()).toBe(false);
    expect(knowing(['VISA', 'VPAY']).isComplete()).toBe(true);
    expect(detectionFor(['VISA', 'MASTER']).isComplete()).toBe(true);
  });

  it.each(parts)('can be named for the number at the gateway, as $code for $range', ({ code, range }) => {
    const brand = cardBrand(code);
    expect(brand && isOfBrand(numberOf(range), brand)).toBe(true);
  });
});
