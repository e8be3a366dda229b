import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutKey } from '../../core/values.ts';
import {
  type Channel,
  channels,
  entities,
  movesTheClock,
  type Name,
  names,
  provisionFile,
  reach,
  tokenOf,
} from '../world/two-merchants.ts';
import { cardOf, cards } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';

/** The ids of a channel: a payment, a paid checkout and an open one. */
type Belongings = { readonly payment: string; readonly paid: string; readonly open: string };
const belongings = new Map<Channel, Belongings>();
let world: World;

beforeAll(async () => {
  world = await openWorld({ provisionFile: provisionFile() });
  for (const channel of channels) belongings.set(channel, await opensShop(channel));
});
afterAll(() => world.close());

const money = { amount: '92.00', currency: 'EUR' };
const auth = (name: Name) => ({ authorization: `Bearer ${tokenOf(name)}` });
const of = (channel: Channel): Belongings => belongings.get(channel) ?? expect.fail(`${channel} has nothing`);

/** All shops number their orders alike. */
const reference = 'order-0001';
type Found = { readonly payments: readonly { readonly id: string }[] };

async function opensShop(channel: Channel): Promise<Belongings> {
  const order = {
    entityId: entities[channel],
    paymentType: 'PA',
    merchantTransactionId: reference,
    ...money,
    'billing.street1': '4711',
    'billing.street2': 'Hof',
  };
  const payment = (await world.post('v1/payments', { ...order, ...cardOf(cards.approved) }, auth(channel))).body.id;
  const [paid, open] = [
    await world.post('v1/checkouts', order, auth(channel)),
    await world.post('v1/checkouts', order, auth(channel)),
  ];
  await world.post(`v1/checkouts/${paid.body.id}/payment`, cardOf(cards.approved), {});
  return { payment, paid: paid.body.id, open: open.body.id };
}

/** A response without the members that differ from one request to the next. */
const essence = ({ status, body }: Answered): object => ({ status, ...body, id: null, timestamp: null, ndc: null });

type Ask = (id: string, who: Name, channel: Channel) => Promise<Answered>;
const gets =
  (path: (id: string) => string): Ask =>
  (id, who, channel) =>
    world.get(`${path(id)}?entityId=${entities[channel]}`, auth(who));
const posts =
  (path: (id: string) => string, form: Record<string, string>): Ask =>
  (id, who, channel) =>
    world.post(path(id), { entityId: entities[channel], ...form }, auth(who));
const refers = (paymentType: string, form: Record<string, string> = money) =>
  posts((id) => `v1/payments/${id}`, { paymentType, ...form });

/** Every route with an id in its path. */
const routes: Record<string, { readonly ask: Ask; readonly kind: 'payment' | 'checkout' }> = {
  'GET payment': { kind: 'payment', ask: gets((id) => `v1/payments/${id}`) },
  'GET query by id': { kind: 'payment', ask: gets((id) => `v1/query/${id}`) },
  'GET query of a tree': {
    kind: 'payment',
    ask: (id, who, channel) =>
      world.get(`v1/query/${id}?includeLinkedTransactions=true&entityId=${entities[channel]}`, auth(who)),
  },
  'POST capture': { kind: 'payment', ask: refers('CP') },
  'POST reversal': { kind: 'payment', ask: refers('RV', {}) },
  'POST refund': { kind: 'payment', ask: refers('RF') },
  'GET checkout payment': { kind: 'checkout', ask: gets((id) => `v1/checkouts/${id}/payment`) },
  'GET checkout payment without a version': { kind: 'checkout', ask: gets((id) => `checkouts/${id}/payment`) },
  'POST checkout': { kind: 'checkout', ask: posts((id) => `v1/checkouts/${id}`, { descriptor: 'mine now' }) },
  'POST checkout, with parameters that conflict with its own': {
    kind: 'checkout',
    ask: posts((id) => `v1/checkouts/${id}`, { 'billing.street2': '34' }),
  },
};

/** A well-formed id that was never issued. */
const unknown = (kind: 'payment' | 'checkout'): string =>
  world.wired().gateway.ids.publicId(kind, 4_711_000_000_000 as CheckoutKey);

/** Every token with every channel that it reaches. */
const askers = names.flatMap((who) => reach[who].map((channel) => [who, channel] as const));

describe.for(askers)('the token of %s, asking for %s,', ([who, channel]) => {
  const strangers = channels.filter((each) => each !== channel);

  it.for(Object.entries(routes))(
    'gets the same response for another channel’s id as for an unknown one: %s',
    async ([name, { ask, kind }]) => {
      const never = essence(await ask(unknown(kind), who, channel));
      const foreign = strangers.flatMap((stranger) =>
        kind === 'payment' ? [of(stranger).payment] : [of(stranger).paid, of(stranger).open],
      );
      const isSpokenOf = name.startsWith('POST') && kind === 'payment';
      for (const [i, id] of foreign.entries()) {
        const answer = essence(await ask(id, who, channel));
        const stranger = strangers[i] ?? channel;
        if (isSpokenOf && reach[who].includes(stranger))
          expect(answer).toMatchObject({ status: 400, result: { code: '700.400.700' } });
        else expect(answer, `${name} of ${stranger}`).toEqual(never);
      }
    },
  );

  it.for(Object.entries(routes))('is refused for an id of another kind: %s', async ([, { ask, kind }]) => {
    const never = essence(await ask(unknown(kind), who, channel));
    for (const id of [kind === 'payment' ? of(channel).open : of(channel).payment, 'x', '8a', '0'.repeat(32)])
      expect(essence(await ask(id, who, channel)), id).toEqual(never);
  });

  it('finds payments of the channel only, by reference and in reports', async () => {
    const entityId = entities[channel];
    const days = 'date.from=2026-01-01&date.to=2060-01-01';
    for (const path of [`v1/query?merchantTransactionId=${reference}`, `v1/reports/transactions?${days}&limit=500`]) {
      const { payments } = (await world.get(`${path}&entityId=${entityId}`, auth(who))).body as unknown as Found;
      const ids = payments.map(({ id }) => id);
      expect(ids).toContain(of(channel).payment);
      for (const stranger of strangers) expect(ids).not.toContain(of(stranger).payment);
    }
  });

  it('reads the channel’s own checkouts and payments', async () => {
    const { payment, paid, open } = of(channel);
    expect((await routes['GET payment']?.ask(payment, who, channel))?.body.id).toBe(payment);
    expect((await routes['GET checkout payment']?.ask(paid, who, channel))?.body.amount).toBe('92.00');
    expect((await routes['POST checkout']?.ask(open, who, channel))?.status).toBe(200);
  });
});

describe.for(names)('the token of %s', (who) => {
  const attempts: readonly ((entityId: string) => Promise<Answered>)[] = [
    (entityId) => world.post('v1/checkouts', { entityId, paymentType: 'DB', ...money }, auth(who)),
    (entityId) =>
      world.post('v1/payments', { entityId, paymentType: 'DB', ...money, ...cardOf(cards.approved) }, auth(who)),
    (entityId) =>
      world.post(`v1/payments/${of('bakery online').payment}`, { entityId, paymentType: 'CP', ...money }, auth(who)),
    (entityId) => world.post(`v1/checkouts/${of('bakery online').open}`, { entityId, descriptor: 'x' }, auth(who)),
  ];
  const reads: typeof attempts = [
    (entityId) => world.get(`v1/payments/${of('bakery online').payment}?entityId=${entityId}`, auth(who)),
    (entityId) => world.get(`v1/checkouts/${of('bakery online').paid}/payment?entityId=${entityId}`, auth(who)),
  ];
  /** The entities that only reads may name, and only with a token of theirs or of one above them. */
  const above = { psp: who === 'psp', division: who === 'psp' || who === 'division' };

  it('gets the same 403 for an entity out of its reach and for an unknown one', async () => {
    const outside = channels.filter((channel) => !reach[who].includes(channel)).map((channel) => entities[channel]);
    for (const attempt of [...attempts, ...reads]) {
      const unknownEntity = essence(await attempt('9'.repeat(32)));
      expect(unknownEntity).toMatchObject({ status: 403, result: { code: '800.900.302' } });
      const refused = (['psp', 'division'] as const).filter((name) => attempts.includes(attempt) || !above[name]);
      for (const entityId of [...outside, ...refused.map((name) => entities[name])])
        expect(essence(await attempt(entityId))).toEqual(unknownEntity);
    }
  });

  it('reaches every channel of its own, and those of a merchant by the merchant’s id', async () => {
    const own = [
      ...reach[who].map((channel) => entities[channel]),
      ...(who === 'bakery' || who === 'florist' ? [entities[who]] : []),
    ];
    for (const entityId of own) expect(await attempts[0]?.(entityId)).toMatchObject({ status: 200 });
  });
});

describe('a read that names two entities', () => {
  const twice = `entityId=${entities['bakery online']}&entityId=${entities['florist online']}`;

  it.each([
    (): string => `v1/payments/${of('bakery online').payment}?${twice}`,
    (): string => `v1/checkouts/${of('bakery online').paid}/payment?${twice}`,
    (): string => `v1/registrations/${'8a'.repeat(16)}?${twice}`,
    (): string => `v1/threeDSecure/${'8a'.repeat(16)}?${twice}`,
    (): string => `v1/query/${of('bakery online').payment}?${twice}`,
  ])('is refused by the name of the parameter, as a form is', async (path) => {
    const { status, body } = await world.get(path(), auth('bakery'));
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toMatchObject([{ name: 'entityId' }]);
  });

  it('is answered when both are the same', async () => {
    const same = `entityId=${entities['bakery online']}`;
    const { status } = await world.get(`v1/payments/${of('bakery online').payment}?${same}&${same}`, auth('bakery'));
    expect(status).toBe(200);
  });
});

describe('the test clock', () => {
  it('can be moved with a token that the provision file gives this right', async () => {
    expect((await world.post('v1/testClock', { advance: '1' }, auth(movesTheClock))).status).toBe(200);
  });

  it.for(names.filter((name) => name !== movesTheClock))('cannot be moved with the token of %s', async (who) => {
    const before = world.clock.now();
    const refused = await world.post('v1/testClock', { advance: '60' }, auth(who));
    expect(refused).toMatchObject({ status: 403, body: { result: { code: '800.900.302' } } });
    expect(world.clock.now()).toBe(before);
  });
});

describe('an Idempotency-Key', () => {
  it('is the same for every token of a channel', async () => {
    const pays = (who: Name) =>
      world.post(
        'v1/payments',
        { entityId: entities['bakery online'], paymentType: 'DB', ...money, ...cardOf(cards.approved) },
        { ...auth(who), 'idempotency-key': 'one key' },
      );
    expect((await pays('bakery')).text).toBe((await pays('bakery online')).text);
  });

  it('is separate for each channel', async () => {
    const pays = (channel: Channel) =>
      world.post(
        'v1/payments',
        { paymentType: 'DB', ...money, ...cardOf(cards.approved) },
        { ...auth(channel), 'idempotency-key': 'the same' },
      );
    const payments = await Promise.all(channels.map(async (channel) => (await pays(channel)).body.id));
    expect(new Set(payments).size).toBe(channels.length);
  });
});
