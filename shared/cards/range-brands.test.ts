import { describe, expect, it } from 'vitest';
import { groupDigits, passesLuhn } from './card-brand.ts';
import { detectRangeBrands, rangeBrands } from './range-brands.ts';

const codesOf = (number: string): readonly string[] => detectRangeBrands(number).map(({ code }) => code);
const brandOf = (code: string) => rangeBrands.find((brand) => brand.code === code);

/** Published test numbers, by brand. */
const published: Readonly<Record<string, readonly string[]>> = {
  VISA: [
    '4200000000000000',
    '4111111111111111',
    '4242424242424242',
    '4711100000000000',
    '4012001037141112',
    '4532497088771651',
  ],
  MASTER: ['5454545454545454', '5105105105105100', '5212345678901234', '5200000000000007', '5497260847316287'],
  AMEX: ['377777777777770', '375987000000005', '374500262001008', '343434343434343', '371449635398431'],
  DISCOVER: ['6011111111111117', '6011010000000003', '6510000000001248', '6011208701117775'],
  DINERS: ['30082246403846', '36177580677072', '36259600000004'],
  JCB: ['3530111333300000', '3569990012278361', '3566002345432153', '3096023363379943'],
  MAESTRO: [
    '6759649826438453',
    '6761301000993772',
    '6706981111111113',
    '6799998900000060018',
    '67034200554565015',
    '6007930123456780',
  ],
  UNIONPAY: ['8171999927660000', '8171999900000000021', '6250947000000014', '6250944220914108'],
};

describe.each(Object.entries(published))('%s', (code, numbers) => {
  it('is the only brand that is recognised for its published test numbers', () => {
    expect(numbers.map(codesOf)).toEqual(numbers.map(() => [code]));
  });

  it('has the lengths of its published test numbers, and their check digits', () => {
    expect(numbers.filter((number) => !brandOf(code)?.lengths.includes(number.length) || !passesLuhn(number))).toEqual(
      [],
    );
  });
});

describe('recognising a card', () => {
  it.each([
    ['', []],
    ['4', ['VISA', 'MAESTRO']],
    ['4936', ['VISA', 'MAESTRO']],
    ['41', ['VISA']],
    ['493698', ['MAESTRO']],
    ['2', ['MASTER']],
    ['222', ['MASTER']],
    ['2220', []],
    ['2221', ['MASTER']],
    ['2720', ['MASTER']],
    ['2721', []],
    ['60', ['MAESTRO', 'DISCOVER']],
    ['6011', ['DISCOVER']],
    ['3', ['AMEX', 'DINERS', 'JCB']],
    ['35', ['JCB']],
    ['30', ['DINERS', 'JCB']],
    ['309', ['JCB']],
    ['9', []],
  ])('of %j finds the brands %j', (number, codes) => {
    expect(codesOf(number)).toEqual(codes);
  });

  it('chooses the brand with the longest prefix', () => {
    expect(codesOf('6240000000000000')).toEqual(['UNIONPAY']);
    expect(codesOf('6011000000000000')).toEqual(['DISCOVER']);
  });
});

describe('the check digit', () => {
  it.each(['4200000000000001', '4444444444444444', '6250947000000052', '', '1'])('of %j is wrong', (number) => {
    expect(passesLuhn(number)).toBe(false);
  });

  it('is not required of UnionPay, one of whose published numbers has a wrong one', () => {
    expect(brandOf('UNIONPAY')?.luhn).toBe(false);
  });

  it('of any number changes with each single digit', () => {
    const number = '4111111111111111';
    const changed = Array.from(
      number,
      (digit, place) => `${number.slice(0, place)}${(Number(digit) + 1) % 10}${number.slice(place + 1)}`,
    );
    expect(changed.filter(passesLuhn)).toEqual([]);
  });
});

describe('the gaps in a number', () => {
  it.each([
    ['VISA', '4111111111111111', '4111 1111 1111 1111'],
    ['AMEX', '377777777777770', '3777 777777 77770'],
    ['DINERS', '30082246403846', '3008 224640 3846'],
    ['DINERS', '3008224640384600', '3008 2246 4038 4600'],
    ['MAESTRO', '6799998900000060018', '6799 9989 0000 0060 018'],
    ['VISA', '41111', '4111 1'],
    ['VISA', '4111', '4111'],
    [undefined, '999999', '9999 99'],
  ])('of %s stand as on its cards: %s', (code, number, grouped) => {
    expect(groupDigits(number, code === undefined ? undefined : brandOf(code))).toBe(grouped);
  });
});
