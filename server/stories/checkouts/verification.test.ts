import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargesDirectly, createsCheckout, pays } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a checkout over 0.00', () => {
  const create = (fields: Readonly<Record<string, string>>) =>
    world.post('v1/checkouts', { entityId: demo.entityId, amount: '0.00', currency: 'EUR', ...fields });

  it.each(['DB', 'CD', 'PA.CP'])('is refused by %s, and so is a payment without a checkout', async (paymentType) => {
    const refused = { status: 400, body: { result: { code: '100.550.300' } } };
    expect(await create({ paymentType })).toMatchObject(refused);
    expect(await create({ paymentType, createRegistration: 'true' })).toMatchObject(refused);
    expect(await chargesDirectly(world, { amount: '0.00', paymentType })).toMatchObject(refused);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['by its type', { paymentType: 'PA' }],
    ['by the type of the brand', { paymentType: 'DB', 'overridePaymentType[VISA]': 'PA' }],
  ])('is paid to check an account, %s', async (_fact, fields) => {
    const { body } = await create(fields);
    expect((await pays(world, body.id)).body.result.code).toBe('000.100.110');
  });

  it('is refused in an update, which changes nothing then', async () => {
    const checkout = await createsCheckout(world);
    const update = { entityId: demo.entityId, amount: '0.00' };
    expect(await world.post(`v1/checkouts/${checkout}`, update)).toMatchObject({
      status: 400,
      body: { result: { code: '100.550.300' } },
    });
    expect((await pays(world, checkout)).body.amount).toBe('92.00');
  });
});
