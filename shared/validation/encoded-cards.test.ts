import { describe, expect, it } from 'vitest';

import { foldDigits } from '../formats/digits.ts';
import { decodeParts } from '../formats/percent.ts';
import { bank, browser, card, checkout, formOf, order, payment } from './requests.samples.ts';
import { finderOf, holdsCard, withoutCards } from './stray-cards.ts';

const VISA = '4200000000000042';
const IBAN = 'DE89370400440532013000';
const SALUTATION = 'cart.items[0].recipient.salutation';
const encoded = (text: string): string =>
  Array.from(Buffer.from(text).toString('hex').matchAll(/../g))
    .map(([hex]) => `%${hex}`)
    .join('');
const fullWidth = (text: string): string =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** What a response shows, read in every way in which it could be read. */
const digitsShown = (faults: object): string => {
  const text = JSON.stringify(faults);
  return [text, decodeParts(text), decodeParts(decodeParts(text))]
    .map((reading) => foldDigits(reading).replaceAll(/[^0-9]/g, ''))
    .join(' ');
};
const own = formOf({ ...order, ...card, 'card.number': VISA });

describe('a percent-encoded card number', () => {
  it.each([
    ['a value that is too long', `${SALUTATION}=${encoded(`x${VISA}xxxxxx`)}`],
    ['a value that is too long, in full-width digits', `${SALUTATION}=${encodeURIComponent(fullWidth(VISA))}`],
    ['a value of any length', `descriptor=${encoded(`${VISA} `.repeat(1000))}`],
    ['a value that is not UTF-8', `corporate.name=%FF${encoded(VISA)}`],
    ['a value that is not UTF-8 between its digits', `corporate.name=${encoded(VISA).replaceAll('%', '%FF%')}`],
    ['a value of UTF-16', `corporate.name=%FF%FE${encoded(VISA).replaceAll('%', '%00%')}`],
    ['a name that is not UTF-8', `customParameters[%FF${encoded(VISA)}]=x`],
    ['a name that is too long', `customParameters[${encoded(`${'x'.repeat(36)}${VISA}`)}${'x'.repeat(600)}]=x`],
    ['the name of a value that is not UTF-8', `${encoded(VISA)}=%FF`],
    ['a value that was encoded twice', `customParameters[x]=${encodeURIComponent(encoded(VISA))}`],
    ['a value that was encoded three times', `descriptor=${encodeURIComponent(encodeURIComponent(encoded(VISA)))}`],
  ])('is not shown with the fault of %s', (_, body) => {
    const { faults } = payment.read(`${own}&${body}`);
    expect(faults).toHaveLength(1);
    expect(digitsShown(faults)).not.toContain(VISA);
    expect(digitsShown(payment.read(`${formOf(order)}&${body}`).faults)).not.toContain(VISA);
  });

  it('is not shown in a name that a browser may not send', () => {
    for (const name of [encoded(VISA), `%FF${encoded(VISA)}`, `${'x'.repeat(600)}%FF${encoded(VISA)}`])
      expect(digitsShown(browser.read(`${formOf(card)}&${name}=1`).faults)).not.toContain(VISA);
  });

  it('is found and replaced in any text', () => {
    const address = `https://shop.example/?c=${encoded(VISA)}&d=%20`;
    expect(holdsCard(address)).toBe(true);
    expect(withoutCards(address, '•••')).toBe('https://shop.example/?c=•••&d= ');
    expect(withoutCards(`${VISA} ${encoded(VISA)} ${encodeURIComponent(encoded(VISA))}`, '•••')).toBe('••• ••• •••');
    expect(withoutCards('https://shop.example/?c=%20100%2520', '•••')).toBe('https://shop.example/?c=%20100%2520');
  });

  it('is the one of the request’s own account in an address, however it is written', () => {
    expect(finderOf(VISA)('https://shop.example/?c=4200%200000%200000%200042')).toBe(true);
    expect(finderOf('4200 0000-0000 0042')(`paid with ${VISA}`)).toBe(true);
    expect(finderOf(IBAN)(encoded(IBAN))).toBe(true);
    const [fault] = payment.read(
      `${own}&shopperResultUrl=${encodeURIComponent('https://a.example/4200%200000%200000%200042')}`,
    ).faults;
    expect(fault).toEqual({ name: 'shopperResultUrl', value: '•••', message: 'may not hold a card number' });
  });
});

describe('the number of the request’s own account', () => {
  const debit = formOf({ ...order, ...bank });

  it.each([
    ['a value that is too long', `${SALUTATION}=${IBAN}`],
    ['a value of another format', `amount=${IBAN}`],
    ['a value that is too long, behind others', `descriptor=${'x '.repeat(120)}${IBAN}${'x'.repeat(300)}`],
    ['a value that is not UTF-8', `corporate.name=%FF${IBAN}`],
    ['a name', `customParameters[${IBAN}]=x`],
    ['a name with a fault', `customParameters[${IBAN}-]=x`],
    ['a name that is not UTF-8', `customParameters[%FF${encoded(IBAN)}]=x`],
  ])('is not shown with the fault of %s', (_, body) => {
    const { faults } = payment.read(`${debit.replace(/^amount=[^&]*&/, '')}&${body}`);
    expect(faults.length).toBeGreaterThan(0);
    expect(digitsShown(faults)).not.toContain('37040044');
  });
});

describe('the fault of a value', () => {
  const valueOf = (body: string): unknown => checkout.read(`${formOf(order)}&${body}`).faults[0]?.value;

  it('has the text that was sent, though it is too long in any encoding', () => {
    const sent = 'ää ää + ää ää ää ää ää ää';
    expect(valueOf(`${SALUTATION}=${encodeURIComponent(sent)}`)).toBe(sent);
    expect(valueOf(`${SALUTATION}=${encodeURIComponent(sent).replaceAll('%20', '+')}`)).toBe(sent);
    expect(valueOf(`${SALUTATION}=${encodeURIComponent('ä'.repeat(9000))}`)).toBe(`${'ä'.repeat(255)}…`);
  });

  it('has as much of a text as is UTF-8', () => {
    expect(valueOf('corporate.name=M%FCller+%26+S%C3%B6hne')).toBe('M\uFFFDller & Söhne');
    expect(valueOf('corporate.name=100%')).toBe('100%');
  });

  it('has no name that is JSON, which may have a security code', () => {
    expect(browser.read('{"card.cvv":"123","x":"="}').faults.map(({ name }) => name)).not.toContainEqual(
      expect.stringContaining('123'),
    );
  });
});
