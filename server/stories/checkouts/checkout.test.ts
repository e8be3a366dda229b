import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Duration, minutes, plus, seconds } from '../../core/values.ts';
import { answersChallenge } from '../world/issuer.ts';
import { asksProgress, browser, cardOf, cards, createsCheckout, order, pays, reads, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.shop.pings.length = 0;
});

/** A shopper pays at 28:00 and leaves the challenge open until the checkout has the given age. */
async function leavesChallengeUntil(age: Duration): Promise<{ checkout: string; payment: string }> {
  const checkout = await createsCheckout(world);
  await world.advance(minutes(28));
  const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
  await world.advance((age - minutes(28)) as Duration);
  return { checkout, payment: body.id };
}

describe('a checkout', () => {
  it('is created, paid and read', async () => {
    const checkout = await createsCheckout(world, {
      merchantTransactionId: 'order-4711',
      'customParameters[SHOPPER_tenant]': 'blue',
    });
    expect((await reads(world, checkout)).body).toMatchObject({ result: { code: '000.200.000' }, ndc: checkout });
    const paid = await pays(world, checkout);
    expect(paid).toMatchObject({
      status: 200,
      body: {
        result: { code: '000.100.110' },
        amount: '92.00',
        currency: 'EUR',
        card: { bin: '420000', last4Digits: '0000' },
      },
    });
    const read = await reads(world, checkout);
    expect(read).toMatchObject({
      status: 200,
      body: {
        id: paid.body.id,
        paymentType: 'DB',
        merchantTransactionId: 'order-4711',
        customParameters: { SHOPPER_tenant: 'blue' },
      },
    });
  });

  it('shows the browser none of the merchant’s own data', async () => {
    const checkout = await createsCheckout(world, {
      merchantTransactionId: 'order-4711',
      'customer.email': 'jane@shop.example',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    });
    const paid = await pays(world, checkout);
    expect(paid.text).not.toContain('order-4711');
    expect(paid.text).not.toContain('jane@shop.example');
  });

  it('can be paid with another card after a decline', async () => {
    const checkout = await createsCheckout(world);
    expect(await pays(world, checkout, cardOf(cards.declined))).toMatchObject({
      status: 400,
      body: { result: { code: expect.stringMatching(/^800\.1/) } },
    });
    expect((await asksProgress(world, checkout)).body.state).toBe('open');
    expect((await pays(world, checkout)).body.result.code).toBe('000.100.110');
    expect((await asksProgress(world, checkout)).body.state).toBe('paid');
  });

  it('succeeds once: a second payment gets the result of the first success', async () => {
    const checkout = await createsCheckout(world);
    const first = await pays(world, checkout);
    const second = await pays(world, checkout, cardOf(cards.mastercard, 'MASTER'));
    expect(second.body.id).toBe(first.body.id);
    expect(second.status).toBe(200);
  });

  it('succeeds once for any number of requests at the same moment', async () => {
    const checkout = await createsCheckout(world);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pays(world, checkout)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('has one and the same response for an unknown, a foreign and an expired id', async () => {
    const expired = await createsCheckout(world);
    await world.advance(minutes(30));
    const strip = ({ status, body }: Awaited<ReturnType<typeof reads>>) => ({ status, result: body.result });
    const unknown = strip(await reads(world, `${'0'.repeat(32)}.node0`));
    expect(unknown).toMatchObject({ status: 400, result: { code: '200.300.404' } });
    expect(strip(await reads(world, expired))).toEqual(unknown);
    expect(strip(await reads(world, 'no id at all'))).toEqual(unknown);
  });

  it('is paid with the payment type that the merchant set for the brand', async () => {
    const checkout = await createsCheckout(world, { 'overridePaymentType[MASTER]': 'PA' });
    expect((await pays(world, checkout, cardOf(cards.mastercard, 'MASTER'))).body.paymentType).toBe('PA');
  });

  it('is captured at once by the brand for which the merchant has set that', async () => {
    const checkout = await createsCheckout(world, { 'overridePaymentType[VISA]': 'PA.CP' });
    const { body } = await pays(world, checkout);
    expect([body.paymentType, body.result.code]).toEqual(['PA', '000.100.110']);
    expect((await refersTo(world, body.id, 'RF', { amount: '92.00', currency: 'EUR' })).status).toBe(200);
  });

  it('returns the hash of the widget’s script on request', async () => {
    const asked = await world.post('v1/checkouts', {
      entityId: '8a8294174b7ecb28014b9699220015ca',
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
      integrity: 'true',
    });
    expect(asked.body.integrity).toMatch(/^sha384-[A-Za-z0-9+/]{64} sha384-[A-Za-z0-9+/]{64}$/);
  });

  it('refuses yen with a fraction and a currency that does not exist', async () => {
    const create = (amount: string, currency: string) =>
      world.post('v1/checkouts', { entityId: '8a8294174b7ecb28014b9699220015ca', paymentType: 'DB', amount, currency });
    expect((await create('92.50', 'JPY')).body.result.code).toBe('100.550.303');
    expect((await create('92.00', 'JPY')).status).toBe(200);
    expect((await create('92.00', 'ZZZ')).body.result.parameterErrors).toMatchObject([{ name: 'currency' }]);
  });
});

describe('the half hour of a checkout', () => {
  it.for([
    ['28:59', 28 * 60_000 + 59_000],
    ['29:00', 29 * 60_000],
    ['29:59.999', 30 * 60_000 - 1],
  ] as const)('can still be paid at %s', async ([, age]) => {
    const checkout = await createsCheckout(world);
    await world.advance(age as Duration);
    expect((await pays(world, checkout)).status).toBe(200);
  });

  it('is over at 30:00 exactly', async () => {
    const checkout = await createsCheckout(world);
    await world.advance(minutes(30));
    expect(await pays(world, checkout)).toMatchObject({ status: 400, body: { result: { code: '200.300.404' } } });
    expect((await asksProgress(world, checkout)).body).toMatchObject({ state: 'expired', millisLeft: 0 });
  });

  // See DECISIONS 40.
  it.for([
    ['paid', '1234', { status: 200, body: { result: { code: '000.100.110' } } }],
    ['declined', '1111', { status: 400, body: { result: { code: '100.380.401' } } }],
  ] as const)(
    'does not end an attempt that is under way, and its result stays readable when it was %s',
    async ([, code, expected]) => {
      const { checkout, payment } = await leavesChallengeUntil(minutes(31));
      expect((await reads(world, checkout)).body).toMatchObject({ id: payment, result: { code: '000.200.000' } });
      await answersChallenge(world, payment, code);
      for (const later of [0, 24 * 60]) {
        await world.advance(minutes(later));
        expect(await reads(world, checkout)).toMatchObject({ ...expected, body: { ...expected.body, id: payment } });
      }
      expect((await asksProgress(world, checkout)).body.state).toBe(expected.status === 200 ? 'paid' : 'expired');
      expect((await pays(world, checkout)).body.result.code).toBe('200.300.404');
    },
  );

  it('makes an earlier decline unreadable when it is over', async () => {
    const checkout = await createsCheckout(world);
    expect((await pays(world, checkout, cardOf(cards.declined))).status).toBe(400);
    await world.advance(minutes(30));
    expect(await reads(world, checkout)).toMatchObject({ status: 400, body: { result: { code: '200.300.404' } } });
  });

  it('leaves a paid checkout readable', async () => {
    const checkout = await createsCheckout(world);
    const paid = await pays(world, checkout);
    await world.advance(minutes(24 * 60));
    expect((await reads(world, checkout)).body.id).toBe(paid.body.id);
  });
});

describe('the ping after 29 minutes', () => {
  it('asks the merchant to read an unread result, and not a second earlier', async () => {
    const checkout = await createsCheckout(world);
    await pays(world, checkout);
    await world.advance((minutes(29) - 1000) as Duration);
    expect(world.shop.pings).toEqual([]);
    await world.advance(seconds(1));
    expect(world.shop.pings).toEqual([
      `/result?order=4711&id=${checkout}&resourcePath=${encodeURIComponent(`/v1/checkouts/${checkout}/payment`)}`,
    ]);
    await world.advance(minutes(60));
    expect(world.shop.pings).toHaveLength(1);
  });

  it('is also sent for an attempt that was declined', async () => {
    const checkout = await createsCheckout(world);
    await pays(world, checkout, cardOf(cards.declined));
    await world.advance(minutes(29));
    expect(world.shop.pings).toHaveLength(1);
  });

  it('is sent although an earlier decline was read', async () => {
    const checkout = await createsCheckout(world);
    await pays(world, checkout, cardOf(cards.declined));
    await reads(world, checkout);
    await pays(world, checkout);
    await world.advance(minutes(29));
    expect(world.shop.pings).toHaveLength(1);
  });

  it('is sent although the status was read while there was no result', async () => {
    const checkout = await createsCheckout(world);
    const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    expect((await reads(world, checkout)).body.result.code).toBe('000.200.000');
    await answersChallenge(world, body.id, '1234');
    await world.advance(minutes(29));
    expect(world.shop.pings).toHaveLength(1);
  });

  it('is postponed when there is no result at 29 minutes, until there is one', async () => {
    const checkout = await createsCheckout(world);
    await world.advance(minutes(25));
    const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    await world.advance(minutes(6));
    expect(world.shop.pings).toHaveLength(4);
    await answersChallenge(world, body.id, '1234');
    await world.advance(minutes(24 * 60));
    expect(world.shop.pings).toHaveLength(5);
  });

  // See DECISIONS 17.
  it('is not sent when the result was read, nor when the checkout was never paid', async () => {
    const read = await createsCheckout(world);
    await pays(world, read);
    await reads(world, read);
    await createsCheckout(world);
    await world.advance(minutes(30));
    expect(world.shop.pings).toEqual([]);
  });

  it('is sent for an attempt that was under way at the end of the checkout and was declined', async () => {
    const { checkout, payment } = await leavesChallengeUntil(minutes(31));
    const before = world.shop.pings.length;
    await answersChallenge(world, payment, '1111');
    await world.advance(minutes(24 * 60));
    expect(world.shop.pings).toHaveLength(before + 1);
    expect((await reads(world, checkout)).body.id).toBe(payment);
  });

  it('is complete when the merchant has responded', async () => {
    const answer = Promise.withResolvers<void>();
    Object.assign(world.shop, { answersWhen: answer.promise });
    await pays(world, await createsCheckout(world));
    world.clock.moveTo(plus(world.clock.now(), minutes(29)));
    const { dispatcher } = world.wired();
    await dispatcher.startDue();
    let isSettled = false;
    const settled = dispatcher.settled('inRealTime').then(() => (isSettled = true));
    await vi.waitUntil(() => world.shop.pings.length === 1, { timeout: 20_000 });
    expect(isSettled).toBe(false);
    answer.resolve();
    await settled;
    await world.advance(minutes(24 * 60));
    expect(world.shop.pings).toHaveLength(1);
  });

  it('is repeated when the merchant responds with an error, and then abandoned', async () => {
    world.shop.answersWith = 500;
    await pays(world, await createsCheckout(world));
    await world.advance(minutes(7 * 24 * 60));
    world.shop.answersWith = 200;
    expect(world.shop.pings).toHaveLength(9);
  });
});

it('the shopper’s form may name a listed address to return to, where the merchant has named none', async () => {
  const { id } = (await world.post('v1/checkouts', order)).body;
  await pays(world, id, { ...cardOf(cards.approved), shopperResultUrl: 'http://localhost:8099/thanks' });
  expect((await world.get(`v1/checkouts/${id}/frame`)).text).toContain('http://localhost:8099/thanks');
});
