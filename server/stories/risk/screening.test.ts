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
  registers,
} from '../world/words.ts';
import { decides } from '../world/analyst.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { minutes } from '../../core/values.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const named = (surname: string) => ({ 'customer.givenName': 'simulate', 'customer.surname': surname });

/** The outcomes of the spec's names, listed by hand. */
const outcomes = [
  ['red', '100.400.147'],
  ['yellow', '100.400.148'],
  ['error', '100.400.149'],
] as const;

describe('the simulator of risk decisions', () => {
  it.each(outcomes)('voids payments of %s in both test modes, however they are made', async (surname, code) => {
    for (const testMode of ['INTERNAL', 'EXTERNAL']) {
      const direct = await chargesDirectly(world, { ...named(surname), testMode });
      expect(direct).toMatchObject({ status: 400, body: { result: { code } } });
      const checkout = await createsCheckout(world, { ...named(surname), testMode });
      await pays(world, checkout);
      expect((await reads(world, checkout)).body.result.code).toBe(code);
      const later = await createsCheckout(world, { testMode });
      await world.post(`v1/checkouts/${later}`, { entityId: demo.entityId, ...named(surname) });
      await pays(world, later);
      expect((await reads(world, later)).body.result.code).toBe(code);
      const { body: registered } = await registers(world, { testMode });
      expect((await paysBy(world, registered.id, { ...named(surname), testMode })).body.result.code).toBe(code);
    }
  });

  it('executes a payment that it accepts, and answers with the score', async () => {
    const { body } = await chargesDirectly(world);
    expect(body).toMatchObject({ result: { code: '000.100.110' }, risk: { score: '100' } });
  });
});

describe('POST /v1/riskScreen', () => {
  const { paymentType: _none, ...toScreen } = {
    ...order,
    ...cardOf(cards.approved),
    merchantTransactionId: 'order-4712',
  };

  it('answers with one code, the score and what was sent', async () => {
    const { status, body } = await world.post('v1/riskScreen', { ...toScreen, 'risk.parameters[tier]': 'gold' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      paymentType: 'RI',
      result: { code: '000.300.100' },
      risk: { score: '100', parameters: { tier: 'gold' } },
      merchantTransactionId: 'order-4712',
    });
    const read = await world.get(`v1/riskScreen/${body.id}?entityId=${demo.entityId}`);
    expect(read.body).toMatchObject({ id: body.id, result: { code: '000.300.100' } });
    expect((await readsPayment(world, body.id)).status).toBe(404);
  });

  it.each(outcomes)('answers %s with %s', async (surname, code) => {
    const { status, body } = await world.post('v1/riskScreen', { ...toScreen, ...named(surname) });
    expect({ status, code: body.result.code }).toEqual({ status: 400, code });
  });

  it('needs a merchantTransactionId, and takes no payment type', async () => {
    const { merchantTransactionId: _left, ...without } = toScreen;
    const { body } = await world.post('v1/riskScreen', without);
    expect(body.result.parameterErrors).toMatchObject([{ name: 'merchantTransactionId' }]);
  });
});

describe('a payment under review', () => {
  const decide = async (id: string, decision: 'APPROVE' | 'CANCEL') => {
    const state = await decides(world.wired(), id, { decision });
    await world.advance(minutes(1));
    return state;
  };

  it.each(['INTERNAL', 'EXTERNAL'])('waits for an analyst, who lets it go on (%s)', async (testMode) => {
    const { status, body } = await chargesDirectly(world, { ...named('review'), testMode });
    expect({ status, code: body.result.code }).toEqual({ status: 200, code: '100.400.500' });
    expect(await decide(body.id, 'APPROVE')).toBe('approved');
    expect((await readsPayment(world, body.id)).body.result.code).toBe(
      testMode === 'INTERNAL' ? '000.100.110' : '000.100.112',
    );
    expect(await decide(body.id, 'CANCEL')).toBe('riskCaseClosed');
  });

  it('ends when the analyst cancels it', async () => {
    const { body } = await chargesDirectly(world, named('review'));
    expect(await decide(body.id, 'CANCEL')).toBe('cancelled');
    expect((await readsPayment(world, body.id)).body.result.code).toBe('100.400.147');
  });

  it('ends when no analyst decides in three days', async () => {
    const { body } = await chargesDirectly(world, named('review'));
    await world.advance(minutes(72 * 60 - 1));
    expect((await readsPayment(world, body.id)).body.result.code).toBe('100.400.500');
    await world.advance(minutes(2));
    expect((await readsPayment(world, body.id)).body.result.code).toBe('100.380.501');
    expect(await decide(body.id, 'APPROVE')).toBe('riskCaseClosed');
  });
});
