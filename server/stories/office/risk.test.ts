import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../core/values.ts';
import { configures, holds, listsCallbacks, openMerchant } from '../risk/callbacks.fixture.ts';
import { demoWithRules } from '../world/risk-rules.ts';
import { entities as entityIds, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { cardOf, cards, chargesDirectly, order, readsPayment } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
let ana: Browser;
let ben: Browser;
beforeAll(async () => {
  const rule = { name: 'blocked', when: [{ is: 'listed', on: 'block', by: ['account'] }], action: 'deny' } as const;
  const large = {
    name: 'large',
    when: [{ is: 'amount', above: '5000.00', currency: 'EUR' }],
    action: 'review',
  } as const;
  world = await openWorld({ provisionFile: demoWithRules([rule, large], { riskService: true }) });
});
beforeEach(async () => {
  [ana, ben] = [await analyst(), await analyst()];
});
afterAll(() => world.close());

const analyst = () => {
  const entity = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? null;
  return browserOf(world, { roles: ['risk'], entity });
};
const stranger = () => {
  const { entities } = world.wired().gateway;
  const own = entities.entityOf(demo.entityId);
  const other = entities.all().find(({ kind, key }) => kind === 'channel' && key !== own?.key);
  return browserOf(world, { roles: ['risk'], entity: other?.key ?? null });
};
const pathOf = (id: string) => `/office/risk/cases/${id}`;
const codeOf = async (id: string) => (await readsPayment(world, id)).body.result.code;

describe('the queue of cases', () => {
  it('has the oldest case first, and shows what is known of it', async () => {
    expect(await ana.get('/office/risk/cases')).toContain('No case waits');
    const first = await holds(world);
    await world.advance(minutes(90));
    ana = await analyst();
    const second = await holds(world);
    const page = await ana.get('/office/risk/cases');
    expect(page.indexOf(pathOf(first))).toBeLessThan(page.indexOf(pathOf(second)));
    expect(page).toContain('1 h 30 min');
    expect(page).toContain('riskService');
    expect(page).toContain('simulate review');
    expect(page).toContain('unassigned');
    const listed = async (query: string) => {
      const shown = await ana.get(`/office/risk/cases?${query}`);
      return [first, second].map((id) => shown.includes(pathOf(id)));
    };
    expect(await listed('age=1')).toEqual([true, false]);
    expect(await listed('score=-201')).toEqual([false, false]);
    expect(await listed('score=-200&rule=RISK')).toEqual([true, true]);
    expect(await listed('rule=other')).toEqual([false, false]);
    expect(await listed('assigned=me')).toEqual([false, false]);
    expect(await listed('state=approved')).toEqual([false, false]);
    expect(await listed(`before=${first}`)).toEqual([false, true]);
    expect(ana.page()).toContain('First');
  });

  it('gives each analyst another case, and locks it for 15 minutes', async () => {
    await ana.get('/office/risk/cases');
    await ana.submit('/office/risk/cases/next');
    const mine = /risk\/cases\/(8a\w+)\/approve/.exec(ana.page())?.[1] ?? '';
    expect(ana.page()).toContain('Yours alone until');
    await ben.get('/office/risk/cases?assigned=none');
    expect(ben.page()).not.toContain(mine);
    await ben.submit('/office/risk/cases/next');
    expect(ben.page()).toContain('Yours alone until');
    expect(ben.page()).not.toContain(`${mine}/approve`);
    await ben.get(pathOf(mine));
    expect(ben.page()).toContain('Another analyst works on this case');
    expect(ben.page()).not.toContain(`${mine}/approve"`);
    await ben.get(pathOf(await holds(world)));
    const { form, key } = Object.fromEntries(
      Array.from(ben.page().matchAll(/name="(form|key)" value="([^"]+)"/g), ([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    await ben.post(`${pathOf(mine)}/approve`, { form: form ?? '', key: key ?? '' });
    expect([ben.status(), ben.page()]).toEqual([400, expect.stringContaining('Another analyst works')]);
    await world.advance(minutes(14));
    await ben.get(pathOf(mine));
    expect(ben.page()).not.toContain(`${mine}/take`);
    await world.advance(minutes(1));
    await ana.get('/office/risk/cases');
    await ben.get(pathOf(mine));
    await ben.submit(`${pathOf(mine)}/take`);
    expect(ben.page()).toContain('Yours alone until');
    await ben.submit(`${pathOf(mine)}/release`);
    expect(ben.page()).toContain('unassigned');
  });

  it('decides, keeps a note, and goes on to the next case', async () => {
    const [id, other] = [await holds(world), await holds(world)];
    await ana.get(pathOf(id));
    await ana.submit(`${pathOf(id)}/note`, { note: '' });
    expect([ana.status(), ana.page()]).toEqual([400, expect.stringContaining('Enter a note')]);
    await ana.submit(`${pathOf(id)}/note`, { note: `card ${cards.approved}` });
    expect([ana.status(), ana.page()]).toEqual([400, expect.stringContaining('may not hold a card number')]);
    await ana.submit(`${pathOf(id)}/note`, { note: '<script>alert(1)</script>' });
    expect(ana.page()).toContain('&lt;script&gt;');
    expect(ana.page()).not.toContain('<script>');
    await ana.submit(`${pathOf(id)}/cancel`);
    expect([ana.status(), ana.page()]).toEqual([400, expect.stringContaining('Choose a reason')]);
    await ana.submit(`${pathOf(id)}/cancel`, { cancelReason: 'fraud' });
    expect(ana.page()).toContain('Yours alone until');
    expect(ana.page()).not.toContain(`${id}/approve"`);
    await ana.get(pathOf(other));
    await ana.submit(`${pathOf(other)}/approve`, { note: 'known' });
    await world.advance(seconds(2));
    expect([await codeOf(id), await codeOf(other)]).toEqual(['100.400.147', '000.100.110']);
    await ana.get(pathOf(id));
    expect(ana.page()).toContain('fraud');
    expect(ana.page()).not.toContain(`${id}/approve"`);
    const audit = await world.wired().gateway.store.auditOf(id);
    expect(audit.map(({ action }) => action)).toEqual(['noteCase', 'decideCase']);
    const ofRisk = (await ana.get(`/office/payments/${id}?kind=risk`)).split('class="timeline"')[1] ?? '';
    const decided = ofRisk.split('<li>').filter((each) => each.includes('Risk case:'));
    expect(decided.map((each) => /<code title="([^"]+)"/.exec(each)?.[1])).toEqual(audit.map(({ ndc }) => ndc));
    await ana.get(pathOf(id));
    const history = ana.page().split('class="timeline"')[1]?.split('</ol>')[0] ?? '';
    expect(Array.from(history.matchAll(/<strong>([^<]+)</g), ([, each]) => each)).toEqual([
      'sent to review',
      'Note',
      'cancelled',
    ]);
    expect(audit.every(({ place }) => place !== null)).toBe(true);
    const page = (await ana.get(`/office/payments/${id}?kind=risk`))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(page).toMatch(/Risk review, score -?\d+/);
    expect(page).toContain('Risk case: cancelled fraud');
  });

  it('takes the same note once, however often its form is sent', async () => {
    const id = await holds(world);
    await ana.get(pathOf(id));
    const page = ana.page();
    const [, key = ''] = new RegExp(`${id}/note".*?name="key" value="([^"]+)"`, 's').exec(page) ?? [];
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(page) ?? [];
    await Promise.all([1, 2, 3].map(() => ana.post(`${pathOf(id)}/note`, { form, key, note: 'seen' })));
    expect(await world.store().riskActions(keyOf(id))).toHaveLength(1);
  });

  it('is unknown to users of other entities', async () => {
    const other = await stranger();
    const id = await holds(world);
    expect(await other.get('/office/risk/cases')).not.toContain(id);
    await other.get(pathOf(id));
    expect(other.status()).toBe(404);
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(other.page()) ?? [];
    for (const verb of ['take', 'release', 'approve', 'note', 'cancel']) {
      const key = '00000000-0000-4000-8000-000000000000';
      await other.post(`${pathOf(id)}/${verb}`, { form, key, note: 'x', cancelReason: 'fraud' });
      expect([verb, other.status()]).toEqual([verb, 404]);
    }
    expect(await codeOf(id)).toBe('100.400.500');
  });
});

describe('the queue of the chosen entity', () => {
  it('has the next case, whatever waits for longer elsewhere', async () => {
    const review = { name: 'large', when: [{ is: 'amount', above: '50.00', currency: 'EUR' }], action: 'review' };
    const settings = { riskScreening: true, riskRules: [review] };
    const two = await openWorld({ provisionFile: provisionFile({ bakery: { settings }, florist: { settings } }) });
    const waits = async (name: 'bakery online' | 'florist online'): Promise<string> => {
      const authorization = `Bearer ${tokenOf(name)}`;
      const payment = { ...order, ...cardOf(cards.approved), entityId: entityIds[name] };
      return (await two.post('/v1/payments', payment, { authorization })).body.id;
    };
    const elsewhere = await waits('bakery online');
    const [first, second] = [await waits('florist online'), await waits('florist online')];
    const user = await browserOf(two, { roles: ['risk'], entity: null });
    await user.get(`/office/risk/cases?entity=${entityIds.florist}`);
    await user.submit('/office/risk/cases/next');
    expect(user.page()).toContain(`${first}/approve`);
    await user.submit(pathOf(`${first}/approve`));
    expect(user.page()).toContain(`${second}/approve`);
    await user.submit(pathOf(`${second}/cancel`), { cancelReason: 'fraud' });
    expect(user.page()).toContain('No further case');
    await user.get('/office/risk/cases');
    await user.submit('/office/risk/cases/next');
    expect(user.page()).toContain(`${elsewhere}/approve`);
    await two.close();
  });
});

const keyOf = (id: string) => {
  const key = world.wired().gateway.ids.keyOf('payment', id);
  if (key === undefined) throw new Error(`Expected the id of a payment, got ${id}`);
  return key;
};

describe('the failed list of callbacks', () => {
  it('sends one more try, shows the body, switches the address and deletes', async () => {
    const merchant = await openMerchant();
    await configures(world, merchant, { retries: 0, urls: [merchant.url, `${merchant.url}/second`] });
    merchant.answers = (response) => response.writeHead(500).end();
    expect(await ana.get('/office/risk/callbacks/failed')).toContain('No callback has failed');
    const id = await holds(world);
    await ana.get(pathOf(id));
    await ana.submit(`${pathOf(id)}/cancel`, { cancelReason: 'suspectedFraud', note: 'café & co' });
    await world.advance(seconds(1));
    const path = /href="(\/office\/risk\/callbacks\/8a\w+)"/.exec(await ana.get('/office/risk/callbacks/failed'))?.[1];
    expect(ana.page()).toMatch(/<td class="">cancelled<\/td>/);
    expect(ana.page()).toContain('500');
    const page = await ana.get(path ?? '');
    expect(page).toContain('cancelreason=suspectedFraud');
    await ana.submit(`${path}/destination`, { active: '2' });
    await ana.submit(`${path}/resubmit`);
    expect(ana.page()).toContain('No callback has failed');
    await world.advance(seconds(1));
    expect(await ana.get('/office/risk/callbacks/failed')).toContain('/second');
    expect(merchant.called).toHaveLength(2);
    expect(await ana.get('/office/risk/callbacks/failed?status=404')).toContain('Nothing matches');
    expect(await ana.get(pathOf(id))).toMatch(/callback failed<\/strong>\s*try 2:\s*500 <small>[^<]*second</);
    const other = await stranger();
    await other.get(path ?? '');
    expect(other.status()).toBe(404);
    await ana.get(path ?? '');
    await ana.submit(`${path}/remove`);
    expect(ana.page()).toContain('Enter a reason');
    await ana.submit(`${path}/remove`, { reason: 'merchant has closed' });
    expect(await listsCallbacks(world)).toEqual([]);
    await ana.get(path ?? '');
    expect(ana.status()).toBe(404);
    await merchant.close();
  });
});

describe('lists and rules', () => {
  it('adds an entry whose value is never shown, and takes it off again', async () => {
    const lists = `/office/risk/lists?entity=${demo.entityId}`;
    expect(await ana.get(lists)).toContain('The lists of this entity are empty');
    await ana.submit(lists, { list: 'block', kind: 'bin', value: 'nothing' });
    expect([ana.status(), ana.page()]).toEqual([400, expect.stringContaining('first 6 or 8 digits')]);
    await ana.get(lists);
    const entry = { list: 'block', kind: 'account', value: cards.approved, note: '"><img src=x>' };
    await ana.submit(lists, entry);
    expect(ana.page()).toContain('&gt;&lt;img');
    expect(ana.page()).not.toContain(cards.approved);
    expect((await chargesDirectly(world, cardOf(cards.approved))).body.result.code).toBe('100.400.147');
    await ana.submit(`/office/risk/lists/remove?entity=${demo.entityId}`);
    expect(ana.page()).toContain('The lists of this entity are empty');
    expect(JSON.stringify(world.logged)).not.toContain(cards.approved);
  });

  it('shows 51 entries of a longer list, and leads to the rest', async () => {
    const { gateway } = world.wired();
    const entity = gateway.entities.entityOf(demo.entityId)?.key ?? expect.fail();
    const entry = { entity, list: 'allow', kind: 'domain', createdAt: world.clock.now(), expiresAt: null } as const;
    const entries = Array.from({ length: 60 }, (_, place) => ({
      ...entry,
      key: gateway.ids.key('listEntry'),
      hash: `hash-${place}`,
      note: `note ${place}.`,
    }));
    await world
      .store()
      .commit(entries.map((each, place) => ({ kind: 'keepListEntry', entry: each, isFirst: place === 0 })));
    const notesOf = (page: string) => Array.from(page.matchAll(/note (\d+)\./g), ([, place]) => Number(place));
    const first = await ana.get(`/office/risk/lists?entity=${demo.entityId}&list=allow`);
    expect(notesOf(first)).toEqual(Array.from({ length: 51 }, (_, place) => 59 - place));
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first) ?? [];
    expect(notesOf(await ana.get(next.replaceAll('&amp;', '&')))).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(ana.page()).not.toContain('rel="next"');
    await world.store().commit(entries.map((place) => ({ kind: 'removeListEntry', place })));
  });

  it('shows the rules that hold for an entity', async () => {
    expect(await ana.get(`/office/risk/rules?entity=${demo.entityId}`)).toContain('on the block list: account');
  });

  it('states in the language of its user why a rule has fired', async () => {
    const { body } = await chargesDirectly(world, { amount: '6000.00', ...cardOf(cards.approved) });
    expect(await ana.get(pathOf(body.id))).toContain('6000.00 EUR is above 5000.00');
    await ana.get('/office/me');
    await ana.submit('/office/me/profile', { language: 'de', zone: 'Europe/Berlin' });
    expect(await ana.get('/office/risk/cases')).toMatch(/\b1 Stunde\b/);
    expect(await ana.get(pathOf(body.id))).toContain('6000.00 EUR liegt über 5000.00');
    await ana.submit(`${pathOf(body.id)}/take`);
    await ana.submit(`${pathOf(body.id)}/approve`, { note: '' });
    await world.advance(seconds(2));
    const page = await ana.get(`/office/payments/${body.id}/risk`);
    expect(page).toContain('zur Prüfung vorgelegt');
    expect(page).toContain('6000.00 EUR liegt über 5000.00');
  });
});
