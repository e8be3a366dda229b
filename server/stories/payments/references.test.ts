import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { browser, cardOf, cards, chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const money = (amount: string) => ({ amount, currency: 'EUR' });
const reserves = async (more = {}) => (await chargesDirectly(world, { paymentType: 'PA', ...more })).body.id;
const debits = async () => (await chargesDirectly(world)).body.id;
const codeOf = async (answer: ReturnType<typeof refersTo>) => (await answer).body.result.code;

const SUCCESS = '000.100.110';

describe('a capture', () => {
  it('captures a reservation in parts, up to its whole amount', async () => {
    const payment = await reserves();
    expect(await refersTo(world, payment, 'CP', money('50.00'))).toMatchObject({
      status: 200,
      body: { referencedId: payment, amount: '50.00', currency: 'EUR', result: { code: SUCCESS } },
    });
    expect(await codeOf(refersTo(world, payment, 'CP', money('42.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'CP', money('0.01')))).toBe('700.400.100');
  });

  it('that is FINAL releases the rest', async () => {
    const payment = await reserves();
    await refersTo(world, payment, 'CP', { ...money('50.00'), sequence: 'FINAL' });
    expect(await codeOf(refersTo(world, payment, 'CP', money('1.00')))).toBe('700.400.100');
    expect(await codeOf(refersTo(world, payment, 'RF', money('50.01')))).toBe('700.400.200');
    expect(await codeOf(refersTo(world, payment, 'RF', money('50.00')))).toBe(SUCCESS);
  });

  it('is limited to the agreed number of captures', async () => {
    const payment = await reserves({ numberOfCaptures: '2' });
    expect(await codeOf(refersTo(world, payment, 'CP', money('1.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'CP', money('1.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'CP', money('1.00')))).toBe('700.400.100');
  });

  it('releases the rest of the reservation when it is the last one that was agreed', async () => {
    const payment = await reserves({ numberOfCaptures: '2' });
    expect(await codeOf(refersTo(world, payment, 'CP', money('10.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'CP', money('10.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'RV', {}))).toBe('700.300.800');
  });

  it('leaves the rest of the reservation to a reversal before the last one that was agreed', async () => {
    const payment = await reserves({ numberOfCaptures: '2' });
    expect(await codeOf(refersTo(world, payment, 'CP', money('10.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'RV', {}))).toBe(SUCCESS);
  });

  // See DECISIONS 33.
  it('is limited to the smallest number of captures that was sent with one of them', async () => {
    const payment = await reserves({ numberOfCaptures: '5' });
    expect(await codeOf(refersTo(world, payment, 'CP', { ...money('1.00'), numberOfCaptures: '2' }))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'CP', money('1.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'CP', money('1.00')))).toBe('700.400.100');
  });

  it('sets no number of captures when it was declined', async () => {
    const payment = await reserves();
    await refersTo(world, payment, 'CP', {
      ...money('1.00'),
      numberOfCaptures: '1',
      'customParameters[forceResultCode]': '800.100.152',
    });
    expect(await codeOf(refersTo(world, payment, 'CP', money('1.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'CP', money('1.00')))).toBe(SUCCESS);
  });

  // See DECISIONS 25.
  it('is the last one when it is the ninety-eighth', async () => {
    const payment = await reserves();
    for (let i = 1; i <= 98; i += 1)
      expect(await codeOf(refersTo(world, payment, 'CP', money('0.01'))), `capture ${i}`).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'CP', money('0.01')))).toBe('700.400.100');
  });

  it('is refused on a debit, after a reversal and on an unknown payment', async () => {
    expect(await codeOf(refersTo(world, await debits(), 'CP'))).toBe('700.400.510');
    const reversed = await reserves();
    await refersTo(world, reversed, 'RV', {});
    expect(await codeOf(refersTo(world, reversed, 'CP'))).toBe('700.400.100');
    expect(await codeOf(refersTo(world, `8a${'0'.repeat(30)}`, 'CP'))).toBe('700.400.510');
  });
});

describe('a reversal', () => {
  it('releases a whole reservation, once', async () => {
    const payment = await reserves();
    expect(await refersTo(world, payment, 'RV', {})).toMatchObject({
      status: 200,
      body: { amount: '92.00', referencedId: payment },
    });
    expect(await codeOf(refersTo(world, payment, 'RV', {}))).toBe('700.400.300');
  });

  it('of a debit voids it on the same day; on the next it is too late', async () => {
    const today = await debits();
    expect(await codeOf(refersTo(world, today, 'RV', {}))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, today, 'RF', money('1.00')))).toBe('700.400.200');
    const yesterday = await debits();
    await world.advance(minutes(24 * 60));
    expect(await codeOf(refersTo(world, yesterday, 'RV', {}))).toBe('700.300.700');
  });

  it('of a fully captured reservation is refused', async () => {
    const payment = await reserves();
    await refersTo(world, payment, 'CP');
    expect(await codeOf(refersTo(world, payment, 'RV', {}))).toBe('700.300.800');
  });

  it('of a capture voids it on the same day, once; on the next it is too late', async () => {
    const captures = async () => (await refersTo(world, await reserves(), 'CP', money('50.00'))).body.id;
    const today = await captures();
    expect(await refersTo(world, today, 'RV', {})).toMatchObject({
      status: 200,
      body: { amount: '50.00', referencedId: today },
    });
    expect(await codeOf(refersTo(world, today, 'RV', {}))).toBe('700.400.300');
    const yesterday = await captures();
    await world.advance(minutes(24 * 60));
    expect(await codeOf(refersTo(world, yesterday, 'RV', {}))).toBe('700.300.700');
  });

  it('is refused after a refund and on an unknown payment', async () => {
    const payment = await debits();
    await refersTo(world, payment, 'RF', money('1.00'));
    expect(await codeOf(refersTo(world, payment, 'RV', {}))).toBe('700.400.300');
    expect(await codeOf(refersTo(world, 'unknown', 'RV', {}))).toBe('700.400.530');
  });
});

describe('a refund', () => {
  it('refunds in parts, up to the captured amount', async () => {
    const payment = await debits();
    expect(await codeOf(refersTo(world, payment, 'RF', money('90.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'RF', money('2.01')))).toBe('700.400.200');
    expect(await codeOf(refersTo(world, payment, 'RF', money('2.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'RF', money('0.01')))).toBe('700.400.200');
  });

  it('may name the reservation or its capture', async () => {
    const payment = await reserves();
    const capture = (await refersTo(world, payment, 'CP')).body.id;
    expect(await codeOf(refersTo(world, capture, 'RF', money('40.00')))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'RF', money('52.00')))).toBe(SUCCESS);
  });

  it.for([
    ['INTERNAL', SUCCESS],
    ['EXTERNAL', '000.100.112'],
  ] as const)(
    'may name one capture of several and pay back more than that one took, in mode %s',
    async ([testMode, success]) => {
      const payment = await reserves({ testMode });
      const capture = (await refersTo(world, payment, 'CP', money('40.00'))).body.id;
      expect(await codeOf(refersTo(world, capture, 'CP', money('52.00')))).toBe(success);
      expect(await codeOf(refersTo(world, capture, 'RF', money('60.00')))).toBe(success);
      expect(await codeOf(refersTo(world, capture, 'RF', money('32.01')))).toBe('700.400.200');
      expect(await codeOf(refersTo(world, payment, 'RF', money('32.00')))).toBe(success);
    },
  );

  it('that is FINAL is the last one, unless it was declined', async () => {
    const payment = await debits();
    const declined = { 'customParameters[forceResultCode]': '800.100.152' };
    await refersTo(world, payment, 'RF', { ...money('1.00'), sequence: 'FINAL', ...declined });
    expect(await codeOf(refersTo(world, payment, 'RF', { ...money('1.00'), sequence: 'FINAL' }))).toBe(SUCCESS);
    expect(await codeOf(refersTo(world, payment, 'RF', money('1.00')))).toBe('700.400.200');
  });

  it('is possible after the uncaptured rest was released', async () => {
    const payment = await reserves();
    await refersTo(world, payment, 'CP', money('50.00'));
    await refersTo(world, payment, 'RV', {});
    expect(await codeOf(refersTo(world, payment, 'RF', money('50.00')))).toBe(SUCCESS);
  });

  it('is refused on a reservation that was not captured, and on an unknown payment', async () => {
    expect(await codeOf(refersTo(world, await reserves(), 'RF'))).toBe('700.400.520');
    expect(await codeOf(refersTo(world, 'unknown', 'RF'))).toBe('600.200.500');
  });
});

describe('any reference', () => {
  it('is refused with another brand than the first payment’s', async () => {
    for (const [type, payment] of [
      ['CP', await reserves()],
      ['RF', await debits()],
    ] as const) {
      expect(await codeOf(refersTo(world, payment, type, { ...money('1.00'), paymentBrand: 'MASTER' }))).toBe(
        '700.100.400',
      );
      expect(await codeOf(refersTo(world, payment, type, { ...money('1.00'), paymentBrand: 'VISA' }))).toBe(SUCCESS);
    }
  });

  it('is refused while the payment waits for its shopper', async () => {
    const pending = await reserves({
      ...cardOf(cards.challenge),
      ...browser,
      shopperResultUrl: `${world.shop.url}/result`,
    });
    for (const type of ['CP', 'RV', 'RF']) expect(await codeOf(refersTo(world, pending, type))).toBe('700.400.570');
  });

  it('is refused on a refund and on a reversal', async () => {
    const refund = (await refersTo(world, await debits(), 'RF', money('1.00'))).body.id;
    for (const type of ['RV', 'RF']) expect(await codeOf(refersTo(world, refund, type))).toBe('700.300.100');
    const reversal = (await refersTo(world, await reserves(), 'RV', {})).body.id;
    for (const type of ['CP', 'RV', 'RF']) expect(await codeOf(refersTo(world, reversal, type))).toBe('700.300.100');
  });

  it('is refused on a declined payment, in another currency and in another mode', async () => {
    const declined = (await chargesDirectly(world, cardOf(cards.declined))).body.id;
    expect(await codeOf(refersTo(world, declined, 'RF'))).toBe('700.300.200');
    const payment = await debits();
    expect(await codeOf(refersTo(world, payment, 'RF', { amount: '1.00', currency: 'USD' }))).toBe('700.100.500');
    const elsewhere = { ...money('1.00'), testMode: 'EXTERNAL' };
    expect(await codeOf(refersTo(world, payment, 'RF', elsewhere))).toBe('700.100.600');
  });

  it('is kept in the currency in which it was asked for when that is another one', async () => {
    const yen = (await chargesDirectly(world, { amount: '1000', currency: 'JPY' })).body.id;
    const { body } = await refersTo(world, yen, 'RF', money('7.50'));
    for (const each of [body, (await readsPayment(world, body.id)).body])
      expect(each).toMatchObject({ ...money('7.50'), result: { code: '700.100.500' } });
  });

  it('is stored and can be read, also when it was refused', async () => {
    const refused = await refersTo(world, await debits(), 'CP');
    expect(refused.status).toBe(400);
    expect(await readsPayment(world, refused.body.id)).toMatchObject({
      status: 400,
      body: { paymentType: 'CP', result: { code: '700.400.510' } },
    });
  });

  it('succeeds once when twenty requests for the whole amount arrive at the same moment', async () => {
    const payment = await debits();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refersTo(world, payment, 'RF')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('changes no counter when the acquirer declines it', async () => {
    const payment = await reserves();
    const declined = await refersTo(world, payment, 'CP', {
      ...money('92.00'),
      'customParameters[forceResultCode]': '800.100.152',
    });
    expect(declined).toMatchObject({ status: 400, body: { result: { code: '800.100.152' } } });
    expect(await codeOf(refersTo(world, payment, 'CP'))).toBe(SUCCESS);
  });
});

it('a reference to a payment whose acquirer is no longer configured is refused with that reason', async () => {
  const changed = await openWorld();
  const { id } = (await chargesDirectly(changed)).body;
  Object.assign(changed.wired().gateway.acquirers, { INTERNAL: undefined });
  expect(await refersTo(changed, id, 'RF')).toMatchObject({
    status: 400,
    body: { result: { code: '500.100.401' }, referencedId: id },
  });
  await changed.close();
});

// See DECISIONS 76.
it.for([
  ['CP', '700.400.510'],
  ['RV', '700.400.530'],
  ['RF', '600.200.500'],
] as const)(
  'a reference of type %s to an unknown payment is answered with 400 and %s, and kept',
  async ([type, code]) => {
    const unknown = '8a6eae88848978389ce98eb4a089eb65';
    const refused = await refersTo(world, unknown, type);
    expect(refused).toMatchObject({ status: 400, body: { paymentType: type, result: { code } } });
    expect(refused.body.referencedId).toBeUndefined();
    expect(await readsPayment(world, refused.body.id)).toMatchObject({ status: 400, body: { result: { code } } });
    expect(await readsPayment(world, unknown)).toMatchObject({
      status: 404,
      body: { result: { code: '700.400.580' } },
    });
  },
);

// See DECISIONS 75.
it('every answer about a reference names the payment that it refers to', async () => {
  const payment = await debits();
  const refunded = (await refersTo(world, payment, 'RF', money('1.00'))).body;
  expect(refunded.referencedId).toBe(payment);
  expect((await readsPayment(world, refunded.id)).body.referencedId).toBe(payment);
});
