import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, chargesDirectly, deletes, paysBy, readsPayment, readsRegistration, registers } from '../world/words.ts';
import { ibans } from '../world/bank-accounts.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const shownCard = { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' };

describe('a registration', () => {
  it('charges no other account than its own: others are refused by name', async () => {
    const { id } = (await registers(world)).body;
    const others = {
      'card.number': cards.mastercard,
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'bankAccount.iban': ibans.plain,
      'bankAccount.mandate.id': 'M'.repeat(35),
      'virtualAccount.accountId': 'jane@example.com',
      'tokenAccount.number': '4111111111111111',
      'mobileWallet.paymentToken': '{}',
    };
    const refused = await paysBy(world, id, { ...others, 'card.cvv': '123' });
    expect([refused.status, refused.body.result.code]).toEqual([400, '200.300.404']);
    expect(refused.body.result.parameterErrors?.map(({ name }) => name)).toEqual(Object.keys(others));
    expect(refused.text).not.toContain(cards.mastercard);
    expect((await paysBy(world, id, { 'card.cvv': '123', 'card.holder': 'Jane Jones' })).status).toBe(200);
  });

  it('stores a card, and shows of it what is no secret', async () => {
    const { status, body, text } = await registers(world);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^8a[0-9a-f]{30}$/),
      paymentBrand: 'VISA',
      result: { code: '000.100.110' },
      card: shownCard,
    });
    expect(body.amount).toBeUndefined();
    expect(body.descriptor).toBeUndefined();
    expect(text).not.toContain(cards.approved);
  });

  it('stores a bank account and a virtual account, and pays with them', async () => {
    const toShop = { shopperResultUrl: `${world.shop.url}/result` };
    const accounts = [
      { paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': ibans.plain },
      { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane.jones@example.com' },
    ] as const;
    const codes = [];
    for (const account of accounts) {
      const stored = await world.post('v1/registrations', { entityId: demo.entityId, ...account });
      const secret = Object.values(account)[account.paymentBrand === 'PAYPAL' ? 1 : 2] ?? '';
      expect(stored.text).not.toContain(secret);
      const paid = await paysBy(world, stored.body.id, toShop);
      codes.push([stored.body.result.code, paid.body.result.code]);
    }
    expect(codes).toEqual([
      ['000.100.110', '000.100.110'],
      ['000.100.110', '000.200.000'],
    ]);
  });

  it('is read as it was answered', async () => {
    const { body } = await registers(world);
    const read = await readsRegistration(world, body.id);
    expect(read.status).toBe(200);
    const { ndc: _ndc, timestamp: _timestamp, ...members } = read.body;
    expect(body).toMatchObject(members);
  });

  it('pays without account data', async () => {
    const { id } = (await registers(world)).body;
    const { status, body } = await paysBy(world, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      registrationId: id,
      registration: { id },
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      result: { code: '000.100.110' },
      card: shownCard,
    });
    expect((await readsPayment(world, body.id)).body).toMatchObject({ registrationId: id });
  });

  it('is created by a payment that asks for it, and pays again', async () => {
    const { body } = await chargesDirectly(world, { createRegistration: 'true' });
    expect(body).toMatchObject({
      registrationId: expect.stringMatching(/^8a[0-9a-f]{30}$/),
      registration: { id: body.registrationId },
    });
    expect((await readsRegistration(world, body.registrationId)).body).toMatchObject({
      id: body.registrationId,
      card: shownCard,
    });
    expect((await paysBy(world, body.registrationId)).body.result.code).toBe('000.100.110');
  });

  it('is not created by a declined payment', async () => {
    const { body } = await chargesDirectly(world, { createRegistration: 'true', 'card.number': cards.declined });
    expect(body.registrationId).toBeUndefined();
  });

  it('is deleted once and for all', async () => {
    const { id } = (await registers(world)).body;
    const deleted = await deletes(world, id);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toMatchObject({ referencedId: id, result: { code: '000.100.110' } });
    expect(deleted.body.id).toMatch(/^8a[0-9a-f]{30}$/);
    const answers = [await deletes(world, id), await readsRegistration(world, id), await paysBy(world, id)];
    expect(answers.map(({ body }) => body.result.code)).toEqual(['100.150.202', '100.150.202', '100.150.202']);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it.for(['unknown', `8a${'0'.repeat(30)}`, '..%2f', '4200000000000000'])(
    'that does not exist is unknown: %s',
    async (id) => {
      const answers = [await deletes(world, id), await readsRegistration(world, id), await paysBy(world, id)];
      expect(answers.map(({ body }) => body.result.code)).toEqual(['100.150.200', '100.150.200', '100.150.200']);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    },
  );
});
