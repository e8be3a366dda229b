import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Wired } from '../../wiring.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { cardOf, cards, createsCheckout, pays, reads } from '../world/words.ts';
import { keepsPayment, overtaking } from '../process/overtaken.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { databases } from '../proofs/databases.ts';

const overtaker = overtaking(keepsPayment);

describe.each(databases)('an attempt at a checkout that another process tried meanwhile on $name', ({ fresh }) => {
  let world: World;
  let twin: Wired;
  beforeAll(async () => {
    world = await openWorld({ database: await fresh(), seams: overtaker.seams });
    twin = await world.twin();
  });
  afterEach(() => {
    overtaker.meanwhile = undefined;
  });
  afterAll(async () => {
    await twin.close();
    await world.close();
  });

  const triesElsewhere = async (checkout: string): Promise<void> => {
    const body = new URLSearchParams(cardOf(cards.declined));
    const app = await twin.app();
    expect((await app.request(`/v1/checkouts/${checkout}/payment`, { method: 'POST', body })).status).toBe(400);
  };
  const storesAccount = async (): Promise<string> =>
    (await world.post('v1/registrations', { entityId: demo.entityId, ...accountOf(ibans.plain) })).body.id;

  it.each<[string, () => Promise<{ readonly offer: Record<string, string>; readonly form: Record<string, string> }>]>([
    ['card', async () => ({ offer: {}, form: cardOf(cards.approved) })],
    ['debit', async () => ({ offer: {}, form: accountOf(ibans.plain) })],
    [
      'debit of a stored account',
      async () => {
        const id = await storesAccount();
        return { offer: { 'registrations[0].id': id }, form: { registrationId: id } };
      },
    ],
  ])('is decided once more where it is a %s', async (_name, order) => {
    const { offer, form } = await order();
    const checkout = await createsCheckout(world, offer);
    overtaker.commits = 0;
    overtaker.meanwhile = () => triesElsewhere(checkout);
    const { id } = (await pays(world, checkout, form)).body;
    expect((await reads(world, checkout)).body).toMatchObject({ id, result: { code: '000.100.110' } });
    expect(overtaker.commits).toBe(2);
  });
});
