import { describe, expect, it } from 'vitest';
import type { Instant } from '../values.ts';
import { brandOf, cardFault, cardFaults, type CardInput } from './card.ts';

const noon = Date.UTC(2026, 10, 20, 12) as Instant;
const visa = '4200000000000000';
const input = ({
  number = visa,
  month = '05',
  year = '2034',
  cvv = '123',
  brand = 'VISA',
}: Partial<Record<string, string | null>>): CardInput => ({
  card: { number: number ?? '', expiryMonth: month ?? '', expiryYear: year ?? '', holder: null },
  cvv: cvv ?? null,
  brand: brandOf({ number: number ?? '' }, brand ?? null),
});

describe('a card', () => {
  it.for([
    ['is in order', {}, null],
    ['is in order without a brand that was named', { brand: null }, null],
    ['has a number that breaks the check sum', { number: '4200000000000001' }, '100.100.101'],
    ['has a number too short for its brand', { number: '420000000000' }, '100.100.101'],
    ['has a number of no brand, and none was named', { number: '9999999999999995', brand: null }, '100.100.500'],
    ['has the numbers of two brands, and none was named', { number: '4970107111111119', brand: null }, '100.100.500'],
    ['has the numbers of two brands, one of which was named', { number: '4970107111111119' }, null],
    ['is a part of a brand, and named so', { brand: 'VPAY', cvv: null }, null],
    ['is named as a part of another brand', { brand: 'MASTERDEBIT' }, '100.100.700'],
    ['is of a brand without security codes', { number: '6703444444444449', brand: 'BCMC', cvv: null }, null],
    ['has a security code that its brand has not', { number: '6703444444444449', brand: 'BCMC' }, '100.100.601'],
    ['is national, and paid as the brand of its range', { number: '4464040000000007' }, null],
    ['is of an unknown brand', { brand: 'UNKNOWN' }, '100.100.501'],
    ['is of another brand than was named', { brand: 'MASTER' }, '100.100.700'],
    ['expired last month', { month: '10', year: '2026' }, '100.100.303'],
    ['expires this month', { month: '11', year: '2026' }, null],
    ['comes without its security code', { cvv: null }, '100.100.600'],
    ['has a security code that is too short', { cvv: '12' }, '100.100.601'],
    ['has a security code of another brand’s length', { cvv: '1234' }, '100.100.601'],
    ['has the four digits of its brand', { number: '377777777777770', brand: 'AMEX', cvv: '1234' }, null],
    ['is of a brand that needs no security code', { number: '6759649826438453', brand: 'MAESTRO', cvv: null }, null],
  ] as const)('that %s has its result code, or none', ([, parts, code]) => {
    const fault = cardFault(input(parts), noon);
    expect(fault === undefined ? null : cardFaults[fault]).toBe(code);
  });

  it('is valid until its month has ended in every time zone', () => {
    const lastMonth = input({ month: '10', year: '2026' });
    const [hour, end] = [3_600_000, Date.UTC(2026, 10, 1)];
    expect(cardFault(lastMonth, (end + 12 * hour - 1) as Instant)).toBeUndefined();
    expect(cardFault(lastMonth, (end + 12 * hour) as Instant)).toBe('expired');
  });

  it('is of the brand that was named, or of the only one that it can be', () => {
    const brandFor = (number: string, named: string | null = null) => brandOf({ number }, named);
    expect(brandFor(visa, 'MASTER')).toBe('MASTER');
    expect(brandFor(visa)).toBe('VISA');
    expect(brandFor('4464040000000007')).toBe('MADA');
    expect(brandFor('4970107111111119')).toBeNull();
    expect(brandFor('9999999999999995')).toBeNull();
  });
});
