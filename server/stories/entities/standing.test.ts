import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../world/administrator.ts';
import {
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  order,
  pays,
  readsPayment,
  refersTo,
} from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const merchant = '8a8294174b7ecb28014b9699220012c2';

describe.each([
  ['disabled', '500.100.201'],
  ['closed', '500.100.203'],
])('a merchant that is %s', (state, code) => {
  it('takes no payment on its channels; earlier ones are read and refunded', async () => {
    const admin = administrator(world);
    await admin.patch(`entities/${merchant}`, { state: 'active' });
    const paid = await chargesDirectly(world, {});
    expect(paid.body.result.code).toBe('000.100.110');
    const checkout = await createsCheckout(world);
    expect((await admin.patch(`entities/${merchant}`, { state })).status).toBe(200);

    expect((await chargesDirectly(world, {})).body.result.code).toBe(code);
    expect((await pays(world, checkout, cardOf(cards.approved))).body.result.code).toBe(code);
    const { body } = await world.post('v1/checkouts', order, { authorization: `Bearer ${demo.token}` });
    expect(body.result.code).toBe(code);
    expect((await readsPayment(world, paid.body.id)).body.result.code).toBe('000.100.110');
    const refund = await refersTo(world, paid.body.id, 'RF', { amount: '92.00', currency: 'EUR' });
    expect(refund.body.result.code).toBe('000.100.110');
  });
});
