import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquirerLog } from '../world/acquirer-log.ts';
import { cards, deletes, paysBy, readsRegistration, registers } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const { requests, seams } = acquirerLog();
let world: World;
beforeAll(async () => {
  world = await openWorld({ seams });
});
afterAll(() => world.close());

const updates = (id: string, form: Record<string, string>, headers?: Record<string, string>) =>
  world.post(`v1/registrations/${id}`, { entityId: demo.entityId, ...form }, headers);

const registersOther = (account: Record<string, string>) =>
  world.post('v1/registrations', {
    entityId: demo.entityId,
    paymentBrand: 'bankAccount.holder' in account ? 'DIRECTDEBIT_SEPA' : 'PAYPAL',
    ...account,
  });
const german = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' };
const spanish = {
  'bankAccount.country': 'ES',
  'bankAccount.bankCode': '21000418',
  'bankAccount.number': '450200051332',
};
const nationalOf = (account: typeof spanish) => ({
  country: account['bankAccount.country'],
  bankCode: account['bankAccount.bankCode'],
  number: account['bankAccount.number'],
});
const service = { 'virtualAccount.accountId': 'jane.jones@example.com' };

describe('an update of a registration', () => {
  it('replaces the expiry date, the holder and data of the shopper, and keeps the rest', async () => {
    const { id } = (await registers(world, { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' })).body;
    const { status, body } = await updates(id, {
      'card.expiryMonth': '07',
      'card.expiryYear': '2036',
      'customer.surname': 'Miller',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      result: { code: '000.100.110' },
      card: { last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '07', expiryYear: '2036' },
    });
    expect((await readsRegistration(world, id)).body).toMatchObject({
      card: body.card,
      customer: { givenName: 'Jane', surname: 'Miller' },
    });
    expect((await paysBy(world, id)).body.card).toMatchObject({ expiryMonth: '07', expiryYear: '2036' });
  });

  it('with a house number makes the stored second line of the address void', async () => {
    const { id } = (await registers(world, { 'billing.street1': 'Ring', 'billing.street2': 'Hof' })).body;
    await updates(id, { 'billing.houseNumber1': '7' });
    const { billing } = (await readsRegistration(world, id)).body as unknown as { billing: object };
    expect(billing).toEqual({ street1: 'Ring', houseNumber1: '7' });
  });

  it('replaces the number, and with it the brand', async () => {
    const { id } = (await registers(world)).body;
    await updates(id, { 'card.number': cards.mastercard });
    expect((await paysBy(world, id)).body).toMatchObject({
      paymentBrand: 'MASTER',
      card: { bin: '545454', last4Digits: '5454' },
      result: { code: '000.100.110' },
    });
  });

  it('replaces the number of a bank account with its bank and country, and that account is debited', async () => {
    const { id } = (await registersOther(german)).body;
    const updated = await updates(id, spanish);
    expect(updated.body).toMatchObject({ bankAccount: { last4Digits: '1332', bankCode: '21000418', country: 'ES' } });
    await paysBy(world, id);
    expect(requests.at(-1)).toMatchObject({ account: { bankAccount: { iban: null, ...nationalOf(spanish) } } });
    const again = await updates(id, german);
    expect(again.body.bankAccount).toMatchObject({ last4Digits: '3000' });
    expect(again.body.bankAccount).not.toHaveProperty('bankCode');
    expect((await paysBy(world, id)).body.result.code).toBe('000.100.110');
    expect(requests.at(-1)).toMatchObject({
      account: { bankAccount: { iban: german['bankAccount.iban'], number: null, bankCode: null, country: null } },
    });
  });

  it('replaces no number without its bank', async () => {
    const { id } = (await registersOther(german)).body;
    const { status, body } = await updates(id, { ...spanish, 'bankAccount.bankCode': '' });
    expect([status, body.result.code, body.bankAccount['last4Digits']]).toEqual([400, '100.200.103', '3000']);
  });

  it('replaces the account with a payment service, which is charged then', async () => {
    const { id } = (await registersOther(service)).body;
    const { body } = await updates(id, { 'virtualAccount.accountId': 'jack.miller@example.com' });
    expect(body).toMatchObject({ virtualAccount: { accountId: 'j•••@example.com' } });
    await paysBy(world, id, { shopperResultUrl: 'https://shop.example/done' });
    expect(requests.at(-1)).toMatchObject({ account: { accountId: 'jack.miller@example.com' } });
  });

  it('of another kind of account changes nothing', async () => {
    const card = (await registers(world)).body.id;
    const bank = (await registersOther(german)).body.id;
    const codeOf = async (id: string, form: Record<string, string>) => (await updates(id, form)).body.result.code;
    expect(await codeOf(card, { 'bankAccount.iban': german['bankAccount.iban'] })).toBe('100.100.700');
    expect(await codeOf(bank, { 'card.number': cards.approved })).toBe('100.100.700');
    expect((await readsRegistration(world, card)).body).not.toHaveProperty('bankAccount');
  });

  it.each(['VISA', 'PAYPAL', 'IDEAL'])(
    'by another brand changes nothing of a bank account: %s',
    async (paymentBrand) => {
      const { id } = (await registersOther(german)).body;
      const { status, body } = await updates(id, { paymentBrand });
      expect([status, body.result.code, body.paymentBrand]).toEqual([400, '100.100.700', 'DIRECTDEBIT_SEPA']);
    },
  );

  it('moves no account to another payment service, whatever else it replaces', async () => {
    const { id } = (await registersOther(service)).body;
    for (const more of [{}, { 'virtualAccount.accountId': 'jack.miller@example.com' }]) {
      const { status, body } = await updates(id, { paymentBrand: 'ALIPAY', ...more });
      expect([status, body.result.code, body.paymentBrand]).toEqual([400, '100.100.700', 'PAYPAL']);
    }
    expect((await updates(id, { paymentBrand: 'PAYPAL' })).status).toBe(200);
    expect((await readsRegistration(world, id)).body).toMatchObject({
      virtualAccount: { accountId: 'j•••@example.com' },
    });
  });

  it('keeps everything as it was when the card cannot be stored', async () => {
    const { id } = (await registers(world)).body;
    const { status, body } = await updates(id, { 'card.expiryYear': '2020' });
    expect([status, body.result.code]).toEqual([400, '100.100.303']);
    expect((await readsRegistration(world, id)).body.card['expiryYear']).toBe('2034');
  });

  it('is refused for unknown and deleted ones', async () => {
    const { id } = (await registers(world)).body;
    await deletes(world, id);
    const answers = [await updates(id, { 'card.expiryYear': '2036' }), await updates('8a', {})];
    expect(answers.map(({ status, body }) => [status, body.result.code])).toEqual([
      [400, '100.150.202'],
      [404, '100.150.200'],
    ]);
  });

  it('is answered the same when it is repeated with its key', async () => {
    const { id } = (await registers(world)).body;
    const headers = { authorization: `Bearer ${demo.token}`, 'idempotency-key': 'an update' };
    const first = await updates(id, { 'card.expiryYear': '2036' }, headers);
    await updates(id, { 'card.expiryYear': '2037' });
    expect((await updates(id, { 'card.expiryYear': '2036' }, headers)).text).toBe(first.text);
    expect((await readsRegistration(world, id)).body.card['expiryYear']).toBe('2037');
  });
});

describe('the holder of a payment by a registration', () => {
  const nameless = { 'card.holder': '' };

  it('is the one of the request where the registration has none and overrideHolder is true', async () => {
    const { id } = (await registers(world, nameless)).body;
    const named = { 'card.holder': 'Jane Miller' };
    expect((await paysBy(world, id, { ...named, overrideHolder: 'true' })).body.card['holder']).toBe('Jane Miller');
    expect((await paysBy(world, id, named)).body.card['holder']).toBeUndefined();
    expect((await readsRegistration(world, id)).body.card['holder']).toBeUndefined();
  });

  it('stays the stored one where there is one', async () => {
    const { id } = (await registers(world)).body;
    const { body } = await paysBy(world, id, { 'card.holder': 'Jane Miller', overrideHolder: 'true' });
    expect(body.card['holder']).toBe('Jane Jones');
  });
});

describe('a payment by a registration', () => {
  it('has the shopper’s stored data, unless the request has its own', async () => {
    const { id } = (
      await registers(world, {
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
        'customer.ip': '192.0.2.7',
        'billing.city': 'Wien',
        'billing.country': 'AT',
      })
    ).body;
    const plain = JSON.parse((await paysBy(world, id)).text) as Record<string, unknown>;
    expect(plain).toMatchObject({
      customer: { givenName: 'Jane', surname: 'Jones' },
      billing: { city: 'Wien', country: 'AT' },
    });
    expect(plain['customer']).not.toHaveProperty('ip');
    const own = JSON.parse((await paysBy(world, id, { 'billing.city': 'Graz' })).text) as Record<string, unknown>;
    expect(own['billing']).toEqual({ city: 'Graz' });
  });

  it('is declined when the card has expired since', async () => {
    const { id } = (await registers(world, { 'card.expiryMonth': '12', 'card.expiryYear': '2026' })).body;
    await world.advance((60 * 24 * 60 * 60 * 1000) as never);
    const { status, body } = await paysBy(world, id);
    expect([status, body.result.code]).toEqual([400, '100.100.303']);
  });

  it.each(['MASTER', 'IDEAL', 'PAYPAL', 'DIRECTDEBIT_SEPA', 'APPLEPAY'])(
    'is declined by a brand to which the account does not belong: %s',
    async (paymentBrand) => {
      const { id } = (await registers(world)).body;
      expect((await paysBy(world, id, { paymentBrand })).body.result.code).toBe('100.100.700');
    },
  );

  it('is charged only by brands that take the account, and one with a service by that service alone', async () => {
    const codeBy = async (id: string, paymentBrand: string) =>
      (await paysBy(world, id, { paymentBrand, shopperResultUrl: 'https://shop.example/done' })).body.result.code;
    const [bank, account] = [(await registersOther(german)).body.id, (await registersOther(service)).body.id];
    expect(await codeBy(bank, 'PAYPAL')).toBe('100.100.700');
    expect(await codeBy(bank, 'VISA')).toBe('100.100.700');
    expect(await codeBy(account, 'VISA')).toBe('100.100.700');
    expect(await codeBy(account, 'DIRECTDEBIT_SEPA')).toBe('100.100.700');
    expect(await codeBy(account, 'ALIPAY')).toBe('100.100.700');
    expect(await codeBy(account, 'PAYPAL')).toBe('000.200.000');
  });

  it('is declined by the id of a payment', async () => {
    const { id } = (await registers(world)).body;
    const payment = (await paysBy(world, id)).body.id;
    const { status, body } = await paysBy(world, payment);
    expect([status, body.result.code]).toEqual([400, '100.150.204']);
  });
});

describe('a registration of a series that began elsewhere', () => {
  const migration = {
    'recurringMigration.paymentType': 'DB',
    'recurringMigration.amount': '12.00',
    'recurringMigration.requestTimestamp': '2025-03-01 10:00:00+0100',
    'recurringMigration.connectorTxId1': 'acquirer-4711',
  };

  it('keeps the data of the first payment, and shows it', async () => {
    const { id } = (await registers(world, migration)).body;
    const read = JSON.parse((await readsRegistration(world, id)).text) as Record<string, unknown>;
    expect(read['recurringMigration']).toEqual({
      paymentType: 'DB',
      amount: '12.00',
      requestTimestamp: '2025-03-01 10:00:00+0100',
      connectorTxId1: 'acquirer-4711',
    });
  });

  it.for([
    ['recurringMigration.paymentType', { ...migration, 'recurringMigration.paymentType': '' }],
    ['recurringMigration.amount', { ...migration, 'recurringMigration.amount': '123456789.00' }],
    [
      'recurringMigration.requestTimestamp',
      { ...migration, 'recurringMigration.requestTimestamp': '2025-03-01 10:00:00' },
    ],
  ] as const)('is refused without a usable %s', async ([name, form]) => {
    const { body } = await registers(world, form);
    expect(body.result.parameterErrors?.map((fault) => fault.name)).toEqual([name]);
  });
});
