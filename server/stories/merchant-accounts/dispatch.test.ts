import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';
import {
  account,
  accountId,
  bakery,
  bankDebit,
  cardPayment,
  external,
  ledgerOf,
  openAccounts,
} from './accounts.fixture.ts';

const APPROVED = '000.100.110';
const [inTown, online] = [entities['bakery in town'], entities['bakery online']];

let world: World;
beforeAll(async () => {
  world = await openAccounts({
    'bakery in town': {
      merchantAccounts: [
        account('1', { state: 'closed' }),
        account('2', { brands: ['VISA'], currencies: ['EUR'], paymentTypes: ['DB'] }),
        account('3', { brands: ['VISA', 'MASTER'], currencies: ['EUR', 'USD'], paymentTypes: ['PA', 'DB'] }),
      ],
    },
    'bakery online': {
      merchantAccounts: [
        account('4', { brands: ['VISA'], currencies: ['GBP'] }),
        account('5', { brands: ['DIRECTDEBIT_SEPA'], paymentTypes: ['DB'], state: 'disabled' }),
      ],
    },
    'florist in town': { merchantAccounts: [account('6', { state: 'closed' })] },
  });
});
afterAll(() => world.close());

describe('a payment goes to the first merchant account that takes it', () => {
  const visa = cardPayment('VISA');
  const master = cardPayment('MASTER');
  const rows: readonly (readonly [string, Record<string, string>, string, string | null, string])[] = [
    ['by brand, currency and type', visa, inTown, '2', APPROVED],
    ['of another brand', master, inTown, '3', APPROVED],
    ['of another currency', { ...visa, currency: 'USD' }, inTown, '3', APPROVED],
    ['of another type', { ...visa, paymentType: 'PA' }, inTown, '3', APPROVED],
    ['of a brand that no account takes', cardPayment('AMEX'), inTown, null, '600.200.500'],
    ['of a currency that no account takes', { ...visa, currency: 'GBP' }, inTown, null, '600.200.500'],
    ['of a type that no account takes', { ...visa, paymentType: 'CD' }, inTown, null, '600.200.202'],
    ['of a method that no account takes', bankDebit, inTown, null, '600.200.201'],
    ['where the only account that takes it is disabled', bankDebit, online, null, '500.100.301'],
    ['of the first channel that takes it', visa, entities.bakery, '2', APPROVED],
    ['of a later channel of the merchant', { ...visa, currency: 'GBP' }, entities.bakery, '4', APPROVED],
    ['of no channel of the merchant', { ...visa, currency: 'CHF' }, entities.bakery, null, '600.200.500'],
  ];
  it.each(rows)('%s', async (_fact, fields, entityId, digit, code) => {
    const paid = await bakery(world).pays(fields, entityId);
    expect([paid.result.code, paid.merchantAccountId]).toEqual([code, digit === null ? undefined : accountId(digit)]);
  });
});

describe('a payment with a merchant account', () => {
  // See DECISIONS 32.
  it.each([
    ['of a later channel', 'GBP'],
    ['that no channel takes', 'CHF'],
  ])('is found, %s, under the entityId that its ndc begins with', async (_fact, currency) => {
    const server = bakery(world);
    const paid = await server.pays({ ...cardPayment(), currency, ...external });
    const found = await server.reads(paid.id, paid.ndc.slice(0, entities.bakery.length));
    expect(found).toMatchObject({ id: paid.id, result: paid.result });
    expect([paid, found].map(({ ndc }) => ndc.split('_')[0])).toEqual([entities.bakery, entities.bakery]);
  });

  it('is read, captured and refunded by the merchant as by the channel', async () => {
    const server = bakery(world);
    const paid = await server.pays({ ...cardPayment(), currency: 'GBP', paymentType: 'PA', ...external });
    expect((await server.reads(paid.id)).result.code).toBe('000.100.112');
    expect((await server.reads(paid.id, online)).result.code).toBe('000.100.112');
    expect((await server.reads(paid.id, inTown)).result.code).toBe('700.400.580');
    const captured = await server.refers(paid.id, { paymentType: 'CP', amount: '10.00', currency: 'GBP' });
    expect(captured).toMatchObject({ result: { code: '000.100.112' }, merchantAccountId: accountId('4') });
    const lines = (await ledgerOf(world)).filter(({ key }) => [paid.id, captured.id].includes(key));
    expect(lines.map(({ operation, merchantAccount }) => [operation, merchantAccount?.acquirerId])).toEqual([
      ['authorize', 'MERCHANT-4'],
      ['capture', 'MERCHANT-4'],
    ]);
  });
});
