import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { StoreUnavailable } from '../../core/faults.ts';
import { minutes } from '../../core/values.ts';
import { type Role, roles } from '../../core/users/roles.ts';
import type { UserKey } from '../../core/users/user.ts';
import { countOpenWork } from '../../operations/open-work/count.ts';
import { entities, type Name, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { cardOf, cards } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

let world: World;
let isSilent = false;
let isAway = false;
/** Fails while the database is away. */
const unlessAway =
  <Given extends readonly unknown[], T>(read: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> =>
    isAway ? Promise.reject(new StoreUnavailable(new Error('away'))) : read(...given);
beforeAll(async () => {
  const silence = Promise.resolve({ kind: 'unknown' } as const);
  world = await openWorld({
    provisionFile: provisionFile(),
    seams: {
      store: (store) => ({
        ...store,
        savedViews: unlessAway(store.savedViews),
        countAllWork: unlessAway(store.countAllWork),
      }),
      acquirer: ({ send, inquire }) => ({
        send: (request) => (isSilent ? silence : send(request)),
        inquire: (...given) => (isSilent ? silence : inquire(...given)),
      }),
    },
  });
});
afterAll(() => world.close());

const keyOf = (name: Name) => world.wired().gateway.entities.entityOf(entities[name])?.key ?? expect.fail();
const seenBy = (name: Name, held: readonly Role[] = roles) => browserOf(world, { roles: held, entity: keyOf(name) });

/** Callbacks of decisions about risk that failed at every try. */
function fail(name: Name, count: number): Promise<void> {
  const { ids } = world.wired().gateway;
  const answered = { tries: 5, url: null, status: 500, reason: null, triedAt: null, failedAt: null };
  const rows = Array.from({ length: count }, (): Change => {
    const [key, payment] = [ids.key('riskAction'), ids.key('payment')];
    return {
      kind: 'saveRiskCallback',
      row: { ...answered, version: 0, key, payment, entity: keyOf(name), state: 'failed' },
    };
  });
  return world
    .store()
    .commit(rows)
    .then(() => undefined);
}

/** What stands beside the entries of the menu: where it leads, and the number. */
const countsIn = (page: string): readonly string[] =>
  Array.from(
    page.matchAll(/href="([^"]+)" class="count" title="[^"]+"\s*>([^<]+)</g),
    ([, to, count]) => `${to} ${count}`,
  );

describe('beside an entry of the menu', () => {
  it('stands nothing while nothing waits', async () => {
    expect(countsIn(await (await seenBy('psp')).get('/office'))).toEqual([]);
  });

  it('stands how much waits in the chosen entity, and no more than 99', async () => {
    await fail('bakery in town', 520);
    await fail('florist online', 2);
    const psp = await seenBy('psp');
    const counts: string[] = [];
    for (const name of ['bakery', 'florist', 'florist in town'] as const)
      counts.push(...countsIn(await psp.get(`/office/users?entity=${entities[name]}`)));
    expect(counts).toEqual([
      `/office/risk/callbacks/failed?entity=${entities.bakery} 99+`,
      `/office/risk/callbacks/failed?entity=${entities.florist} 2`,
    ]);
    expect(countsIn(await psp.get('/office'))).toEqual(['/office/risk/callbacks/failed 99+']);
    expect(psp.page()).toMatch(/<strong>522<\/strong> Callbacks/);
    expect(await psp.get(`/office?entity=${entities.florist}`)).toMatch(/<strong>2<\/strong> Callbacks/);
  });

  it('stands what the user may see, of the entities that the user sees', async () => {
    expect(countsIn(await (await seenBy('florist')).get('/office'))).toEqual(['/office/risk/callbacks/failed 2']);
    expect(countsIn(await (await seenBy('florist', ['finance'])).get('/office'))).toEqual([]);
    expect(countsIn(await (await seenBy('florist in town')).get('/office'))).toEqual([]);
    const everything = await browserOf(world, { roles, entity: null });
    expect(countsIn(await everything.get('/office'))).toEqual(['/office/risk/callbacks/failed 99+']);
  });

  it('stands no page while the database can read neither the page nor the counts, and afterwards both', async () => {
    const everything = await browserOf(world, { roles, entity: null });
    isAway = true;
    await everything.get('/office/payments');
    isAway = false;
    expect(everything.status()).toBe(503);
    expect(countsIn(await everything.get('/office/payments'))).toEqual(['/office/risk/callbacks/failed 99+']);
  });
});

describe('beside disputes', () => {
  const pays = async (name: 'bakery online' | 'florist online', path = '', more: Record<string, string> = {}) => {
    const money = { entityId: entities[name], amount: '12.00', currency: 'EUR' };
    const sent = path === '' ? { ...money, paymentType: 'DB', ...cardOf(cards.approved) } : { ...money, ...more };
    const { body } = await world.post(`v1/payments${path}`, sent, { authorization: `Bearer ${tokenOf(name)}` });
    return body.id;
  };
  const disputed = async (name: 'bakery online' | 'florist online') =>
    pays(name, `/${await pays(name)}`, { paymentType: 'CB' });
  const finance = (name: Name) => seenBy(name, ['finance']);

  it('stands how many can be answered in the entity, and none that was accepted or won', async () => {
    const accepted = await disputed('bakery online');
    const won = await disputed('bakery online');
    await disputed('florist online');
    const bakery = await finance('bakery');
    expect(countsIn(await bakery.get('/office/reports/volume'))).toEqual(['/office/disputes 2']);
    expect(countsIn(await (await finance('psp')).get('/office/reports/volume'))).toEqual(['/office/disputes 3']);
    await bakery.get(`/office/disputes/${accepted}`);
    await bakery.submit(`/office/disputes/${accepted}/accept`, { note: 'goods came back' });
    expect(countsIn(bakery.page())).toEqual(['/office/disputes 1']);
    await pays('bakery online', `/${won}`, { paymentType: 'CR' });
    expect(countsIn(await bakery.get('/office/disputes'))).toEqual([]);
  });

  it('stands how many can be answered behind any number of later ones that were accepted', async () => {
    const later: string[] = [];
    for (let each = 0; each < 6; each += 1) later.push(await disputed('florist online'));
    const florist = await finance('florist');
    for (const id of later.slice(2)) {
      await florist.get(`/office/disputes/${id}`);
      await florist.submit(`/office/disputes/${id}/accept`, { note: 'goods came back' });
    }
    const { gateway } = world.wired();
    const within = gateway.entities.entity(keyOf('florist online'));
    const wanted = { works: ['openDisputes'], within, limit: 2 } as const;
    const counts = await countOpenWork(gateway, { key: 1 as UserKey, entity: null }, wanted);
    expect(counts.get('openDisputes')).toBe(2);
  });

  it('stands beside proposals how many other users have made', async () => {
    const id = await pays('bakery online');
    const [proposer, other] = [await seenBy('bakery', ['operator']), await seenBy('bakery', ['operator'])];
    await proposer.get(`/office/payments/${id}`);
    await proposer.submit(`/office/payments/${id}/propose-chargeback`, { amount: '5.00', reason: 'by letter' });
    expect(countsIn(proposer.page())).toEqual([]);
    expect(countsIn(await other.get('/office'))).toEqual(['/office/proposals 1']);
    expect(other.page()).toMatch(/<strong>1<\/strong> Proposal to decide/);
    await other.get('/office/proposals');
    await other.get(`/office/payments/${id}`);
    await other.submit(`/office/payments/${id}/refuse-chargeback`);
    expect(countsIn(other.page())).toEqual([]);
  });

  it('lead to the list of proposals, of which each page leads to the next', async () => {
    const { ids, clock } = world.wired().gateway;
    const [proposer] = await world.store().users();
    const wanted = { outcome: 'approved', resultCode: null, amountCents: null, reason: 'by letter' } as const;
    const seen = { seenCode: '000.000.000', seenVersion: null, proposedAt: clock.now() };
    const rows = Array.from({ length: 52 }, (): Change => {
      const made = { key: ids.key('proposal'), version: 0, payment: ids.key('payment'), state: 'open' } as const;
      const by = { entity: keyOf('florist online'), proposer: proposer?.key ?? expect.fail() };
      return { kind: 'saveProposal', row: { ...made, ...by, ...wanted, ...seen, decidedBy: null, decidedAt: null } };
    });
    await world.store().commit(rows);
    const operator = await seenBy('florist', ['operator']);
    const first = await operator.get('/office/proposals');
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first) ?? [];
    const second = await operator.get(next.replaceAll('&amp;', '&'));
    expect([first, second].map((page) => page.match(/<th scope="row"/g)?.length)).toEqual([51, 1]);
  });

  it('is named in the singular where one waits, in the language of the user', async () => {
    const [proposer, other] = [await seenBy('bakery', ['operator']), await seenBy('bakery', ['operator'])];
    await other.get('/office/me');
    await other.submit('/office/me/profile', { language: 'de', zone: 'Europe/Berlin' });
    const names: (string | undefined)[] = [];
    for (const amount of ['5.00', '6.00']) {
      const path = `/office/payments/${await pays('bakery online')}`;
      await proposer.get(path);
      await proposer.submit(`${path}/propose-chargeback`, { amount, reason: 'by letter' });
      const page = await other.get('/office');
      names.push(/class="count" title="([^"]+)"/.exec(page)?.[1], /<strong>\d<\/strong> ([^<]+)/.exec(page)?.[1]);
    }
    const [one, several] = ['Zu entscheidender Vorschlag', 'Zu entscheidende Vorschläge'];
    expect(names).toEqual([one, one, several, several]);
  });
});

describe('payments that are pending for more than 15 minutes', () => {
  const STUCK = 52;
  const authorization = `Bearer ${tokenOf('bakery online')}`;
  const pays = () =>
    world.post(
      'v1/payments',
      {
        entityId: entities['bakery online'],
        amount: '7.00',
        currency: 'EUR',
        paymentType: 'DB',
        ...cardOf(cards.approved),
      },
      { authorization },
    );
  const rowsIn = (page: string) => page.match(/<th scope="row"/g)?.length ?? 0;

  it('are those that the number leads to, on every page and in the file', async () => {
    isSilent = true;
    for (let each = 0; each < STUCK; each += 1) await pays();
    await world.advance(minutes(16));
    // This one is pending too, and new.
    await pays();
    isSilent = false;
    const operator = await seenBy('bakery', ['operator', 'finance']);
    const home = await operator.get('/office');
    const [, address = '', count] = /href="([^"]+)"><strong>(\d+)<\/strong> Payments pending/.exec(home) ?? [];
    expect([count, countsIn(home)[0]]).toEqual([String(STUCK), `${address} ${STUCK}`]);
    const first = await operator.get(address);
    expect(first).toContain('aria-label="Remove the filter State: pending for more than 15 minutes"');
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first) ?? [];
    const second = await operator.get(next.replaceAll('&amp;', '&'));
    expect([rowsIn(first), rowsIn(second)]).toEqual([51, STUCK - 51]);
    const file = await operator.get('/office/payments/export?state=stuck');
    expect(file.trim().split('\n')).toHaveLength(STUCK + 1);
  });
});

it('a callback is found by its id, by those who see its case', async () => {
  const [callback] = await world
    .store()
    .failedCallbacks({ entity: keyOf('florist online'), before: (2 ** 53) as never, limit: 1 });
  const id = callback ? world.wired().gateway.ids.publicId('riskAction', callback.key) : expect.fail();
  expect(await (await seenBy('florist')).get(`/office/search?q=${id}`)).toContain('Failed callback');
  for (const other of [await seenBy('bakery'), await seenBy('florist', ['support'])])
    expect(await other.get(`/office/search?q=${id}`)).toContain('Nothing is found');
});
