import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { demoWith } from '../world/demo-settings.ts';
import { createsCheckout, deletes, order, paysBy, registers } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';

const { entityId } = order;
const address = {
  'billing.street1': 'Main street 1',
  'billing.city': 'Berlin',
  'billing.postcode': '10115',
  'billing.country': 'DE',
};
const lacking = ({ body }: Answered): readonly string[] => (body.result.parameterErrors ?? []).map(({ name }) => name);
const none = '0'.repeat(32);

describe('what a channel requires', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ provisionFile: demoWith({ requires: ['addressCheck'] }) });
  });
  afterAll(() => world.close());

  it('is not demanded with a checkout or registration that there is not', async () => {
    const named = { entityId, 'customer.givenName': 'Jane' };
    const codeOf = (answer: Answered) => [answer.status, answer.body.result.code, lacking(answer)];
    const unknown = [404, '100.150.200', []];
    expect(codeOf(await world.post(`v1/checkouts/${none}`, named))).toEqual([400, '200.300.404', []]);
    expect(codeOf(await world.post(`v1/registrations/${none}`, named))).toEqual(unknown);
    expect(codeOf(await paysBy(world, none))).toEqual(unknown);
    const job = { amount: '9.90', currency: 'EUR', 'job.dayOfMonth': '01' };
    expect(codeOf(await world.post('scheduling/v1/schedules', { entityId, registrationId: none, ...job }))).toEqual(
      unknown,
    );
    const expired = await createsCheckout(world, address);
    await world.advance(minutes(31));
    expect(codeOf(await world.post(`v1/checkouts/${expired}`, named))).toEqual([400, '200.300.404', []]);
  });

  it('is not demanded with a registration that was removed', async () => {
    const { id } = (await registers(world, address)).body;
    await deletes(world, id);
    expect(lacking(await world.post(`v1/registrations/${id}`, { entityId, 'card.expiryYear': '2035' }))).toEqual([]);
    expect((await paysBy(world, id)).body.result.code).toBe('100.150.202');
  });

  it('does not hide the faults of what is sent with an unknown one', async () => {
    const sent = { entityId, 'billing.country': 'Germany' };
    expect(lacking(await world.post(`v1/checkouts/${none}`, sent))).toEqual(['billing.country']);
  });
});
