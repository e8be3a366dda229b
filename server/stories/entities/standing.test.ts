import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../world/administrator.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import {
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  order,
  pays,
  paysBy,
  readsPayment,
  refersTo,
  registers,
} from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const merchant = '8a8294174b7ecb28014b9699220012c2';
const bearer = { authorization: `Bearer ${demo.token}` };
const { agrees, schedules, changes } = merchantOf(() => world);
const { paymentType: _none, ...withoutType } = {
  ...order,
  ...cardOf(cards.approved),
  merchantTransactionId: 'order-4712',
};
const daily = { 'job.expression': '0 0 12 * * ?' };

/** What a merchant had before it was closed. */
type Before = Readonly<Record<'payment' | 'checkout' | 'registration' | 'schedule', string>>;

async function trades(): Promise<Before> {
  const registration = await agrees();
  return {
    payment: (await chargesDirectly(world, {})).body.id,
    checkout: await createsCheckout(world),
    registration,
    schedule: (await schedules(registration, daily)).body.id,
  };
}

/** Every request that begins a payment, now or later. */
const beginnings: Readonly<Record<string, (before: Before) => Promise<Answered>>> = {
  'a payment': () => chargesDirectly(world, {}),
  'a checkout': () => world.post('v1/checkouts', order, bearer),
  'a payment of a checkout': ({ checkout }) => pays(world, checkout, cardOf(cards.approved)),
  'a registration': () => registers(world),
  'a payment by registration': ({ registration }) => paysBy(world, registration),
  'a rebill': ({ payment }) => refersTo(world, payment, 'RB', { amount: '5.00', currency: 'EUR' }),
  'an authentication': () => world.post('v1/threeDSecure', withoutType),
  'a screening': () => world.post('v1/riskScreen', withoutType),
  'a schedule': ({ registration }) => schedules(registration, daily),
  'another job of a schedule': ({ schedule }) => changes(schedule, daily),
};

describe.each([
  ['disabled', '500.100.201'],
  ['closed', '500.100.203'],
])('a merchant that is %s', (state, code) => {
  let before: Before;
  beforeAll(async () => {
    const admin = administrator(world);
    await admin.patch(`entities/${merchant}`, { state: 'active' });
    before = await trades();
    await admin.patch(`entities/${merchant}`, { state });
  });

  it.each(Object.keys(beginnings))('begins nothing new on its channels: %s', async (name) => {
    const answered = await beginnings[name]?.(before);
    expect(answered?.body.result.code).toBe(code);
  });

  it('has its earlier payments read, refunded and charged back', async () => {
    expect((await readsPayment(world, before.payment)).body.result.code).toBe('000.100.110');
    const money = { amount: '9.00', currency: 'EUR' };
    expect((await refersTo(world, before.payment, 'RF', money)).body.result.code).toBe('000.100.110');
    expect((await refersTo(world, before.payment, 'CB', money)).body.result.code).toBe('000.100.200');
  });
});
