import { settingNames } from '../../core/entities/settings/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../core/users/roles.ts';
import type { EntityKey } from '../../core/values.ts';
import { administrator } from '../world/administrator.ts';
import { adminTokenOf, entities, provisionFile } from '../world/two-merchants.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

const hostile = `"><script>alert(1)</script>' \u202Eشركة`;

let world: World;
let operator: Browser;
beforeAll(async () => {
  world = await openWorld({ provisionFile: provisionFile({}, ['psp']) });
  operator = await browserOf(world, { roles: ['operator'], entity: null });
});
afterAll(() => world.close());

const keyOf = (name: keyof typeof entities) => world.wired().gateway.entities.entityOf(entities[name])?.key ?? null;
const seenBy = (roles: readonly Role[], name: keyof typeof entities) =>
  browserOf(world, { roles, entity: keyOf(name) });
const entity = (name: keyof typeof entities) => world.wired().gateway.entities.entityOf(entities[name]);

describe('entities', () => {
  it('are shown as a tree, and found by name, id, kind and state', async () => {
    const page = await operator.get('/office/entities');
    const places = Object.keys(entities).map((name) => page.indexOf(`>${name}</a>`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const links = async (query: string) =>
      Array.from(
        (await operator.get(`/office/entities?${query}`)).matchAll(/entities\/\w+">([^<]+)</g),
        ([, name]) => name,
      );
    expect(await links('find=BAKERY')).toEqual(['bakery', 'bakery in town', 'bakery online']);
    expect(await links(`find=${entities.florist}`)).toEqual(['florist']);
    expect(await links('kind=division')).toEqual(['division']);
    expect(await links('state=closed')).toEqual([]);
    expect(operator.page()).toContain('Nothing matches these filters');
  });

  it('are seen by a user with all below them, and no others', async () => {
    const browser = await seenBy(['administrator'], 'bakery');
    const page = await browser.get('/office/entities');
    expect(page).toContain('>bakery online</a>');
    expect(page).not.toMatch(/florist|>division</);
    for (const tab of ['', '/processing', '/authentication', '/risk', '/settings', '/users', '/history']) {
      await browser.get(`/office/entities/${entities['bakery online']}${tab}`);
      expect([tab, browser.status(), browser.page().includes('>division<')]).toEqual([tab, 200, false]);
      await browser.get(`/office/entities/${entities.florist}${tab}`);
      expect([tab, browser.status()]).toEqual([tab, 404]);
    }
  });

  it('have a sentence beside each setting, and rules as a person reads them', async () => {
    const { gateway } = world.wired();
    const address = `/office/entities/${entities.bakery}/settings`;
    await operator.get(`${address}?change=riskRules`);
    const rule = { name: 'large', when: [{ is: 'amount', above: '500.00', currency: 'EUR' }], action: 'review' };
    await operator.submit(address, { value: JSON.stringify([rule]) });
    const page = await operator.get(address);
    for (const name of settingNames) expect(page).toContain(`<code>${name}</code> <small class="under">`);
    expect(page).toContain('how many days a reservation lasts from its approval');
    expect(page).toMatch(/<li><code>large<\/code>: [^<{]*500[^<{]* →\s+send to review/);
    expect(page).not.toContain('{&quot;name&quot;:&quot;large');
    expect(gateway.entities.entityOf(entities.bakery ?? '')?.own).toMatchObject({ riskRules: [rule] });
  });

  it('have an empty field for a setting without a value, which stays without one when it is sent as it is', async () => {
    const address = `/office/entities/${entities.bakery}/settings`;
    for (const name of ['brands', 'settlement']) {
      const page = await operator.get(`${address}?change=${name}`);
      expect([name, /<textarea[^>]*>([^<]*)</.exec(page)?.[1]]).toEqual([name, '']);
      await operator.submit(address, { value: '' });
      expect(operator.status()).toBe(200);
    }
    expect(entity('bakery')?.settings).toMatchObject({ brands: null, settlement: null });
  });

  it('are created below another one, renamed and closed, and their history shows who did it', async () => {
    await operator.get(`/office/entities/${entities.bakery}`);
    await operator.submit(`/office/entities/${entities.bakery}/children`, { kind: 'channel', name: hostile });
    const id = /class="link">(\w{32})</.exec(operator.page())?.[1] ?? '';
    expect(operator.page()).toContain('Saved');
    expect(operator.page()).toContain('&quot;&gt;&lt;script&gt;');
    expect(operator.page()).not.toContain('<script>');
    await operator.submit(`/office/entities/${id}`, { name: 'bakery abroad', state: 'closed' });
    expect(world.wired().gateway.entities.entityOf(id)).toMatchObject({ name: 'bakery abroad', state: 'closed' });
    const history = await operator.get(`/office/entities/${id}/history`);
    expect(history).toMatch(/changed an entity[\s\S]*<del>active<\/del> → <ins>closed<\/ins>/);
    expect(history).toMatch(/operator-\d+@example.com[\s\S]*created an entity/);
  });

  it('are changed once by a form that is sent twice, and not by one with a wrong name', async () => {
    await operator.get(`/office/entities/${entities.florist}`);
    const page = operator.page();
    const form = Object.fromEntries(
      Array.from(
        (page.split(`action="/office/entities/${entities.florist}/children"`)[1] ?? '').matchAll(
          /type="hidden" name="(\w+)" value="([^"]+)"/g,
        ),
        ([, name = '', value = '']) => [name, value],
      ).slice(0, 2),
    );
    const sends = () =>
      operator.post(`/office/entities/${entities.florist}/children`, { ...form, kind: 'channel', name: 'twice' });
    await Promise.all([sends(), sends()]);
    expect(
      world
        .wired()
        .gateway.entities.all()
        .filter(({ name }) => name === 'twice'),
    ).toHaveLength(1);
    await operator.get(`/office/entities/${entities.florist}`);
    await operator.submit(`/office/entities/${entities.florist}`, { name: ' ', state: 'active' });
    expect([operator.status(), operator.page()]).toEqual([400, expect.stringContaining('Nothing was changed')]);
  });
});

describe('a setting', () => {
  it('is shown with the entity that has it, and set and inherited again', async () => {
    const path = `/office/entities/${entities['bakery in town']}/settings`;
    expect(await operator.get(path)).toMatch(/reservationDays<\/code>[\s\S]{0,300}default/);
    await operator.get(`${path}?change=reservationDays`);
    await operator.submit(path, { name: 'reservationDays', value: '5', do: 'set' });
    expect(entity('bakery in town')?.own).toEqual({ reservationDays: 5 });
    await operator.get(`/office/entities/${entities.bakery}/settings?change=pageOrigins`);
    await operator.submit(`/office/entities/${entities.bakery}/settings`, {
      value: 'https://a.example\nhttps://b.example',
      do: 'set',
    });
    const inherited = await operator.get(path);
    expect(inherited).toMatch(/https:\/\/a\.example, https:\/\/b\.example[\s\S]{0,300}>bakery<\/a>/);
    await operator.get(`${path}?change=reservationDays`);
    await operator.submit(path, { do: 'inherit', value: '' });
    expect(entity('bakery in town')?.own).toEqual({});
  });

  it('is refused with what is wrong about it', async () => {
    const path = `/office/entities/${entities.florist}/settings`;
    await operator.get(`${path}?change=reservationDays`);
    await operator.submit(path, { value: '<b>many', do: 'set' });
    expect([operator.status(), operator.page()]).toEqual([400, expect.stringContaining('must be a whole number')]);
    expect(operator.page()).toContain('&lt;b&gt;many');
    expect(operator.page()).toContain('<a href="#field-value">Value: must be a whole number');
    expect(entity('florist')?.own).toEqual({});
  });
});

it('merchant accounts are added to a channel and changed', async () => {
  const path = `/office/entities/${entities['florist online']}`;
  expect(await operator.get(`${path}/processing`)).toContain('There are no merchant accounts');
  const wanted = {
    name: 'Cards',
    connector: 'PROCESSOR_A',
    acquirerId: '4711',
    brands: 'visa, MASTER',
    currencies: '',
  };
  await operator.submit(`${path}/accounts`, wanted);
  const [account] = entity('florist online')?.accounts ?? [];
  expect(account).toMatchObject({ acquirerId: '4711', terms: { brands: ['VISA', 'MASTER'], currencies: null } });
  await operator.get(`${path}/processing?change=${account?.id}`);
  await operator.submit(`${path}/accounts/${account?.id}`, { name: 'Cards', position: '3', state: 'closed' });
  expect(entity('florist online')?.accounts[0]).toMatchObject({ position: 3, state: 'closed' });
  await operator.submit(`${path}/accounts`, { ...wanted, brands: 'NONSENSE' });
  expect([operator.status(), operator.page()]).toEqual([400, expect.stringContaining('Brands (1): ')]);
  expect(await operator.get(`/office/entities/${entities.division}/processing`)).toContain('4711');
});

it('what tokens of the admin API change is in the history too', async () => {
  await administrator(world, adminTokenOf('psp')).patch(`entities/${entities.division}`, { name: 'division' });
  expect(await operator.get(`/office/entities/${entities.division}/history`)).toContain('changed an entity');
});

it('many entities are shown in parts, and one of them is named by its id elsewhere', async () => {
  const { gateway } = world.wired();
  const parent = keyOf('florist');
  const rows = Array.from({ length: 201 }, (_, i) => ({
    key: (1000 + i) as EntityKey,
    version: 0,
    id: String(i).padStart(32, 'e'),
    kind: 'channel' as const,
    parent,
    name: `shop ${String(i).padStart(3, '0')}`,
    state: 'active' as const,
    settings: {},
  }));
  await gateway.store.commit(rows.map((row) => ({ kind: 'saveEntity', row })));
  await gateway.refreshEntities();
  const first = await operator.get('/office/entities?find=shop');
  expect(first.match(/>shop \d+<\/a>/g)).toHaveLength(51);
  const next = /href="([^"]+)" rel="next"/.exec(first)?.[1] ?? '';
  expect(await operator.get(next.replaceAll('&amp;', '&'))).toContain('>shop 051</a>');
  const choice = await operator.get('/office/scope?to=/payments&find=shop');
  expect(choice.match(/href="\/office\/payments\?entity=[^"]+"\s*>shop \d+<\/a/g)).toHaveLength(51);
  expect(await operator.get('/office/audit')).toMatch(/Entity \(id\)\s*<input type="text" name="node"/);
  expect(await operator.get('/office/users?node=e')).toMatch(/Entity \(id\)\s*<input\s+name="entity"/);
  expect(operator.page()).not.toContain('shop 200');
  const invited = { email: 'far@example.com', role: 'support', entity: 'e' };
  expect(await operator.submit('/office/users', invited)).toContain('There is no such entity');
  const [bookkeeper, shop] = [await browserOf(world, { roles: ['finance'], entity: null }), '0'.padStart(32, 'e')];
  expect(await bookkeeper.get('/office/settlements/upload')).toMatch(/<input name="entity"/);
  expect(await bookkeeper.get(`/office/settlements/upload?entity=${shop}`)).toContain('Profile');
});
