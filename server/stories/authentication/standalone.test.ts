import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { cellsOf, rowsOf } from '../process/database-file.ts';
import { freshDatabase } from '../process/folder.ts';
import { answersChallenge, continues, reports } from '../world/issuer.ts';
import { browser, cardOf, cards, chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

const database = freshDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld({ database });
});
afterAll(() => world.close());

const proof = expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/);
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** Authenticates a card without a payment. */
const authenticates = (number: string, more: Record<string, string> = {}, key?: string): Promise<Answered> => {
  const { 'card.cvv': _, ...card } = cardOf(number);
  return world.post(
    'v1/threeDSecure',
    {
      entityId: demo.entityId,
      amount: '92.00',
      currency: 'EUR',
      ...card,
      ...browser,
      shopperResultUrl: `${world.shop.url}/result`,
      ...more,
    },
    { authorization: `Bearer ${demo.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  );
};
const readsAuthentication = (id: string): Promise<Answered> =>
  world.get(`v1/threeDSecure/${id}?entityId=${demo.entityId}`);

/** The external result of a later payment, from the answer of an authentication. */
const asExternal = ({ body }: Answered): Record<string, string> =>
  Object.fromEntries(
    [
      'eci',
      'verificationId',
      'dsTransactionId',
      'acsTransactionId',
      'version',
      'authenticationStatus',
      'enrollmentStatus',
    ].map((name) => [`threeDSecure.${name}`, body.threeDSecure[name] ?? '']),
  );

describe('an authentication without a payment', () => {
  it('that the issuer needs no challenge for is answered with its result and its proof', async () => {
    const answered = await authenticates(cards.frictionless);
    expect(answered.status).toBe(200);
    expect(answered.body).toMatchObject({
      paymentType: '3D',
      paymentBrand: 'VISA',
      amount: '92.00',
      result: { code: '000.400.110' },
      threeDSecure: {
        eci: '05',
        verificationId: proof,
        dsTransactionId: uuid,
        acsTransactionId: uuid,
        version: '2.2.0',
        flow: 'frictionless',
        authenticationStatus: 'Y',
      },
    });
    expect(answered.body).not.toHaveProperty('descriptor');
    expect((await readsAuthentication(answered.body.id)).body.threeDSecure).toEqual(answered.body.threeDSecure);
  });

  it('runs the 3-D Secure method and a challenge, and sends the shopper back to the merchant', async () => {
    const { body } = await authenticates(cards.challengeWithMethod);
    expect(body.redirect).toMatchObject({ url: `${world.baseUrl}3ds/${body.id}`, preconditions: [{}] });
    const page = await world.get(`3ds/${body.id}`, {});
    expect(page.text).toContain(`%2Fv1%2FthreeDSecure%2F${body.id}`);
    await continues(world, body.id);
    expect((await readsAuthentication(body.id)).body.result.code).toBe('000.200.000');
    await answersChallenge(world, body.id, '1234');
    const read = await readsAuthentication(body.id);
    expect(read.body.result.code).toBe('000.100.110');
    expect(read.body.threeDSecure).toMatchObject({ eci: '05', verificationId: proof, flow: 'challenge' });
    expect(read.body).not.toHaveProperty('redirect');
  });

  it.for([
    ['1111', '100.380.401'],
    ['2222', '100.390.114'],
    ['3333', '000.400.103'],
  ] as const)('whose challenge is answered with %s ends with %s, and without a proof', async ([code, result]) => {
    const { body } = await authenticates(cards.challenge);
    await answersChallenge(world, body.id, code);
    const read = await readsAuthentication(body.id);
    expect(read).toMatchObject({ status: 400, body: { result: { code: result } } });
    expect(read.body.threeDSecure).not.toHaveProperty('verificationId');
  });

  it.for([
    ['plain', cards.approved, '000.400.109'],
    ['technical', '4012001037461114', '000.400.103'],
    ['not enrolled', '4012001037141112', '000.400.102'],
    ['not participating', '4532497088771651', '000.400.101'],
    ['without a directory server', '4000008400001280', '000.400.107'],
    ['of a wrong number', '4200000000000001', '100.100.101'],
    ['expired', cards.frictionless, '100.100.303', { 'card.expiryYear': '2020' }],
    ['for a lower amount', cards.frictionless, '100.390.101', { 'threeDSecure.amount': '91.99' }],
  ] as const)('of a card that is %s fails', async ([, number, code, more = {}]) => {
    const answered = await authenticates(number, more);
    expect(answered).toMatchObject({ status: 400, body: { paymentType: '3D', result: { code } } });
    expect((await readsAuthentication(answered.body.id)).status).toBe(400);
  });

  it.for([
    ['is not enrolled', '4012001037141112', { enrollmentStatus: 'N', authenticationStatus: 'N' }],
    ['does not take part', '4532497088771651', { enrollmentStatus: 'N' }],
  ] as const)('of a card that %s states that', async ([, number, threeDSecure]) => {
    expect((await authenticates(number)).body).toMatchObject({ threeDSecure });
  });

  it('of a co-badged card without a brand names the choice', async () => {
    const { paymentBrand: _brand, 'card.cvv': _code, ...card } = cardOf('4035501428146300');
    const order = { entityId: demo.entityId, amount: '92.00', currency: 'EUR' };
    const { body } = await world.post('v1/threeDSecure', { ...order, ...card, ...browser });
    expect(body).toMatchObject({
      result: { code: '100.100.500' },
      resultDetails: { possibleBrands: 'CARTEBANCAIRE VISA' },
    });
  });

  it.each(['threeDSecure.amount', 'risk.amount'])('of fractions of a yen is refused: %s', async (name) => {
    const yen = { amount: '100', currency: 'JPY', [name]: '100.50' };
    const answered = [await authenticates(cards.frictionless, yen), await chargesDirectly(world, yen)];
    expect(answered.map(({ body }) => body.result.code)).toEqual(['100.550.303', '100.550.303']);
  });

  it('needs an address for the shopper’s return, and browser data only where it runs without the shopper', async () => {
    const refused = await world.post('v1/threeDSecure', {
      entityId: demo.entityId,
      amount: '92.00',
      currency: 'EUR',
      ...cardOf(cards.challenge),
    });
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'shopperResultUrl' }]);
    expect(refused.body).not.toHaveProperty('id');
  });

  it('of nothing names all that is missing', async () => {
    const { status, body } = await world.post('v1/threeDSecure', { entityId: demo.entityId });
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['paymentBrand', 'amount', 'currency']);
  });

  it('is answered once for each key', async () => {
    const [one, other] = [
      await authenticates(cards.frictionless, {}, 'one-key'),
      await authenticates(cards.frictionless, {}, 'one-key'),
    ];
    expect(other.text).toBe(one.text);
    expect((await authenticates(cards.frictionless, { amount: '1.00' }, 'one-key')).status).toBe(400);
  });

  it('is no payment: it is read at its own address, and nothing refers to it', async () => {
    const [{ body }, pending] = [await authenticates(cards.frictionless), await authenticates(cards.challenge)];
    expect(pending.body.result.code).toBe('000.200.000');
    expect(await readsPayment(world, body.id)).toMatchObject({
      status: 404,
      body: { result: { code: '700.400.580' } },
    });
    for (const id of [body.id, pending.body.id]) {
      for (const [type, code] of [
        ['CP', '700.300.100'],
        ['RV', '700.300.100'],
        ['RF', '700.300.100'],
        ['RB', '700.100.700'],
        ['CB', '700.400.550'],
      ] as const) {
        expect((await refersTo(world, id, type)).body.result.code, type).toBe(code);
      }
    }
    const payment = await chargesDirectly(world);
    expect((await readsAuthentication(payment.body.id)).status).toBe(404);
    expect((await readsAuthentication('nonsense')).status).toBe(404);
  });

  it('is found by queries and reports, as payment type 3D', async () => {
    const { body } = await authenticates(cards.frictionless, { merchantTransactionId: 'authentication-1' });
    const channel = `entityId=${demo.entityId}`;
    const days = 'date.from=2026-11-20&date.to=2026-11-21';
    expect((await world.get(`v1/query/${body.id}?${channel}`)).body).toMatchObject({ id: body.id, paymentType: '3D' });
    for (const path of [
      `v1/query?${channel}&merchantTransactionId=authentication-1`,
      `v1/reports/transactions?${channel}&${days}&paymentTypes=3D`,
    ]) {
      expect((await world.get(path)).text, path).toContain(body.id);
    }
  });

  it('that the shopper abandons, or cancels, ends by itself', async () => {
    const [left, cancelled] = [await authenticates(cards.challenge), await authenticates(cards.challenge)];
    await world.post(`3ds/${cancelled.body.id}/cancel`, {}, {});
    expect((await readsAuthentication(cancelled.body.id)).body.result.code).toBe('100.396.101');
    await world.advance(minutes(16));
    expect((await readsAuthentication(left.body.id)).body.result.code).toBe('100.380.501');
  });

  it('has the same result when it is reported twice', async () => {
    const { body } = await authenticates(cards.challenge);
    const result = { transStatus: 'Y', eci: '05', authenticationValue: 'AAACAgSRBklmQCFgMpEGAAAAAAA=' };
    await reports(world, body.id, result);
    const first = (await readsAuthentication(body.id)).body;
    await reports(world, body.id, { transStatus: 'N', transStatusReason: '01' });
    expect((await readsAuthentication(body.id)).body.threeDSecure).toEqual(first.threeDSecure);
  });

  it('holds for the payment that is sent with its result, for no higher amount and no other currency', async () => {
    const authentication = await authenticates(cards.frictionless);
    const later = { ...cardOf(cards.frictionless), ...asExternal(authentication) };
    for (const testMode of ['INTERNAL', 'EXTERNAL']) {
      for (const other of [{ amount: '92.01' }, { currency: 'KWD' }])
        expect((await chargesDirectly(world, { ...later, testMode, ...other })).body.result.code).toBe('800.400.200');
      expect((await chargesDirectly(world, { ...later, testMode })).body.result.code).toMatch(/^000\.100\.11[02]$/);
    }
  });
});

describe('a process that dies', () => {
  it('while the shopper is at the issuer takes the result afterwards, because no security code is needed', async () => {
    const { body } = await authenticates(cards.challenge);
    await world.crash();
    await answersChallenge(world, body.id, '1234');
    expect((await readsAuthentication(body.id)).body).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { verificationId: proof },
    });
  });

  it('before the shopper has come leaves the method and the challenge to do', async () => {
    const { body } = await authenticates(cards.challengeWithMethod);
    await world.crash();
    await continues(world, body.id);
    await answersChallenge(world, body.id, '1234');
    expect((await readsAuthentication(body.id)).body.result.code).toBe('000.100.110');
  });

  it('while the issuer is asked leaves an authentication that ends by itself', async () => {
    const silent = authenticates(cards.frictionless, { 'customParameters[SIM_3ds]': 'silent' }).catch(() => undefined);
    const keys = () => rowsOf(database, 'payments').map((row) => row['waits_for']);
    await expect.poll(keys).toContain('issuer');
    await world.crash();
    await silent;
    await world.advance(minutes(16));
    expect(keys()).not.toContain('issuer');
  });
});

describe('hostile requests for an authentication', () => {
  const form = { entityId: demo.entityId, amount: '92.00', currency: 'EUR', ...cardOf(cards.frictionless), ...browser };

  it.for([
    ['an amount of words', { amount: 'ninety' }, 'amount'],
    ['an unknown currency', { currency: 'ZZZ' }, 'currency'],
    ['a card number in a note', { 'customParameters[note]': '4200 0000 0000 0000' }, 'customParameters[note]'],
    ['an address that is none', { shopperResultUrl: 'javascript:alert(1)' }, 'shopperResultUrl'],
    ['a channel without a number', { 'threeDSecure.channel': 'x' }, 'threeDSecure.channel'],
    [
      'an exemption of an older version',
      { 'threeDSecure.exemptionFlag': '01', 'threeDSecure.version': '2.1.0' },
      'threeDSecure.exemptionFlag',
    ],
  ] as const)('%s is refused by name', async ([, more, name]) => {
    const { status, body } = await world.post('v1/threeDSecure', { ...form, ...more });
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map((fault) => fault.name)).toContain(name);
    expect(body).not.toHaveProperty('id');
  });

  it('without a token, or for another merchant’s channel, are refused', async () => {
    expect((await world.post('v1/threeDSecure', form, {})).status).toBe(401);
    expect((await world.post('v1/threeDSecure', form, { authorization: 'Bearer nonsense' })).status).toBe(403);
    expect((await world.post('v1/threeDSecure', { ...form, entityId: 'f'.repeat(32) })).status).toBe(403);
    const { body } = await world.post('v1/threeDSecure', form);
    expect((await world.get(`v1/threeDSecure/${body.id}`, {})).status).toBe(401);
    expect((await world.get(`v1/threeDSecure/${body.id}?entityId=${'f'.repeat(32)}`)).status).toBe(403);
  });
});

it('the card of an authentication is nowhere in the clear', async () => {
  const waiting = await authenticates(cards.challenge);
  const done = await authenticates(cards.frictionless);
  for (const { text } of [waiting, done]) expect(text).not.toMatch(/42000000000000(18|26)/);
  expect(cellsOf(database).join('\n')).not.toMatch(/42000000000000(18|26)/);
});
