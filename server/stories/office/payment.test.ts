import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import type { Role } from '../../core/users/roles.ts';
import { cards, chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { demo, openWorld, type Seams, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

let world: World;
let isSilent = false;
/** Acquirers of which no response arrives while they are silent. */
const seams: Seams = {
  store: (store) => store,
  acquirer: (acquirer) => ({
    ...acquirer,
    respondSynchronously: (request) => (isSilent ? undefined : acquirer.respondSynchronously?.(request)),
    send: (...given) => (isSilent ? Promise.resolve({ kind: 'unknown' }) : acquirer.send(...given)),
    inquire: (...given) => (isSilent ? Promise.resolve({ kind: 'unknown' }) : acquirer.inquire(...given)),
  }),
};
beforeAll(async () => {
  world = await openWorld({ seams });
});
afterAll(() => world.close());

const userOf = (roles: readonly Role[]) => {
  const entity = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? null;
  return browserOf(world, { roles, entity });
};
const stranger = () => {
  const { entities } = world.wired().gateway;
  const own = entities.entityOf(demo.entityId);
  const other = entities.all().find(({ kind, key }) => kind === 'channel' && key !== own?.key);
  return browserOf(world, { roles: ['administrator', 'finance'], entity: other?.key ?? null });
};
const pathOf = (id: string) => `/office/payments/${id}`;
const tabs = ['3ds', 'connector', 'risk', 'deliveries', 'raw', 'history'];
const textOf = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const hostile = `"><script>alert(1)</script>`;

/** The id of a payment whose acquirer does not respond. */
const hangs = async (): Promise<string> => {
  isSilent = true;
  return (await chargesDirectly(world)).body.id;
};
const codeOf = async (id: string) => (await readsPayment(world, id)).body.result.code;
const actionsOf = async (id: string) => (await world.store().auditOf(id)).map(({ action }) => action);

describe('the page of a payment', () => {
  it('shows what happened in one column, by kind, and the notes of users', async () => {
    const { body } = await chargesDirectly(world, { 'customer.givenName': 'Ana', 'customer.surname': hostile });
    await refersTo(world, body.id, 'RF', { amount: '1.00' });
    const finance = await userOf(['finance']);
    await finance.get(pathOf(body.id));
    await finance.submit(`${pathOf(body.id)}/note`, { note: `seen ${hostile}` });
    expect(finance.page()).toContain('noted on a payment');
    expect(finance.page()).not.toContain('<script>');
    expect(finance.page()).toContain('&lt;script&gt;');
    await finance.submit(`${pathOf(body.id)}/note`, { note: `number ${cards.approved}` });
    expect([finance.status(), finance.page()]).toEqual([400, expect.stringContaining('card number')]);
    const office = await finance.get(`${pathOf(body.id)}?kind=office`);
    expect(office).toContain('noted on a payment');
    expect(office.split('class="timeline"')[1]).not.toContain('begun');
    const other = await stranger();
    for (const path of ['', ...tabs.map((tab) => `/${tab}`)]) {
      await finance.get(`${pathOf(body.id)}${path}`);
      expect([path, finance.status()]).toEqual([path, 200]);
      expect(finance.page()).not.toContain(cards.approved);
      expect(finance.page()).not.toContain('<script>');
      await other.get(`${pathOf(body.id)}${path}`);
      expect([path, other.status()]).toEqual([path, 404]);
    }
    await finance.get(`${pathOf(body.id)}/nothing`);
    expect(finance.status()).toBe(404);
  });

  it('masks what is known of the customer for those who may not see it', async () => {
    const { body } = await chargesDirectly(world, {
      'customer.givenName': 'Ana',
      'customer.surname': 'Roth',
      'customer.email': 'ana.roth@example.com',
    });
    for (const [roles, isSeen] of [
      [['support'], true],
      [['auditor'], false],
      [['finance'], false],
    ] as const) {
      const browser = await userOf(roles);
      const pages = [await browser.get(pathOf(body.id)), await browser.get(`${pathOf(body.id)}/raw`)];
      for (const page of pages) {
        expect([roles, page.includes('ana.roth@example.com')]).toEqual([roles, isSeen]);
        expect([roles, page.includes('Jane Jones')]).toEqual([roles, isSeen]);
      }
    }
  });
});

describe('the earlier payments of a shopper', () => {
  const person = (email: string) => ({
    'customer.givenName': 'Ben',
    'customer.surname': 'Ott',
    'customer.email': email,
  });

  it('are those with its e-mail address or its card, at the same merchant, for users who see their entity', async () => {
    const pays = async (amount: string, more: Record<string, string>) =>
      (await chargesDirectly(world, { amount, 'card.expiryYear': '2036', ...more })).body.id;
    await pays('41.00', { ...person('ben.ott@example.com'), 'card.expiryMonth': '07' });
    await pays('42.00', { 'card.expiryMonth': '08' });
    await pays('43.00', { ...person('other@example.com'), 'card.expiryMonth': '09' });
    const id = await pays('44.00', { ...person('BEN.OTT@example.com'), 'card.expiryMonth': '08' });
    await pays('45.00', person('ben.ott@example.com'));
    const support = await userOf(['support']);
    const page = await support.get(pathOf(id));
    const [, earlier = ''] = page.split('Earlier payments of this shopper');
    expect(Array.from(earlier.matchAll(/EUR\s([\d.]+)</g), ([, amount]) => amount)).toEqual(['42.00', '41.00']);
    const alone = await pays('46.00', { 'card.expiryYear': '2037' });
    expect(await support.get(pathOf(alone))).not.toContain('Earlier payments');
  });
});

describe('a payment whose outcome is not known', () => {
  it('is inquired about on demand', async () => {
    const id = await hangs();
    const support = await userOf(['support']);
    await support.get(pathOf(id));
    await support.submit(`${pathOf(id)}/inquire`);
    expect(await codeOf(id)).toBe('000.200.000');
    isSilent = false;
    await support.submit(`${pathOf(id)}/inquire`);
    expect(await codeOf(id)).toBe('900.100.310');
    expect(support.page()).not.toContain(`${id}/inquire`);
    expect(await actionsOf(id)).toEqual(['inquire', 'inquire']);
  });

  it.each([
    ['approved', '000.100.110'],
    ['800.100.152', '800.100.152'],
  ])('is marked %s by two users, of whom none may approve its own proposal', async (outcome, code) => {
    const id = await hangs();
    const [finance, administrator] = [await userOf(['finance']), await userOf(['administrator'])];
    expect(await finance.get('/office/proposals')).toContain('Nothing waits for a second user');
    await finance.get(pathOf(id));
    await finance.submit(`${pathOf(id)}/propose`, { outcome });
    expect([finance.status(), finance.page()]).toEqual([400, expect.stringContaining('Enter a reason')]);
    await finance.submit(`${pathOf(id)}/propose`, { outcome, reason: hostile });
    expect(finance.page()).toContain('Another user has to approve');
    expect(finance.page()).not.toContain('<script>');
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(finance.page()) ?? [];
    const [, proposal = ''] = /name="proposal" value="([^"]+)"/.exec(finance.page()) ?? [];
    const key = '00000000-0000-4000-8000-000000000000';
    await finance.post(`${pathOf(id)}/approve-outcome`, { form, key, proposal });
    expect([finance.status(), await codeOf(id)]).toEqual([400, '000.200.000']);
    const other = await stranger();
    await other.get('/office/me');
    const [, foreign = ''] = /name="form" value="([^"]+)"/.exec(other.page()) ?? [];
    for (const verb of ['approve-outcome', 'refuse-outcome', 'propose', 'inquire', 'note']) {
      await other.post(`${pathOf(id)}/${verb}`, { form: foreign, key, proposal, outcome, reason: 'x', note: 'x' });
      expect([verb, other.status()]).toEqual([verb, 404]);
    }
    expect(await administrator.get('/office/proposals')).toContain(id);
    await administrator.get(pathOf(id));
    await administrator.submit(`${pathOf(id)}/approve-outcome`);
    expect(await codeOf(id)).toBe(code);
    expect(textOf(await administrator.get(pathOf(id)))).toMatch(
      outcome === 'approved'
        ? / Back office DB EUR 92\.00 marked approved by two users /
        : /marked declined by two users /,
    );
    expect(textOf(await administrator.get(`${pathOf(id)}?kind=acquirer`))).not.toContain('marked');
    expect(await actionsOf(id)).toEqual(['proposeOutcome', 'approveOutcome']);
    isSilent = false;
    await world.advance(minutes(5));
    expect(await codeOf(id)).toBe(code);
  });

  it('keeps what its acquirer reports after all, and a proposal lapses after a day', async () => {
    const id = await hangs();
    const finance = await userOf(['finance']);
    await finance.get(pathOf(id));
    await finance.submit(`${pathOf(id)}/propose`, { outcome: 'approved', reason: 'by telephone' });
    await world.advance(days(1));
    const again = await userOf(['finance']);
    await again.get(pathOf(id));
    await again.submit(`${pathOf(id)}/propose`, { outcome: 'approved', reason: 'by its portal' });
    const administrator = await userOf(['administrator']);
    await administrator.get(pathOf(id));
    expect(administrator.page()).toContain('by its portal');
    isSilent = false;
    await again.get(pathOf(id));
    await again.submit(`${pathOf(id)}/inquire`);
    await administrator.submit(`${pathOf(id)}/approve-outcome`);
    expect([administrator.status(), administrator.page()]).toEqual([
      400,
      expect.stringContaining('The payment has changed since'),
    ]);
    expect(await codeOf(id)).toBe('900.100.310');
  });
});

describe('a chargeback by users who may not book one alone', () => {
  const formIn = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
  const bookingsOf = async (id: string) => {
    const key = world.wired().gateway.ids.keyOf('payment', id);
    return (await world.store().paymentTree(key ?? (0 as never)))
      .filter(({ type }) => type === 'CB' || type === 'CR')
      .map(({ type, state, amountCents, resultCode, key: made }) => ({
        booked: [type, state, amountCents, resultCode],
        id: world.wired().gateway.ids.publicId('payment', made),
      }));
  };
  const proposes = async (id: string, type: 'CB' | 'CR', amount: string) => {
    const operator = await userOf(['operator']);
    await operator.get(pathOf(id));
    await operator.submit(`${pathOf(id)}/propose-chargeback`, { type, amount, reason: hostile });
    return operator;
  };

  it('is proposed with its amount, code and reason, and booked by another user once, and so is its reversal', async () => {
    const { id } = (await chargesDirectly(world)).body;
    const operator = await userOf(['operator']);
    expect(await operator.get(pathOf(id))).not.toContain(`${id}/chargeback"`);
    await operator.submit(`${pathOf(id)}/propose-chargeback`, { amount: '92.01', reason: 'by letter' });
    expect([operator.status(), operator.page()]).toEqual([
      400,
      expect.stringMatching(/Not possible with this amount; EUR\s92\.00 is open/),
    ]);
    await operator.get(pathOf(id));
    await operator.submit(`${pathOf(id)}/propose-chargeback`, { amount: '50,00', reason: hostile });
    expect(await bookingsOf(id)).toEqual([]);
    expect(operator.page()).toMatch(
      /DB EUR\s92\.00 <code>000\.100\.110[^]*CB EUR\s50\.00[^]*000\.100\.200[^]*&lt;script&gt;/,
    );
    expect(operator.page()).not.toContain(`${id}/approve-chargeback`);
    const approving = { form: formIn(operator.page(), 'form'), proposal: formIn(operator.page(), 'proposal') };
    const key = '00000000-0000-4000-8000-000000000000';
    await operator.post(`${pathOf(id)}/approve-chargeback`, { ...approving, key });
    expect([operator.status(), await bookingsOf(id)]).toEqual([400, []]);
    const [administrator, finance] = [await userOf(['administrator']), await userOf(['finance'])];
    expect(await administrator.get('/office/proposals')).toMatch(/CB EUR\s50\.00/);
    for (const each of [administrator, finance]) await each.get(pathOf(id));
    await Promise.all(
      [administrator, finance, administrator].map((each) => each.submit(`${pathOf(id)}/approve-chargeback`)),
    );
    const [chargeback, ...more] = await bookingsOf(id);
    expect([chargeback?.booked, more]).toEqual([['CB', 'approved', 5000, '000.100.200'], []]);
    expect(await actionsOf(id)).toEqual(['proposeChargeback', 'approveChargeback']);
    const disputed = chargeback?.id ?? '';
    await proposes(disputed, 'CR', '50.00');
    await administrator.get(pathOf(disputed));
    await administrator.submit(`${pathOf(disputed)}/approve-chargeback`);
    expect((await bookingsOf(id)).map(({ booked }) => booked[0])).toEqual(['CB', 'CR']);
  });

  it('is not booked where the payment has moved meanwhile, or a day has passed, or it was refused', async () => {
    const { id } = (await chargesDirectly(world)).body;
    await proposes(id, 'CB', '20.00');
    const refund = await refersTo(world, id, 'RF', { amount: '1.00', currency: 'EUR' });
    expect(refund.body.result.code).toBe('000.100.110');
    const administrator = await userOf(['administrator']);
    await administrator.get(pathOf(id));
    await administrator.submit(`${pathOf(id)}/approve-chargeback`);
    expect([administrator.status(), administrator.page()]).toEqual([
      400,
      expect.stringContaining('The payment has changed since'),
    ]);
    await administrator.submit(`${pathOf(id)}/refuse-chargeback`);
    await proposes(id, 'CB', '20.00');
    await world.advance(days(1));
    const again = await userOf(['administrator']);
    expect(await again.get(pathOf(id))).not.toContain('approve-chargeback');
    expect(await bookingsOf(id)).toEqual([]);
    expect(await actionsOf(id)).toEqual(['proposeChargeback', 'refuseChargeback', 'proposeChargeback']);
  });

  it('is decided by its own permission: the address of an outcome does not find it', async () => {
    const { id } = (await chargesDirectly(world)).body;
    const operator = await proposes(id, 'CB', '92.00');
    const proposal = formIn(operator.page(), 'proposal');
    for (const [browser, path] of [
      [await userOf(['administrator']), 'approve-outcome'],
      [await stranger(), 'approve-chargeback'],
      [await stranger(), 'propose-chargeback'],
    ] as const) {
      const form = formIn(await browser.get('/office/me'), 'form');
      const key = '00000000-0000-4000-8000-000000000001';
      const fields = { form, key, proposal, type: 'CB', amount: '92.00', reason: 'x' };
      await browser.post(`${pathOf(id)}/${path}`, fields);
      expect([path, browser.status()]).toEqual([path, 404]);
    }
    expect(await bookingsOf(id)).toEqual([]);
  });
});
