import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../core/users/roles.ts';
import { minutes } from '../../core/values.ts';
import { cardOf, cards, createsCheckout, pays, reads } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' };
const hostile = `"><script>alert(1)</script>`;

let world: World;
/** The list before there was any. */
let empty: string;
/** The ids of checkouts, by what became of them. */
let ids: Readonly<Record<'abandoned' | 'declined' | 'paid' | 'unread' | 'stuck' | 'open', string>>;
beforeAll(async () => {
  world = await openWorld();
  empty = await (await userOf(['support'])).get('/office/checkouts');
  const customer = { 'customer.givenName': 'Ana', 'customer.surname': 'Roth', 'customer.email': 'ana@example.com' };
  const create = (reference: string, more = {}) =>
    createsCheckout(world, { merchantTransactionId: reference, ...customer, ...more });
  const [abandoned, declined] = [await create('order-1-left', { amount: '11.00' }), await create('order-2-declined')];
  const [paid, unread, stuck] = [
    await create('order-3-paid'),
    await create('order-4-unread'),
    await create(hostile, toReview),
  ];
  await pays(world, declined, cardOf(cards.declined));
  await pays(world, declined, cardOf(cards.declined));
  await pays(world, paid, cardOf(cards.declined));
  for (const each of [paid, unread]) await pays(world, each);
  await reads(world, paid);
  // Reads are stored together, a moment later.
  await world.wired().gateway.readNotes.flush();
  await world.advance(minutes(15));
  await pays(world, stuck);
  await world.advance(minutes(15));
  ids = { abandoned, declined, paid, unread, stuck, open: await create('order-6-open', { currency: 'USD' }) };
});
afterAll(() => world.close());

const keyOf = (entityId: string) => world.wired().gateway.entities.entityOf(entityId)?.key ?? null;
const userOf = (roles: readonly Role[], entity = keyOf(demo.entityId)) => browserOf(world, { roles, entity });

describe('checkouts', () => {
  it('are explained where there are none', () => {
    expect(empty).toContain('There are no checkouts');
  });

  it.for([
    ['state=open', ['open']],
    ['state=stuck', ['stuck']],
    ['state=paid', ['unread', 'paid']],
    ['state=declined', ['declined']],
    ['state=abandoned', ['abandoned']],
    ['state=unread', ['unread', 'declined']],
    ['reference=order-1', ['abandoned']],
    ['amount=11', ['abandoned']],
    ['amount=much', []],
    ['currency=usd', ['open']],
    ['from=2026-11-21', []],
    ['to=2026-11-19', []],
    ['', ['open', 'stuck', 'unread', 'paid', 'declined', 'abandoned']],
  ] as const)('are listed by %s, the latest first', async ([query, names]) => {
    const support = await userOf(['support']);
    const page = await support.get(`/office/checkouts?${query}`);
    const links = Array.from(
      page.matchAll(/<th scope="row"[^>]*><a href="\/office\/checkouts\/([^"]+)"/g),
      ([, id]) => id,
    );
    expect(links).toEqual(names.map((name) => ids[name]));
    if (names.length === 0) expect(page).toContain('Nothing matches these filters');
  });

  it('lead on from any one, and to nothing of entities that a user does not see', async () => {
    const support = await userOf(['support']);
    const page = await support.get(`/office/checkouts?before=${ids.declined}`);
    expect([page.includes(ids.abandoned), page.includes(ids.paid)]).toEqual([true, false]);
    const other = world.wired().gateway.entities.all();
    const stranger = await userOf(
      ['support'],
      other.find(({ id, kind }) => kind === 'channel' && id !== demo.entityId)?.key,
    );
    expect(await stranger.get('/office/checkouts')).not.toContain(ids.paid);
    await stranger.get(`/office/checkouts/${ids.paid}`);
    expect(stranger.status()).toBe(404);
  });

  it('show their attempts in order, what happened and what the merchant sent', async () => {
    const support = await userOf(['support', 'developer']);
    const page = await support.get(`/office/checkouts/${ids.paid}`);
    expect(page).toMatch(/2, of which 1 declined|<dd>2</);
    expect(page).toMatch(/declined[^]*approved[^]*created by the merchant[^]*presses pay[^]*reads the result/);
    expect(page.match(/<th scope="row"[^>]*><a href="\/office\/payments\//g)).toHaveLength(2);
    expect(page).toContain('ana@example.com');
    const [, payment = ''] = /href="(\/office\/payments\/8a\w+)"/.exec(page) ?? [];
    expect(await support.get(payment)).toContain(`/office/checkouts/${ids.paid}`);
    const left = await support.get(`/office/checkouts/${ids.abandoned}`);
    expect(left).toMatch(/No payment was tried[^]*expires unpaid/);
    expect(left).toContain(`/office/log/requests?object=${ids.abandoned}`);
    expect(await support.get(`/office/checkouts/${ids.stuck}`)).not.toContain('<script>alert');
  });

  it('hide the customer from those who may not see it', async () => {
    const operator = await userOf(['operator'], null);
    expect(await operator.get(`/office/checkouts/${ids.paid}`)).not.toContain('ana@example.com');
  });

  it('are found by their id where none was paid, and by the reference of an order', async () => {
    const support = await userOf(['support']);
    expect(await support.get(`/office/search?q=${ids.abandoned}`)).toContain('No payment was tried');
    const found = await support.get('/office/search?q=order-1-left');
    expect(found).toContain('href="/office/checkouts?reference=order-1-left"');
  });
});
