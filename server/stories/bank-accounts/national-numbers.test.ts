import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../world/administrator.ts';
import { ibans } from '../world/bank-accounts.ts';
import { demoWith } from '../world/demo-settings.ts';
import { order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The parts of published test accounts and of published IBANs. */
const accounts = {
  german: { 'bankAccount.country': 'DE', 'bankAccount.bankCode': '37040044', 'bankAccount.number': '0532013000' },
  spanish: { 'bankAccount.country': 'ES', 'bankAccount.bankCode': '21000418', 'bankAccount.number': '450200051332' },
  american: { 'bankAccount.country': 'US', 'bankAccount.bankCode': '110000000', 'bankAccount.number': '000123456789' },
  australian: { 'bankAccount.country': 'AU', 'bankAccount.bankCode': '110000', 'bankAccount.number': '000123456' },
};

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a national account number, in testMode %s,', (testMode, success) => {
  const pays = async (account: Record<string, string>, more: Record<string, string> = {}) =>
    (
      await world.post('v1/payments', {
        entityId: demo.entityId,
        paymentType: 'DB',
        paymentBrand: 'DIRECTDEBIT_SEPA',
        amount: '92.00',
        currency: 'EUR',
        testMode,
        'bankAccount.holder': 'Jane Jones',
        ...account,
        ...more,
      })
    ).body;
  const transfer = { paymentBrand: 'POLI', currency: 'AUD', shopperResultUrl: 'https://shop.example/done' };
  const codeOf = async (...request: Parameters<typeof pays>) => (await pays(...request)).result.code;

  it('is debited, and shown by its end', async () => {
    const body = await pays(accounts.german);
    expect(body).toMatchObject({ result: { code: success }, bankAccount: { last4Digits: '3000' } });
    expect(JSON.stringify(body)).not.toContain('0532013000');
    expect(await codeOf(accounts.spanish)).toBe(success);
  });

  it('of a country without IBANs can transfer, and is not debited by SEPA', async () => {
    expect(await codeOf(accounts.australian, transfer)).toBe('000.200.000');
    expect(await codeOf(accounts.american)).toBe('100.200.100');
  });

  it.each([
    ['a bank code of another form', { ...accounts.german, 'bankAccount.bankCode': '3704004' }, '100.200.103'],
    ['a number of another form', { ...accounts.german, 'bankAccount.number': '05320130001' }, '100.200.104'],
    ['wrong check digits', { ...accounts.spanish, 'bankAccount.number': '460200051332' }, '100.200.103'],
    ['no country', { ...accounts.german, 'bankAccount.country': '' }, '100.200.100'],
  ])('is declined with %s', async (_fault, account, code) => {
    expect(await codeOf(account)).toBe(code);
  });

  it('beside an IBAN is a part of it, or the payment is declined', async () => {
    const german = { 'bankAccount.iban': 'DE89370400440532013000' };
    expect(await codeOf({ ...german, ...accounts.german })).toBe(success);
    expect(await codeOf({ ...german, 'bankAccount.number': '532013000' })).toBe(success);
    for (const other of [{ 'bankAccount.number': '0532013001' }, { 'bankAccount.bankCode': '10000000' }])
      expect(await codeOf({ ...german, ...accounts.german, ...other })).toBe('100.200.103');
  });

  it('is declined for a transfer from a bank with wrong check digits', async () => {
    expect(await codeOf({ ...accounts.american, 'bankAccount.bankCode': '110000001' }, transfer)).toBe('100.200.103');
  });
});

describe('a national account number of a country with IBANs', () => {
  const merchant = '8a8294174b7ecb28014b9699220012c2';
  const listed = [{ name: 'listed', when: [{ is: 'listed', on: 'block', by: ['account'] }], action: 'deny' }];
  const often = { is: 'velocity', per: 'bankAccount', of: 'attempts', limit: 2, minutes: 60 };
  const rules = [...listed, { name: 'often', when: [often], action: 'challenge' }];
  let strict: World;
  beforeAll(async () => {
    const settings = { duplicateWindowSeconds: 600, riskScreening: true, riskRules: rules };
    strict = await openWorld({ provisionFile: demoWith(settings) });
  });
  afterAll(() => strict.close());

  const debited = async (account: Record<string, string>, amount = '92.00'): Promise<string> =>
    (
      await strict.post('v1/payments', {
        ...order,
        amount,
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        ...account,
      })
    ).body.result.code;

  it('is one account with its IBAN, for duplicates and for rules that count', async () => {
    expect(await debited({ 'bankAccount.iban': ibans.plain })).toBe('000.100.110');
    expect(await debited(accounts.german)).toBe('800.110.100');
    const shorter = { ...accounts.german, 'bankAccount.number': '532013000' };
    expect(await debited(shorter)).toBe('800.110.100');
    expect(await debited(shorter, '1.00')).toBe('000.100.110');
    expect(await debited(accounts.german, '2.00')).toBe('100.400.148');
  });

  it('is on a block list by its IBAN, and by its parts where an earlier release has it so', async () => {
    expect(await debited(accounts.spanish)).toBe('000.100.110');
    const entry = { list: 'block', kind: 'account' };
    const admin = administrator(strict);
    await admin.post(`entities/${merchant}/risk/lists`, { ...entry, value: 'ES91 2100 0418 4502 0005 1332' });
    expect(await debited(accounts.spanish, '1.00')).toBe('100.400.147');
    const other = { ...accounts.german, 'bankAccount.number': '0532013003' };
    await admin.post(`entities/${merchant}/risk/lists`, { ...entry, value: 'DE370400440532013003' });
    expect(await debited(other)).toBe('100.400.147');
  });
});
