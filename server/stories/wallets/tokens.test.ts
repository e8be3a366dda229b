import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { browser } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { payWithToken, tokenFor } from './wallet.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pay = (token: string, fields: Record<string, string> = {}) => payWithToken(world, token, fields);

describe('a token with a cryptogram', () => {
  it.each(['APPLEPAY', 'GOOGLEPAY'])(
    'of %s is paid without 3-D Secure, with a card that would need it',
    async (brand) => {
      const token = await tokenFor(world, { brand, number: '4200000000000042' });
      const { status, body } = await pay(token, { paymentBrand: brand });
      expect([status, body.result.code]).toEqual([200, '000.100.110']);
      expect(body.paymentBrand).toBe(brand);
      expect(body.card).toMatchObject({ bin: '420000', last4Digits: '0042', expiryMonth: '05', expiryYear: '2034' });
    },
  );

  it.each(['APPLEPAY', 'GOOGLEPAY'])('of %s gives the acquirer number, cryptogram and indicator', async (brand) => {
    const token = await tokenFor(world, { brand, eci: '07' });
    const { body } = await pay(token, { paymentBrand: brand, testMode: 'EXTERNAL' });
    expect(body.result.code).toBe('000.100.112');
    const { lines } = (await (await fetch(`${world.processorUrl}ledger`)).json()) as { lines: { key: string }[] };
    expect(lines.find(({ key }) => key === body.id)).toMatchObject({
      scheme: 'VISA',
      last4: '0000',
      amountCents: 9200,
    });
  });

  it('is captured and refunded like any card', async () => {
    const reserved = await pay(await tokenFor(world), { paymentType: 'PA' });
    const follow = (paymentType: string, id: string) =>
      world.post(`v1/payments/${id}`, {
        entityId: reserved.body.ndc.slice(0, 32),
        paymentType,
        amount: '92.00',
        currency: 'EUR',
      });
    const captured = await follow('CP', reserved.body.id);
    const refunded = await follow('RF', captured.body.id);
    expect([captured, refunded].map(({ body }) => body.result.code)).toEqual(['000.100.110', '000.100.110']);
  });
});

describe('a token with the number of a card alone', () => {
  it('is authenticated by 3-D Secure before it is charged', async () => {
    const token = await tokenFor(world, { brand: 'GOOGLEPAY', authMethod: 'PAN_ONLY', number: '4200000000000042' });
    const { body } = await pay(token, {
      paymentBrand: 'GOOGLEPAY',
      shopperResultUrl: 'http://localhost:8099/result',
    });
    expect(body.result.code).toBe('000.200.000');
    expect(body.redirect.url).toContain('/3ds/');
  });

  it('reaches the acquirer with the proof of its issuer', async () => {
    const token = await tokenFor(world, { brand: 'GOOGLEPAY', authMethod: 'PAN_ONLY', number: '5200000000000056' });
    const { body } = await pay(token, { paymentBrand: 'GOOGLEPAY', testMode: 'EXTERNAL', ...browser });
    expect([body.result.code, body.paymentBrand, body.threeDSecure['eci']]).toEqual(['000.100.112', 'GOOGLEPAY', '02']);
  });

  it('is paid at once when its range needs no authentication', async () => {
    const token = await tokenFor(world, { brand: 'GOOGLEPAY', authMethod: 'PAN_ONLY' });
    expect((await pay(token, { paymentBrand: 'GOOGLEPAY' })).body.result.code).toBe('000.100.110');
  });
});

it('recurring payments state their kind where the network of the wallet’s card wants it', async () => {
  const recurring = {
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    'standingInstruction.type': 'RECURRING',
  };
  const codeWith = async (number: string, more: Record<string, string> = {}) =>
    (await pay(await tokenFor(world, { number }), { ...recurring, ...more })).body.result.code;
  expect(await codeWith('5454545454545454')).toBe('200.300.404');
  expect(await codeWith('5454545454545454', { 'standingInstruction.recurringType': 'SUBSCRIPTION' })).toBe(
    '000.100.110',
  );
  expect(await codeWith('4200000000000000')).toBe('000.100.110');
});

describe('a token is refused', () => {
  const codeAndFault = ({ body }: Awaited<ReturnType<typeof pay>>) => [
    body.result.code,
    body.resultDetails['tokenFault'],
  ];

  it('the second time, in parallel too', async () => {
    for (const brand of ['APPLEPAY', 'GOOGLEPAY']) {
      const token = await tokenFor(world, { brand });
      const paid = await Promise.all(Array.from({ length: 5 }, () => pay(token, { paymentBrand: brand })));
      const codes = paid.map(({ body }) => body.result.code).toSorted();
      expect(codes).toEqual(['000.100.110', ...Array<string>(4).fill('200.100.603')]);
      expect(codeAndFault(await pay(token, { paymentBrand: brand }))).toEqual(['200.100.603', 'replayed']);
    }
  });

  it('after its time: minutes after the signature, or at the end that it states', async () => {
    const [signed, dated] = [await tokenFor(world), await tokenFor(world, { brand: 'GOOGLEPAY' })];
    await world.advance(minutes(5));
    const still = await tokenFor(world);
    expect((await pay(still)).body.result.code).toBe('000.100.110');
    await world.advance(minutes(1));
    expect(codeAndFault(await pay(signed))).toEqual(['200.100.603', 'expired']);
    await world.advance(minutes(7 * 24 * 60));
    const late = codeAndFault(await pay(dated, { paymentBrand: 'GOOGLEPAY' }));
    expect(late[0]).toBe('200.100.603');
  });

  it('for another amount or currency than the shopper agreed to', async () => {
    const token = await tokenFor(world);
    expect(codeAndFault(await pay(token, { amount: '92.01' }))).toEqual(['100.390.101', 'amountDiffers']);
    expect(codeAndFault(await pay(token, { currency: 'USD' }))).toEqual(['100.390.101', 'amountDiffers']);
    expect((await pay(token)).body.result.code).toBe('000.100.110');
  });

  it('of the other wallet, and of another merchant', async () => {
    const [apple, google] = [await tokenFor(world), await tokenFor(world, { brand: 'GOOGLEPAY' })];
    expect(codeAndFault(await pay(google))).toEqual(['200.100.603', 'malformed']);
    expect(codeAndFault(await pay(apple, { paymentBrand: 'GOOGLEPAY' }))).toEqual(['200.100.603', 'malformed']);
    const foreign = await tokenFor(world, { recipient: 'merchant.example.other' });
    expect(codeAndFault(await pay(foreign))).toEqual(['200.100.603', 'undecryptable']);
    const other = await tokenFor(world, { brand: 'GOOGLEPAY', recipient: 'merchant:2' });
    expect(codeAndFault(await pay(other, { paymentBrand: 'GOOGLEPAY' }))).toEqual(['200.100.603', 'signatureInvalid']);
  });

  it.each(['', ' ', '{}', '[]', 'null', '"EC_v1"', '{"version":"EC_v1"}', '['.repeat(9000), 'x'.repeat(16_384)])(
    'that is none: %#',
    async (token) => {
      const { status, body } = await pay(token);
      expect(status).toBe(400);
      expect(body.result.code).toMatch(/^200\.(100\.60[123]|300\.404)$/);
    },
  );
});

describe('a request', () => {
  it('with a token of its brand only', async () => {
    const token = await tokenFor(world);
    const visa = await pay(token, { paymentBrand: 'VISA' });
    expect(visa.body.result.parameterErrors).toContainEqual({
      name: 'paymentBrand',
      value: 'VISA',
      message: 'needs card parameters or tokenAccount parameters, not mobileWallet parameters',
    });
    const both = await pay(token, {
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    });
    expect(both.body.result.parameterErrors?.map(({ message }) => message)).toContain('only one account may be sent');
  });

  it('that names a wallet and sends nothing of it has a result code of its own', async () => {
    const order = { entityId: '8a8294174b7ecb28014b9699220015ca', amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const { status, body } = await world.post('v1/payments', { ...order, paymentBrand: 'APPLEPAY' });
    expect([status, body.result.code]).toEqual([400, '200.100.601']);
  });

  it('repeated with its key gets the first answer, although the token is used', async () => {
    const token = await tokenFor(world);
    const [first, again] = [
      await payWithToken(world, token, {}, { 'idempotency-key': 'wallet-1' }),
      await payWithToken(world, token, {}, { 'idempotency-key': 'wallet-1' }),
    ];
    expect(again.text).toBe(first.text);
    expect(first.body.result.code).toBe('000.100.110');
  });
});
