import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menu } from '../../backoffice/views/menu.ts';
import { type Role, roles } from '../../core/users/roles.ts';
import { entities, type Name, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { cardOf, cards } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
let operator: Browser;
beforeAll(async () => {
  world = await openWorld({ provisionFile: provisionFile() });
  for (const [name, amount] of [
    ['bakery online', '12.00'],
    ['florist online', '13.00'],
  ] as const)
    await world.post(
      'v1/payments',
      { entityId: entities[name], amount, currency: 'EUR', paymentType: 'DB', ...cardOf(cards.approved) },
      { authorization: `Bearer ${tokenOf(name)}` },
    );
  operator = await browserOf(world, { roles, entity: null });
});
afterAll(() => world.close());

const keyOf = (name: Name) => world.wired().gateway.entities.entityOf(entities[name])?.key ?? null;
const seenBy = (name: Name, held: readonly Role[] = roles) => browserOf(world, { roles: held, entity: keyOf(name) });
const amounts = (page: string) =>
  Array.from(page.matchAll(/class="number[^"]*">EUR\s([\d.]+)</g), ([, amount]) => amount);
const bakery = `entity=${entities.bakery}`;

/** The addresses of links and forms in a part of a page. */
const addresses = (part: string): readonly string[] =>
  Array.from(part.matchAll(/ (?:href|action)="(\/office[^"]*)"/g), ([, address = '']) => address);
const partOf = (page: string, tag: string): string => new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(page)?.[0] ?? '';
const scopeIn = (page: string): string => /<nav class="scope".*?<\/nav>/s.exec(page)?.[0] ?? '';
const namesIn = (page: string) =>
  Array.from(scopeIn(page).matchAll(/<(?:strong|a href="[^"]*")>([^<]+)</g), ([, name]) => name);

describe('the chosen entity', () => {
  it('is named on each page that is about one, below those above it as links', async () => {
    for (const path of ['', ...menu.map((entry) => entry.path)]) {
      const page = await operator.get(`/office${path}?${bakery}`);
      expect([path, operator.status(), namesIn(page)]).toEqual([
        path,
        200,
        ['psp', 'division', 'bakery', 'Choose an entity'],
      ]);
    }
    const page = await operator.get(`/office/payments?state=approved&${bakery}`);
    expect(scopeIn(page)).toContain(`href="/office/payments?state=approved&amp;entity=${entities.division}"`);
    expect(scopeIn(page)).toContain('href="/office/payments?state=approved"');
  });

  it('is kept by the menu with its keys, by the search and by every link and form of a page', async () => {
    for (const path of [
      '',
      '/payments',
      '/disputes',
      '/webhooks',
      '/users',
      '/reports/volume',
      '/risk/lists',
      '/log/requests',
    ]) {
      const page = await operator.get(`/office${path}?${bakery}`);
      const menuLinks = addresses(/<nav id="menu".*?<\/nav>/s.exec(page)?.[0] ?? '');
      expect(menuLinks.length).toBeGreaterThan(19);
      const links = [...menuLinks, ...addresses(partOf(page, 'main').replace(scopeIn(page), ''))];
      expect(links.filter((address) => !/[?;]entity=/.test(address))).toEqual([]);
      const forms = page.split('<form method="get"').slice(1);
      expect(forms.length).toBeGreaterThan(0);
      for (const form of forms) expect(form.split('</form>')[0]).toContain(`name="entity" value="${entities.bakery}"`);
    }
  });

  it('leaves a form that is refused as it was filled in, with the fault beside its field', async () => {
    await operator.get(`/office/webhooks?${bakery}`);
    await operator.submit('/office/webhooks', { name: 'By hand', url: 'ftp://nowhere', entity: entities.bakery });
    expect(operator.status()).toBe(400);
    expect(operator.page()).toContain('value="By hand"');
    expect(operator.page()).toContain('<a href="#field-url">');
    expect(namesIn(operator.page())).toEqual(['psp', 'division', 'bakery', 'Choose an entity']);
  });

  it('stays when a payment is opened, and when a form goes on to another page', async () => {
    const list = await operator.get(`/office/payments?${bakery}`);
    expect(amounts(list)).toEqual(['12.00']);
    const address = addresses(partOf(list, 'table'))[0] ?? '';
    const detail = await operator.get(address.replaceAll('&amp;', '&'));
    expect(detail).toContain('Payment tree');
    expect(scopeIn(detail)).toContain('The menu leads to pages of');
    expect(namesIn(detail)).toContain('bakery');
    await operator.get(`/office/risk/lists?entity=${entities['bakery online']}`);
    const found = await operator.get(`/office/search?q=${entities.florist}&${bakery}`);
    expect([found.includes('florist'), namesIn(found)]).toEqual([true, expect.arrayContaining(['bakery'])]);
  });

  it('narrows the first page', async () => {
    expect(await operator.get('/office')).toMatch(/EUR\s25\.00/);
    expect(await operator.get(`/office?${bakery}`)).toMatch(/EUR\s12\.00/);
    expect(await operator.get(`/office?entity=${entities['bakery in town']}`)).toContain('Only bakery in town');
  });

  it('is that of a saved view that names none', async () => {
    await operator.get('/office/payments?state=approved');
    await operator.submit('/office/views', { name: 'Good' });
    const page = await operator.get(`/office/payments?state=approved&${bakery}`);
    expect(page).toMatch(/href="\/office\/payments\?state=approved&amp;entity=b{32}" aria-current="page"\s*>Good</);
  });

  it('is chosen in the tree, which has a field to find one where there are many', async () => {
    await operator.get('/office/payments?state=approved');
    const choice = scopeIn(operator.page()).match(/href="(\/office\/scope[^"]*)"/)?.[1] ?? '';
    const tree = await operator.get(choice.replaceAll('&amp;', '&'));
    expect(addresses(partOf(tree, 'table'))).toContain(`/office/payments?state=approved&amp;${bakery}`);
    expect(addresses(partOf(tree, 'table'))).toHaveLength(8);
    const found = await operator.get('/office/scope?to=/disputes&find=FLORIST');
    expect(found).toContain('type="search" name="find"');
    expect(addresses(partOf(found, 'table'))).toHaveLength(3);
    expect(addresses(partOf(await operator.get('/office/scope?to=//example.com'), 'table'))[0]).toMatch(
      /^\/office\/\//,
    );
    expect(scopeIn(await (await seenBy('florist online')).get('/office/payments'))).not.toContain('Choose');
    expect(addresses(partOf(await (await seenBy('florist')).get('/office/scope'), 'table'))).toHaveLength(3);
  });
});

describe('an entity', () => {
  it.for(['zzz', 'f'.repeat(31)])('that does not exist is answered with a page of its own: %s', async (id) => {
    for (const path of ['', '/payments', '/payments/export', '/disputes']) {
      const page = await operator.get(`/office${path}?state=approved&entity=${id}`);
      expect([operator.status(), page.includes('There is no such entity'), amounts(page)]).toEqual([404, true, []]);
    }
    expect(operator.page()).toContain('href="/office/disputes?state=approved"');
  });

  it('of others is answered like one that does not exist', async () => {
    const florist = await seenBy('florist');
    const page = await florist.get(`/office/payments?${bakery}`);
    expect([florist.status(), page.includes('There is no such entity')]).toEqual([404, true]);
    expect(page.replaceAll(entities.bakery, '')).not.toMatch(/bakery/);
  });

  it('without rows is named, with a way to those of all entities', async () => {
    for (const path of [
      '/payments',
      '/checkouts',
      '/disputes',
      '/webhooks',
      '/account/tokens?state=revoked',
      '/payments?state=stuck',
    ]) {
      const page = await operator.get(
        `/office${path}${path.includes('?') ? '&' : '?'}entity=${entities['bakery in town']}`,
      );
      expect([path, page.includes('Only bakery in town, with all below it, is shown.')]).toEqual([path, true]);
    }
    const [, all = ''] = /href="([^"]+)">Show all entities/.exec(operator.page()) ?? [];
    expect(all).toBe('/office/payments?state=stuck&amp;entity=');
    expect(amounts(await operator.get('/office/payments?entity='))).toEqual(['13.00', '12.00']);
  });
});
