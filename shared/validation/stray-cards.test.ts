import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brands, detectBrands, groupDigits } from '../cards/brands.ts';
import { testCards, withoutLuhn } from '../cards/test-cards.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/endpoints.ts';
import { checkOf } from '../formats/formats.ts';
import { compile } from './checker.ts';
import { browser, card, checkout, formOf, order, payment, person } from './requests.samples.ts';
import { holdsCard, withoutCards } from './stray-cards.ts';

const VISA = '4200000000000000';
const published = testCards.map(({ number }) => number).filter((number) => !withoutLuhn.includes(number));
const grouped = (number: string): string => groupDigits(number, detectBrands(number)[0]);

describe('a card number in a text', () => {
  it('is found for every published test card, in a row and in groups as on cards', () => {
    const written = published.flatMap((number) => [number, grouped(number), grouped(number).replaceAll(' ', '-')]);
    expect(written.filter((text) => !holdsCard(text))).toEqual([]);
    expect(
      brands.filter(
        ({ code }) => !published.some((number) => detectBrands(number).some((brand) => brand.code === code)),
      ),
    ).toEqual([]);
  });

  it('is found at any place', { timeout: 60_000 }, () => {
    const around = fc.string({
      unit: fc.constantFrom('z', ' ', 'ü', '1 ', '.', '\n', '😀', '2026-', 'T'),
      maxLength: 60,
    });
    const text = fc
      .tuple(around, fc.constantFrom(...published), around)
      .map(([before, number, after]) => `${before}:${number};${after}`);
    fc.assert(fc.property(text, holdsCard), { numRuns: 3000 });
  });

  it('is replaced, and nothing else is', () => {
    expect(withoutCards(`${VISA}, or 4200 0000 0000 0000, of order 20261120`, '•••')).toBe(
      '•••, or •••, of order 20261120',
    );
    expect(withoutCards('order 4711', '•••')).toBe('order 4711');
  });

  it.each([
    ['a wrong check digit', '4200000000000001'],
    ['no brand', '9200000000000009'],
    ['a length that its brand does not have', '42000000000000'],
    ['more digits than any card', '42000000000000000000'],
    ['thirteen digits, as articles have', '4006381333932'],
    ['a moment to the millisecond', '20261120120000128'],
    ['a phone number', '+62812345678901'],
    ['a hash', 'a4200000000000000f'],
    ['the last part of a UUID', '3f2c9d8e-0a1b-4c5d-8e7f-112233445566'],
    ['other gaps', '42 00 00 00 00 00 00 00'],
    ['dates in a row', '2026-11-20 2026-11-21'],
  ])('is not a text with %s', (_, text) => {
    expect(holdsCard(text)).toBe(false);
  });
});

const everyEndpoint: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints);

describe.each(everyEndpoint)('%s', (_, endpoint) => {
  it('accepts a card number only in an account’s number', () => {
    const checker = compile(endpoint);
    const open = endpoint.groups
      .flatMap(({ parameters }) => Object.entries(parameters))
      .filter(([template, { format, sensitive, sender }]) => {
        const isTaken = checkOf(format)(VISA) && !endpoint.allowed?.[template];
        return isTaken && !sensitive && (sender === 'shopper' || sender === 'server' || endpoint.sender === 'creation');
      })
      .filter(([, { sender }]) => endpoint.sender !== 'shopper' || sender === 'shopper')
      .map(([template]) => template.replaceAll('[n]', '[0]').replace(/\[(brand|key|name)\]/, '[SHOPPER_note]'));
    const unrefused = open.filter((name) => {
      const fault = checker.read(formOf({ [name]: VISA })).faults.find((each) => each.name === name);
      return fault?.message !== 'may not hold a card number' || fault.value !== '•••';
    });
    expect(unrefused).toEqual([]);
  });
});

describe('a request', () => {
  it('may not hold a card number in any text, and the fault does not repeat the number', () => {
    expect(
      payment.read(formOf({ ...order, ...card, descriptor: `paid with ${VISA}`, merchantTransactionId: grouped(VISA) }))
        .faults,
    ).toEqual([
      { name: 'descriptor', value: 'paid with •••', message: 'may not hold a card number' },
      { name: 'merchantTransactionId', value: '•••', message: 'may not hold a card number' },
    ]);
  });

  it('may not hold one in a name', () => {
    expect(checkout.read(formOf({ ...order, [`customParameters[${VISA}]`]: 'x' })).faults).toEqual([
      { name: 'customParameters[•••]', value: 'x', message: 'may not hold a card number' },
    ]);
  });

  it('may not hold one in the field of the card holder', () => {
    expect(browser.read(formOf({ ...card, 'card.holder': grouped(VISA) })).faults).toEqual([
      { name: 'card.holder', value: '•••', message: 'may not hold a card number' },
    ]);
  });

  it('is refused without the number being repeated when the value has another fault', () => {
    const { faults } = checkout.read(formOf({ ...order, amount: VISA, 'billing.houseNumber1': VISA.padEnd(120, '!') }));
    expect(faults.map(({ name, value }) => ({ name, value }))).toEqual([
      { name: 'amount', value: '•••' },
      { name: 'billing.houseNumber1', value: `•••${'!'.repeat(104)}` },
    ]);
  });

  it('is not searched beyond the shown length when the value is too long anyway', () => {
    const [fault] = checkout.read(formOf({ ...order, descriptor: `${VISA}x`.repeat(1000) })).faults;
    expect(fault?.message).not.toContain('card number');
    expect(fault?.value).toMatch(/^(•••x)+/);
    expect(fault?.value).not.toMatch(/[0-9]{14}/);
  });

  it('may hold one in a name that is cut before it', () => {
    expect(
      checkout.read(formOf({ ...order, ...person, 'customer.givenName': `${'x'.repeat(48)} ${VISA}` })).faults,
    ).toEqual([]);
  });
});
