import { endpoints, HIDDEN, isSensitive, parameterGroups } from 'shared';
import { describe, expect, it } from 'vitest';
import { object, secret, text } from '../schemas/schema.ts';
import { shownAnswer } from './answer.ts';
import { shownJson } from './json.ts';
import { isOpenParameter, shownParameters } from './parameters.ts';
import { MASK } from './request.ts';

const card = '4200000000000000';
const parametersOf = (fields: Record<string, string>): unknown => JSON.parse(shownParameters(fields));
const answerOf = (answer: object): unknown => JSON.parse(shownAnswer(JSON.stringify(answer)).text);

describe('the parameters of a request in the log', () => {
  it('are shown when they are about the order, and else hidden under their names', () => {
    expect(
      parametersOf({
        entityId: 'e',
        amount: '92.00',
        'card.number': card,
        'card.cvv': '123',
        'card.holder': 'Jane Jones',
        'card.expiryMonth': '05',
        'customer.email': 'jane@example.com',
        'customParameters[SHOPPER_note]': 'call me',
        'cart.items[3].name': 'Shoes',
        'cart.items[3].recipient.firstName': 'Jane',
        shopperResultUrl: 'https://shop.example/done?session=4711#top',
        'unknown.name': 'x',
      }),
    ).toEqual({
      entityId: 'e',
      amount: '92.00',
      'card.number': MASK,
      'card.cvv': MASK,
      'card.holder': MASK,
      'card.expiryMonth': '05',
      'customer.email': MASK,
      'customParameters[SHOPPER_note]': MASK,
      'cart.items[3].name': 'Shoes',
      'cart.items[3].recipient.firstName': MASK,
      shopperResultUrl: 'https://shop.example/done',
      'unknown.name': MASK,
    });
  });

  it('are never sensitive, nor about the customer, whichever endpoint takes them', () => {
    const names = Object.values(endpoints).flatMap(({ groups }) =>
      groups.flatMap(({ parameters }) => Object.keys(parameters)),
    );
    const open = [...new Set(names)].filter(isOpenParameter);
    expect(open.length).toBeGreaterThan(100);
    expect(open.filter((name) => isSensitive(name))).toEqual([]);
    const personal = /customer|billing|shipping\.|holder|[Ee]mail|phone|passenger|recipient|birth|fax|mobile(?!Wallet)/;
    expect(open.filter((name) => personal.test(name))).toEqual([]);
    expect(Object.keys(parameterGroups.customer.parameters).filter(isOpenParameter)).toEqual([]);
  });

  it('have no number of a card in a value, nor in a name', () => {
    const shown = shownParameters({ descriptor: `paid by ${card}`, [`customParameters[${card}]`]: 'x' });
    expect(shown).not.toContain(card);
    expect(JSON.parse(shown)).toEqual({ descriptor: `paid by ${HIDDEN}`, [`customParameters[${HIDDEN}]`]: MASK });
  });

  it('are hidden where they have the number of the account of the request', () => {
    const iban = 'DE89370400440532013000';
    const merchantTransactionId = 'debit of DE89 3704 0044 0532 0130 00';
    expect(parametersOf({ 'bankAccount.iban': iban, merchantTransactionId, amount: '92.00' })).toEqual({
      'bankAccount.iban': MASK,
      merchantTransactionId: MASK,
      amount: '92.00',
    });
  });

  it('have no number of the account of the request in a name', () => {
    const iban = 'DE89370400440532013000';
    const named = { [`customParameters[${iban}]`]: 'x', 'customParameters[order_20261120]': 'y' };
    expect(parametersOf({ 'bankAccount.iban': iban, ...named })).toEqual({
      'bankAccount.iban': MASK,
      [`customParameters[${HIDDEN}]`]: MASK,
      'customParameters[order_20261120]': MASK,
    });
  });

  it('are left out when they are many, or long', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_each, n) => [`cart.items[${n}].name`, 'x']));
    const long = Object.fromEntries(
      Array.from({ length: 60 }, (_each, n) => [`cart.items[${n}].name`, 'x'.repeat(250)]),
    );
    expect([shownParameters(many), shownParameters(long), shownParameters({})]).toEqual(['', '', '']);
  });
});

describe('an answer in the log', () => {
  it('has the members of a webhook without customer data; of a card the last digits only', () => {
    const answer = {
      id: '8a'.padEnd(32, '0'),
      amount: '92.00',
      result: { code: '000.100.110', description: 'done' },
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05' },
      customer: { email: 'jane@example.com' },
      customParameters: { SHOPPER_note: 'call me' },
      secret: 'shown once',
      ndc: 'n',
    };
    expect(answerOf(answer)).toEqual({
      ...answer,
      card: { bin: MASK, last4Digits: '0000', holder: MASK, expiryMonth: '05' },
      customer: MASK,
      customParameters: MASK,
      secret: MASK,
    });
    expect(shownAnswer(JSON.stringify(answer))).toMatchObject({ code: '000.100.110', id: answer.id });
  });

  it('hides the same in the elements of a list', () => {
    const payments = [{ id: 'a', card: { holder: 'Jane' }, customer: { surname: 'Jones' } }];
    expect(answerOf({ payments })).toEqual({ payments: [{ id: 'a', card: { holder: MASK }, customer: MASK }] });
  });

  it('has the fault of every parameter, and the value of those that are shown', () => {
    const parameterErrors = [
      { name: 'amount', value: 'much', message: 'must be a number' },
      { name: 'customer.email', value: 'jane', message: 'must be an address' },
      { name: 'currency', value: null, message: 'may not be empty' },
    ];
    expect(answerOf({ result: { code: '200.300.404', parameterErrors } })).toEqual({
      result: {
        code: '200.300.404',
        parameterErrors: [parameterErrors[0], { ...parameterErrors[1], value: MASK }, parameterErrors[2]],
      },
    });
  });

  it('is left out when it is large or no JSON, and keeps its result code', () => {
    const large = JSON.stringify({ result: { code: '000.100.110' }, more: 'x'.repeat(20_000) });
    expect(shownAnswer(large)).toEqual({ text: '', code: '000.100.110', id: null });
    for (const other of ['', 'id;amount\r\n', '{"id":', '[1]', '<html>'])
      expect(shownAnswer(other)).toEqual({ text: '', code: null, id: null });
  });
});

describe('a body of the admin API in the log', () => {
  const schema = object({
    url: text(1, 99),
    headers: object({ name: text(1, 9), value: secret(1, 99) }),
    key: secret(1, 9),
  });

  it('hides secrets by its schema, values of risk lists, and what people write', () => {
    const body = { url: `https://shop.example/${card}`, headers: { name: 'a', value: 'b' }, key: 'c', note: 'Jane' };
    expect(JSON.parse(shownJson(body, schema))).toEqual({
      url: `https://shop.example/${HIDDEN}`,
      headers: { name: 'a', value: MASK },
      key: MASK,
      note: MASK,
    });
    expect(shownJson({ url: 'x'.repeat(200), list: Array.from({ length: 90 }, () => 'x'.repeat(200)) }, schema)).toBe(
      '',
    );
  });
});
