import { testCards } from 'shared';
import { describe, expect, it } from 'vitest';
import { cardParameters, type FaultName, faultsOf, type TypedCard } from './card.ts';
import { detectionFor } from './detection.ts';

const detectionOfAll = detectionFor([]);
const every = ['VISA', 'MASTER', 'AMEX', 'DISCOVER', 'DINERS', 'JCB', 'MAESTRO', 'UNIONPAY'];
const now = Date.UTC(2026, 10, 20);
const good: TypedCard = { number: '4200000000000000', expiry: '1230', cvv: '123', holder: 'Ada Lovelace' };
function fault(changed: Partial<TypedCard>, accepted: readonly string[] = every): FaultName | null {
  const card = { ...good, ...changed };
  return Object.keys(changed)
    .map((name) => faultsOf[name as keyof TypedCard](card, { accepted, detection: detectionOfAll, now }))
    .reduce((first, next) => first ?? next, null);
}

describe('the form', () => {
  it('finds nothing wrong with a good card', () => {
    expect(fault(good)).toBeNull();
  });

  it('accepts every published test card of its brands', () => {
    const ours = testCards.filter(({ brand }) => every.includes(brand));
    expect(
      ours
        .filter(({ number, brand }) => detectionOfAll.brandOf(number)?.code !== brand || fault({ number }) !== null)
        .map(({ number }) => number),
    ).toEqual([]);
  });

  it.each<[string, Partial<TypedCard>, FaultName]>([
    ['no number', { number: '' }, 'numberMissing'],
    ['a number that has only begun', { number: '4200 0000'.replace(' ', '') }, 'numberIncomplete'],
    ['a number with a typing mistake', { number: '4200000000000001' }, 'numberInvalid'],
    ['a number of no brand', { number: '9999999999999999' }, 'numberInvalid'],
    ['no date', { expiry: '' }, 'expiryMissing'],
    ['half a date', { expiry: '12' }, 'expiryIncomplete'],
    ['a thirteenth month', { expiry: '1330' }, 'expiryInvalid'],
    ['a month zero', { expiry: '0030' }, 'expiryInvalid'],
    ['a month that cannot be, before there is a year', { expiry: '13' }, 'expiryInvalid'],
    ['a year too far away', { expiry: '1299' }, 'expiryTooFar'],
    ['a card of last month', { expiry: '1026' }, 'expiryPast'],
    ['a year of four digits that is none', { expiry: '123130' }, 'expiryTooFar'],
    ['an expired card with a year of four digits', { expiry: '122019' }, 'expiryPast'],
    ['no code', { cvv: '' }, 'cvvMissing'],
    ['a code that is too short', { cvv: '12' }, 'cvvIncomplete'],
    ['the code of another brand', { number: '377777777777770', cvv: '123' }, 'cvvIncomplete'],
    ['a code that is too long for the brand', { cvv: '1234' }, 'cvvInvalid'],
    ['no name', { holder: ' ' }, 'holderMissing'],
    ['a name of two letters', { holder: 'Al' }, 'holderTooShort'],
    ['a card number in the place of the name', { holder: '4200 0000 0000 0000' }, 'holderInvalid'],
  ])('refuses %s', (_fact, changed, expected) => {
    expect(fault(changed)).toBe(expected);
  });

  it('accepts a card through the last day of its month in the last time zone', () => {
    expect(
      faultsOf.expiry(
        { ...good, expiry: '1126' },
        { accepted: every, detection: detectionOfAll, now: Date.UTC(2026, 11, 1, 11, 59) },
      ),
    ).toBeNull();
    expect(
      faultsOf.expiry(
        { ...good, expiry: '1126' },
        { accepted: every, detection: detectionOfAll, now: Date.UTC(2026, 11, 1, 12) },
      ),
    ).toBe('expiryPast');
  });

  it('refuses a brand the shop does not accept', () => {
    expect(fault({ number: '377777777777770' }, ['VISA'])).toBe('brandRefused');
  });

  it('asks for no code where the brand’s cards may have none', () => {
    expect(fault({ number: '6759649826438453', cvv: '' })).toBeNull();
  });

  it('sends the parameters of the spec, with the year in four digits', () => {
    expect(cardParameters({ ...good, holder: ' Ada Lovelace ' }, 'VISA')).toEqual({
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.expiryMonth': '12',
      'card.expiryYear': '2030',
      'card.holder': 'Ada Lovelace',
      'card.cvv': '123',
    });
    expect(cardParameters({ ...good, expiry: '122031', cvv: '' }, 'VISA')).toMatchObject({ 'card.expiryYear': '2031' });
    expect(cardParameters({ ...good, cvv: '' }, undefined)).not.toHaveProperty(['card.cvv']);
  });
});
