import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Store } from '../../store/store.ts';
import type { Wired } from '../../wiring.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { cardOf, cards, createsCheckout, pays, reads } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

/** Work that is done before the next commit which keeps a payment that was ordered here. */
let meanwhile: (() => Promise<void>) | undefined;
let commits = 0;

const keepsPayment = ({ kind }: Change): boolean => kind === 'concludePayment' || kind === 'savePayment';

const overtaken = (store: Store): Store => ({
  ...store,
  async commit(changes) {
    if (!changes.some(keepsPayment)) return store.commit(changes);
    commits += 1;
    const work = meanwhile;
    meanwhile = undefined;
    await work?.();
    return store.commit(changes);
  },
});

describe.each([
  ['SQLite', async (): Promise<string> => freshFile()],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('an attempt at a checkout that another process tried meanwhile on %s', (_, database) => {
  let world: World;
  let twin: Wired;
  beforeAll(async () => {
    const seams = { store: overtaken, acquirer: <A>(acquirer: A): A => acquirer };
    world = await openWorld({ database: await database(), seams });
    twin = await world.twin();
  });
  afterEach(() => {
    meanwhile = undefined;
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
    commits = 0;
    meanwhile = () => triesElsewhere(checkout);
    const { id } = (await pays(world, checkout, form)).body;
    expect((await reads(world, checkout)).body).toMatchObject({ id, result: { code: '000.100.110' } });
    expect(commits).toBe(2);
  });
});
