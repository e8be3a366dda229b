import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOf, cards, order, registers } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a registration that is named where it is not charged is refused by name', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['a payment', 'v1/payments', {}, 'must be in the address: POST /v1/registrations/{id}/payments'],
    [
      'a payment that has a card beside it',
      'v1/payments',
      cardOf(cards.approved),
      'must be in the address: POST /v1/registrations/{id}/payments',
    ],
    ['a checkout', 'v1/checkouts', {}, 'must be sent as registrations[n].id'],
  ])('by %s', async (_what, path, more, message) => {
    const registrationId = (await registers(world)).body.id;
    const { status, body } = await world.post(path, { ...order, ...more, registrationId });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors).toContainEqual({ name: 'registrationId', value: registrationId, message });
  });
});
