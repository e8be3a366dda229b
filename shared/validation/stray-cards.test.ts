import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { groupDigits } from '../cards/card-brand.ts';
import { cardBrands, detectCardBrands } from '../cards/card-brands.ts';
import { testCards, withoutLuhn } from '../cards/test-cards.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/endpoints.ts';
import { foldDigits } from '../formats/digits.ts';
import { checkOf } from '../formats/formats.ts';
import type { Sender } from '../parameters/parameter.ts';
import { compile } from './checker.ts';
import { bank, browser, card, checkout, formOf, order, payment, person } from './requests.samples.ts';
import { holdsCard, withoutCards } from './stray-cards.ts';

const VISA = '4200000000000000';
const published = testCards.map(({ number }) => number).filter((number) => !withoutLuhn.includes(number));
/** Of another card than the request's own. */
const OTHER = '4200000000000018';
const fullWidth = (text: string): string =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const spellings: readonly (readonly [string, string])[] = [
  ['in a row', OTHER],
  ['with dots', '4200.0000.0000.0018'],
  ['with no-break spaces', '4200\u00a00000\u00a00000\u00a00018'],
  ['with two blanks', '4200  0000  0000  0018'],
  ['with slashes', '4200/0000/0000/0018'],
  ['with underscores', '4200_0000_0000_0018'],
  ['in full-width digits', fullWidth(OTHER)],
];
const mayBeSent = (sender: Sender, endpoint: Endpoint): boolean =>
  sender === 'shopper' || (endpoint.sender !== 'shopper' && sender === 'server') || endpoint.sender === 'creation';

const grouped = (number: string): string => groupDigits(number, detectCardBrands(number)[0]);

describe('a card number in a text', () => {
  it('is found for every published test card, in a row and in groups as on cards', () => {
    const written = published.flatMap((number) => [number, grouped(number), grouped(number).replaceAll(' ', '-')]);
    expect(written.filter((text) => !holdsCard(text))).toEqual([]);
    expect(
      cardBrands.filter(
        ({ code, prefixes }) =>
          prefixes.length > 0 &&
          !published.some((number) => detectCardBrands(number).some((brand) => brand.code === code)),
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

  it.each([
    ['blanks', ' '],
    ['hyphens', '-'],
    ['dots', '.'],
    ['slashes', '/'],
    ['underscores', '_'],
    ['commas', ', '],
    ['no-break spaces', '\u00a0'],
    ['two blanks', '  '],
    ['hyphens between blanks', ' - '],
    ['figure spaces', '\u2007'],
    ['non-breaking hyphens', '\u2011'],
    ['dashes', '\u2013'],
    ['line breaks', '\r\n'],
  ])('is found with its groups separated by %s', (_, gap) => {
    const written = published.map((number) => grouped(number).replaceAll(' ', gap));
    expect(written.filter((text) => !holdsCard(text))).toEqual([]);
    expect(written.filter((text) => withoutCards(`paid with ${text}!`, '•••') !== 'paid with •••!')).toEqual([]);
  });

  it.each([
    ['full-width digits', fullWidth(VISA)],
    ['Arabic-Indic digits', VISA.replaceAll(/./g, (digit) => String.fromCodePoint(0x660 + Number(digit)))],
    ['soft hyphens', VISA.replaceAll(/./g, '$&\u00ad')],
    ['marks of writing direction', `\u202d${grouped(VISA)}\u202c`],
    ['different separators', '4200 0000-0000.0000'],
    ['a hexadecimal letter before it', `a${VISA}`],
    ['letters around it', `x${VISA}y`],
    ['another number before it', `4711 ${grouped(VISA)}`],
    ['a security code behind it', `${grouped(VISA)} 123`],
    ['an expiry date behind it', `${grouped(VISA)} 05/34`],
    ['a fraction behind it', `${VISA}.00`],
  ])('is found with %s', (_, text) => {
    expect(holdsCard(text)).toBe(true);
    expect(withoutCards(text, '•••')).toContain('•••');
    expect(foldDigits(withoutCards(text, '•••')).replaceAll(/[^0-9]/g, '').length).toBeLessThan(8);
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
    ['a hash', `a${VISA}bcdef0123456789`],
    ['the last part of a UUID', '3f2c9d8e-0a1b-4c5d-8e7f-112233445566'],
    ['groups of digits in a UUID', 'cd7d2204-3541-4918-8287-833043bd53d6'],
    ['fewer digits at the end of a UUID', '6faf5608-3542-4191-8251-9778ccb8762c'],
    ['a UUID in capitals within an address', 'https://shop.example.com/138310CF-6226-4035-8077-64F4F2C09A0C?a=1'],
    ['other gaps', '42 00 00 00 00 00 00 00'],
    ['dates in a row', '2026-11-20 2026-11-21'],
  ])('is not a text with %s', (_, text) => {
    expect(holdsCard(text)).toBe(false);
  });
});

const everyEndpoint: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints);

/** A name as a request has it: the first element of each list, and a key that suits each map. */
const concrete = (template: string): string =>
  template.replaceAll('[n]', '[0]').replace(/\[(brand|key|name)\]/, '[SHOPPER_note]');

describe.each(everyEndpoint)('%s', (_, endpoint) => {
  const checker = compile(endpoint);
  const known = endpoint.groups.flatMap(({ parameters }) => Object.keys(parameters));
  const open = endpoint.groups
    .flatMap(({ parameters }) => Object.entries(parameters))
    .filter(
      ([template, { sensitive, sender }]) => !sensitive && !endpoint.allowed?.[template] && mayBeSent(sender, endpoint),
    );
  const account = known.includes('card.number') ? card : {};
  const faultOf = (name: string, value: string) =>
    checker.read(formOf({ ...account, [name]: value })).faults.find((each) => each.name === name);
  /** The parameters whose format accepts a value. */
  const accepting = (value: string) => open.filter(([, { format }]) => checkOf(format)(value));
  const isRefused = (name: string, value: string): boolean => {
    const fault = faultOf(name, value);
    return fault?.message === 'may not hold a card number' && fault.value === '•••';
  };

  it.each(spellings)('refuses a card number in every free text: %s', (__, other) => {
    const unrefused = accepting(other)
      .filter(([template, { identifier }]) => !identifier && !(template in card))
      .filter(([template]) => !isRefused(concrete(template), other));
    expect(unrefused.map(([template]) => template)).toEqual([]);
  });

  it('accepts any number in an identifier but that of the request’s own account', () => {
    const identifiers = accepting(OTHER).filter(([, { identifier }]) => identifier);
    expect(identifiers.filter(([template]) => faultOf(concrete(template), OTHER)).map(([name]) => name)).toEqual([]);
    const unrefused = identifiers.filter(([template]) => !isRefused(concrete(template), VISA));
    expect(unrefused.map(([template]) => template)).toEqual(
      'card.number' in account ? [] : identifiers.map(([name]) => name),
    );
  });

  it('refuses the number of its own account in every text, of a card brand or not', () => {
    if (!('card.number' in account)) return;
    const own = { ...account, 'card.number': '9200000000000009' };
    const unrefused = accepting(own['card.number'])
      .map(([template]) => concrete(template))
      .filter((name) => !(name in card))
      .filter((name) => {
        const sent = formOf({ ...own, [name]: '9200000000000009' });
        return !checker.read(sent).faults.some((fault) => fault.name === name && fault.value === '•••');
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
    const sent = {
      ...order,
      amount: VISA,
      taxAmount: '4200.0000.0000.0000',
      'billing.houseNumber1': VISA.padEnd(120, '!'),
    };
    const { faults } = checkout.read(formOf(sent));
    expect(faults.map(({ name, value }) => ({ name, value }))).toEqual([
      { name: 'amount', value: '•••' },
      { name: 'taxAmount', value: '•••' },
      { name: 'billing.houseNumber1', value: `•••${'!'.repeat(104)}` },
    ]);
  });

  it('is not searched beyond the shown length when the value is too long anyway', () => {
    const [fault] = checkout.read(formOf({ ...order, descriptor: `${VISA}x`.repeat(1000) })).faults;
    expect(fault?.message).not.toContain('card number');
    expect(fault?.value).toMatch(/^(•••x)+/);
    expect(fault?.value).not.toMatch(/[0-9]{14}/);
  });

  it('may have references that look like a card number', () => {
    const numbers = { merchantTransactionId: OTHER, 'cart.items[0].merchantItemId': OTHER };
    expect(payment.read(formOf({ ...order, ...card, ...numbers })).faults).toEqual([]);
  });

  it('may not hold its IBAN in any text', () => {
    const sent = {
      ...order,
      ...bank,
      merchantTransactionId: 'DE89 3704 0044 0532 0130 00',
      descriptor: 'de89370400440532013000',
    };
    expect(payment.read(formOf(sent)).faults.map(({ name, value }) => [name, value])).toEqual([
      ['merchantTransactionId', '•••'],
      ['descriptor', '•••'],
    ]);
  });

  it('may hold one in a name that is cut before it', () => {
    expect(
      checkout.read(formOf({ ...order, ...person, 'customer.givenName': `${'x'.repeat(48)} ${VISA}` })).faults,
    ).toEqual([]);
  });
});
