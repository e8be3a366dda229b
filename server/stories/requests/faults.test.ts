import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  order,
  pays,
  paysBy,
  reads,
  readsPayment,
  refersTo,
  registers,
} from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const faultsOf = async (answer: ReturnType<World['post']>) =>
  (await answer).body.result.parameterErrors?.map(({ name }) => name);

describe('a fault of a request', () => {
  it('is reported with the value sent, together with all others', async () => {
    const answer = await world.post('v1/payments', {
      entityId: demo.entityId,
      amount: '-20.20',
      'card.number': 'abc',
      'card.cvv': '1',
      'customer.birthDate': '2001-02-29',
    });
    expect(answer).toMatchObject({ status: 400, body: { result: { code: '200.300.404' } } });
    expect(answer.body.id).toBeUndefined();
    const faults = answer.body.result.parameterErrors ?? [];
    expect(faults.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'amount',
        'card.number',
        'card.cvv',
        'customer.birthDate',
        'currency',
        'paymentType',
        'card.expiryMonth',
        'card.expiryYear',
      ]),
    );
    expect(faults).toContainEqual({
      name: 'amount',
      value: '-20.20',
      message: expect.stringMatching(/^must match \^/),
    });
    expect(faults).toContainEqual({ name: 'currency', value: null, message: 'may not be empty' });
    expect(faults.find(({ name }) => name === 'card.number')?.value).toBe('•••');
  });

  it('is a name of the merchant’s own that cannot be read', async () => {
    for (const name of ['a[b]c', 'abc]', 'abc', 'a'.repeat(600), 'a'.repeat(65)]) {
      const answer = await chargesDirectly(world, { [`customParameters[${name}${name === 'abc' ? '' : ']'}`]: 'x' });
      expect([answer.status, answer.body.result.parameterErrors?.length], name).toEqual([400, 1]);
      expect(answer.body.result.parameterErrors?.[0]?.name, name).toMatch(/^customParameters\[a/);
    }
    expect(await faultsOf(chargesDirectly(world, { 'merchant.data[abc]d': 'x' }))).toEqual(['merchant.data[abc]d']);
    expect((await chargesDirectly(world, { 'customParametersOf[abc]]': 'x', customParametersX: 'x' })).status).toBe(
      200,
    );
  });

  it('is no text of the merchant’s own without characters, which comes back and replaces an earlier one', async () => {
    const empty = { 'customParameters[abc]': '', 'merchant.data[def]': '', 'overridePaymentType[VISA]': '' };
    const { body } = await chargesDirectly(world, { ...empty, descriptor: '' });
    expect((await readsPayment(world, body.id)).body).toMatchObject({
      customParameters: { abc: '' },
      merchant: { data: { def: '' } },
    });
    const checkout = await createsCheckout(world, { 'customParameters[abc]': 'x' });
    await world.post(`v1/checkouts/${checkout}`, { entityId: demo.entityId, 'customParameters[abc]': '' });
    await pays(world, checkout);
    expect((await reads(world, checkout)).body).toMatchObject({ customParameters: { abc: '' } });
  });

  it('is a due date of a payment that debits no bank account', async () => {
    const due = { transactionDueDate: '2027-01-15' };
    const at = (path: string, form: Record<string, string>) => world.post(path, { ...order, ...form, ...due });
    const prepaid = await at('v1/payments', { paymentBrand: 'PREPAYMENT', paymentType: 'PA' });
    for (const [answer, brand] of [
      [await chargesDirectly(world, due), 'VISA'],
      [prepaid, 'PREPAYMENT'],
    ] as const)
      expect(answer.body.result.parameterErrors).toEqual([
        { name: 'transactionDueDate', value: '2027-01-15', message: `is not possible with ${brand}` },
      ]);
  });

  it('is such a date with a reference to a card, and with a stored one', async () => {
    const due = { transactionDueDate: '2027-01-15' };
    const faults = [{ name: 'transactionDueDate', value: '2027-01-15', message: 'is not possible with VISA' }];
    const reserved = (await chargesDirectly(world, { paymentType: 'PA' })).body.id;
    const money = { amount: '10.00', currency: 'EUR' };
    const captured = await refersTo(world, reserved, 'CP', { ...money, ...due });
    expect([captured.status, captured.body.result.parameterErrors]).toEqual([400, faults]);
    const debited = (await refersTo(world, reserved, 'CP', money)).body.id;
    expect((await refersTo(world, debited, 'RB', { ...money, ...due })).body.result.parameterErrors).toEqual(faults);
    const stored = (await registers(world)).body.id;
    expect((await paysBy(world, stored, due)).body.result.parameterErrors).toEqual(faults);
  });

  it('is a brand that is never authenticated, where a card is', async () => {
    const form = { entityId: demo.entityId, amount: '92.00', currency: 'EUR', paymentBrand: 'DIRECTDEBIT_SEPA' };
    const account = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' };
    expect((await world.post('v1/threeDSecure', { ...form, ...account })).body.result.parameterErrors).toEqual([
      { name: 'paymentBrand', value: 'DIRECTDEBIT_SEPA', message: 'is not possible with card parameters' },
    ]);
  });

  it('is an address that is too short or too long, and names the lengths', async () => {
    for (const shopperResultUrl of ['http', `https://shop.example/${'x'.repeat(2048)}`]) {
      const [fault] =
        (await world.post('v1/checkouts', { ...order, shopperResultUrl })).body.result.parameterErrors ?? [];
      expect(fault?.message).toBe('must be an address of 6 to 2048 characters without blanks and backslashes');
    }
  });

  it('is a payment where none is made', async () => {
    const form = { ...order, ...cardOf(cards.approved), merchantTransactionId: 'order-4711' };
    for (const [path, own] of [
      ['v1/registrations', 'RG'],
      ['v1/threeDSecure', '3D'],
      ['v1/riskScreen', 'RI'],
    ] as const) {
      expect((await world.post(path, form)).body.result.parameterErrors, path).toEqual([
        { name: 'paymentType', value: 'DB', message: `must be one of ${own}` },
      ]);
      const { result } = (await world.post(path, { ...form, paymentType: own })).body;
      expect(result.parameterErrors?.map(({ name }) => name) ?? [], path).not.toContain('paymentType');
    }
  });

  it('is an address to which a shopper cannot be redirected', async () => {
    for (const shopperResultUrl of [
      'https://shop.example/\r\nX: y',
      'https://shop.example\\@evil.example/',
      'javascript:alert(1)',
      '/result/page',
      'https://user:password@shop.example/',
      'ftp://shop.example/',
      'com.example.shop://result',
    ])
      expect(await faultsOf(world.post('v1/checkouts', { ...order, shopperResultUrl })), shopperResultUrl).toEqual([
        'shopperResultUrl',
      ]);
  });

  it('is a missing account', async () => {
    expect((await world.post('v1/payments', order)).body.result.parameterErrors).toEqual([
      { name: 'paymentBrand', value: null, message: 'card properties must be set' },
    ]);
  });

  it('is neither an unknown nor an empty parameter', async () => {
    expect((await chargesDirectly(world, { unheardOf: '1', descriptor: '', 'customer.birthDate': '' })).status).toBe(
      200,
    );
  });

  it('is a name repeated with another value; with the same value it is none', async () => {
    const send = (body: string) =>
      fetch(`${world.baseUrl}v1/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: `${String(new URLSearchParams({ ...order, ...cardOf(cards.approved) }))}&${body}`,
      });
    expect((await send('amount=92.00')).status).toBe(200);
    expect(await (await send('amount=1.00')).json()).toMatchObject({
      result: { parameterErrors: [{ name: 'amount' }] },
    });
    expect(await (await send('entityId=8a8294174b7ecb28014b9699220015cb')).json()).toMatchObject({
      result: { parameterErrors: [{ name: 'entityId' }] },
    });
  });

  it.for([
    ['JSON', 'application/json', '{"amount":"92.00"}'],
    ['multipart', 'multipart/form-data; boundary=x', '--x--'],
    ['another alphabet', 'application/x-www-form-urlencoded; charset=latin1', 'amount=1.00'],
    ['bytes that are no UTF-8', 'application/x-www-form-urlencoded', new Uint8Array([0x61, 0x3d, 0xff])],
    ['a percent sign that stands for nothing', 'application/x-www-form-urlencoded', 'amount=%zz'],
    ['a body that is too large', 'application/x-www-form-urlencoded', `descriptor=${'x'.repeat(5_000_000)}`],
  ] as const)('is reported in the documented shape for %s', async ([, type, body]) => {
    const response = await fetch(`${world.baseUrl}v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}`, 'content-type': type },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      result: { code: '200.300.404', parameterErrors: expect.any(Array) },
    });
  });
});
