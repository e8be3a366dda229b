import { cardBrands, detectCardBrands, nationalBrands, testCards } from 'shared';
import { describe, expect, it } from 'vitest';
import { type Detection, detectionFor } from './detection.ts';

const all = cardBrands.map(({ code }) => code);
function knowing(accepted: readonly string[]): Detection {
  const detection = detectionFor(accepted);
  detection.add(nationalBrands.filter(({ code, prefixes }) => prefixes.length > 0 && accepted.includes(code)));
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
