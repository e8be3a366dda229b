import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import { minutes } from '../../core/values.ts';
import { configures, holds, listsCallbacks, openMerchant } from '../risk/callbacks.fixture.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { decides } from '../world/analyst.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf, openBrowser } from './browser.ts';

const NOTICE = 'Nothing was saved: what the page showed was changed meanwhile.';
const entity = demo.entityId;
const hook = 'http://127.0.0.1:9/';

let world: World;
let browser: Browser;
let other: Browser;
let named: Readonly<Record<'account' | 'webhook' | 'user' | 'registration' | 'callback', string>>;
beforeAll(async () => {
  world = await openWorld();
  const { gateway } = world.wired();
  const callback = await failedCallback();
  const [account, webhook] = [
    await api().post(`entities/${entity}/merchantAccounts`, {
      ...kept.account,
      connector: 'PROCESSOR_A',
      acquirerId: '1',
    }),
    await api().post(`entities/${entity}/webhooks`, kept.webhook),
  ];
  await browserOf(world, { roles: ['finance', 'risk'], entity: null });
  const user = gateway.ids.publicId('user', (await gateway.store.users()).at(-1)?.key ?? expect.fail('No user'));
  const registration = await merchantOf(() => world).agrees();
  named = { account: account.body.id ?? '', webhook: webhook.body.id ?? '', user, registration, callback };
  [browser, other] = [await browserOf(world, { roles, entity: null }), await browserOf(world, { roles, entity: null })];
});
afterAll(() => world.close());

const api = () => administrator(world);
const kept = {
  account: { name: 'Cards', currencies: ['EUR', 'USD'] },
  webhook: { name: 'Orders', url: hook, types: ['PAYMENT'], format: 'encrypted' },
} as const;

/** A callback that is on the failed list, with two addresses to choose among. */
async function failedCallback(): Promise<string> {
  const merchant = await openMerchant();
  merchant.answers = (response) => void response.writeHead(500).end();
  await configures(world, { url: hook }, { retries: 0, urls: [merchant.url, hook] });
  await decides(world.wired(), await holds(world), { decision: 'APPROVE' });
  await world.advance(minutes(10));
  await merchant.close();
  const [failed] = await listsCallbacks(world);
  return failed?.id ?? expect.fail('No callback failed');
}

const storedUser = async () => {
  const { store, ids } = world.wired().gateway;
  const key = ids.keyOf('user', named.user);
  return key === undefined ? undefined : store.user(key);
};

const read = async (path: string): Promise<object> => {
  const { buildNumber: _, timestamp: _at, ndc: _ndc, ...shown } = JSON.parse((await api().get(path)).text);
  return shown;
};

type Outdated = {
  readonly page: () => string;
  /** The address of the form. */
  readonly form: () => string;
  /** What the form sends beside what its page shows: one member of the object, and the others as they were shown. */
  readonly sends: Readonly<Record<string, string | readonly string[]>>;
  /** Changes another member meanwhile. */
  readonly changes: () => Promise<unknown>;
  readonly reads: () => Promise<unknown>;
  /** What is there once the form was sent again from the page that shows the change. */
  readonly afterwards: unknown;
};

const forms: Readonly<Record<string, Outdated>> = {
  'the state of an entity': {
    page: () => `/office/entities/${entity}`,
    form: () => `/office/entities/${entity}`,
    sends: { name: 'Renamed', state: 'active' },
    changes: () => api().patch(`entities/${entity}`, { state: 'disabled', name: 'Closed for fraud' }),
    reads: () => read(`entities/${entity}`),
    afterwards: expect.objectContaining({ name: 'Renamed', state: 'active' }),
  },
  'the currencies of a merchant account': {
    page: () => `/office/entities/${entity}/processing?change=${named.account}`,
    form: () => `/office/entities/${entity}/accounts/${named.account}`,
    sends: { name: 'Renamed', position: '0', state: 'active', brands: '', currencies: 'EUR USD', paymentTypes: '' },
    changes: () => api().patch(`merchantAccounts/${named.account}`, { state: 'closed', currencies: ['EUR'] }),
    reads: () => read(`merchantAccounts/${named.account}`),
    afterwards: expect.objectContaining({ name: 'Renamed', state: 'active' }),
  },
  'a setting': {
    page: () => `/office/entities/${entity}/settings?change=brands`,
    form: () => `/office/entities/${entity}/settings`,
    sends: { value: 'VISA\nMASTER\nAMEX', do: 'set' },
    changes: () => api().patch(`entities/${entity}/settings`, { set: { brands: ['VISA'] } }),
    reads: () => settingsOf(),
    afterwards: expect.objectContaining({ brands: ['VISA', 'MASTER', 'AMEX'] }),
  },
  'an inherited setting': {
    page: () => `/office/entities/${entity}/settings?change=pageOrigins`,
    form: () => `/office/entities/${entity}/settings`,
    sends: { value: 'https://a.example', do: 'set' },
    changes: () => api().patch(`entities/${entity}/settings`, { set: { pageOrigins: ['https://b.example'] } }),
    reads: () => settingsOf(),
    afterwards: expect.objectContaining({ pageOrigins: ['https://a.example'] }),
  },
  'the address of a webhook': {
    page: () => `/office/webhooks/${named.webhook}`,
    form: () => `/office/webhooks/${named.webhook}`,
    sends: { name: 'Renamed', url: hook, type: ['PAYMENT'], fields: 'all', format: 'encrypted' },
    changes: () => api().patch(`webhooks/${named.webhook}`, { url: `${hook}moved` }),
    reads: () => read(`webhooks/${named.webhook}`),
    afterwards: expect.objectContaining({ name: 'Renamed' }),
  },
  'the roles of a user': {
    page: () => `/office/users/${named.user}/roles?role=finance&role=risk&role=support`,
    form: () => `/office/users/${named.user}/roles`,
    sends: { role: ['finance', 'risk', 'support'] },
    async changes() {
      await other.get(`/office/users/${named.user}/roles?role=finance`);
      await other.submit(`/office/users/${named.user}/roles`);
    },
    reads: async () => ({ roles: (await storedUser())?.roles }),
    afterwards: expect.objectContaining({ roles: ['finance', 'support', 'risk'] }),
  },
  'a profile': {
    page: () => '/office/me',
    form: () => '/office/me/profile',
    sends: { name: 'Ana', language: 'en', zone: 'UTC', density: 'comfortable' },
    async changes() {
      const tab = Object.assign(openBrowser(world), { cookie: browser.cookie });
      await tab.get('/office/me');
      await tab.submit('/office/me/profile', { name: '', zone: 'Europe/Rome', density: 'compact', language: 'en' });
    },
    async reads() {
      const users = await world.store().users();
      return users.map(({ email, name, zone, density }) => ({ email, name, zone, density }));
    },
    afterwards: expect.arrayContaining([expect.objectContaining({ name: 'Ana', zone: 'UTC', density: 'comfortable' })]),
  },
  'the expiry of a stored card': {
    page: () => `/office/registrations/${named.registration}`,
    form: () => `/office/registrations/${named.registration}/update`,
    sends: { month: '05', year: '2034', holder: 'Ana Jones', reason: 'asked for' },
    async changes() {
      const sent = { entityId: entity, 'card.expiryMonth': '12', 'card.expiryYear': '2039' };
      await world.post(`v1/registrations/${named.registration}`, sent);
    },
    async reads() {
      const { store, ids } = world.wired().gateway;
      const key = ids.keyOf('registration', named.registration);
      return key === undefined ? undefined : (await store.registration(key))?.fields;
    },
    afterwards: expect.objectContaining({ 'card.expiryMonth': '05', 'card.holder': 'Ana Jones' }),
  },
  'the addresses of callbacks': {
    page: () => `/office/risk/callbacks/${named.callback}`,
    form: () => `/office/risk/callbacks/${named.callback}/destination`,
    sends: { active: '2' },
    changes: () => configures(world, { url: hook }, { urls: [hook, `${hook}elsewhere`] }),
    reads: () => read(`entities/${entity}/risk/callback`),
    afterwards: expect.objectContaining({ active: 2 }),
  },
};

const twice: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the state of an entity': { name: 'Twice', state: 'active' },
  'the roles of a user': { role: 'support' },
  'a profile': { name: 'Twice', language: 'en', zone: 'UTC', density: 'compact' },
};

const settingsOf = async () => world.wired().gateway.entities.entityOf(entity)?.own;

describe('a form whose page was opened before', () => {
  it.for(Object.entries(forms))(
    'about %s that was changed meanwhile changes nothing, and shows it',
    async ([, form]) => {
      const { page, form: address, sends, changes, reads, afterwards } = form;
      const first = await reads();
      await browser.get(page());
      await changes();
      const changed = await reads();
      expect(changed).not.toEqual(first);
      await browser.submit(address(), sends);
      expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining(NOTICE)]);
      expect(await reads()).toEqual(changed);
      if (page().includes('/roles?')) await browser.get(page());
      await browser.submit(address(), sends);
      expect([browser.status(), await reads()]).toEqual([200, afterwards]);
    },
  );

  it.for(['the state of an entity', 'the roles of a user', 'a profile'])(
    'about %s and was carried out is repeated by a second click, as it was answered first',
    async (name) => {
      const { page: shows, form: address, reads } = forms[name] ?? expect.fail(name);
      const [path, before] = [address(), await reads()];
      // The earlier form has given the user the roles of its page.
      const page = await browser.get(shows().replace(/\?role=.*/, '?role=support'));
      const hidden = (field: string) =>
        new RegExp(`action="${path}"[^]*?name="${field}" value="([^"]+)"`).exec(page)?.[1] ?? '';
      const sent = { form: hidden('form'), key: hidden('key'), shown: hidden('shown'), ...twice[name] };
      for (const _ of [1, 2]) {
        await browser.post(path, sent);
        expect([browser.status(), browser.page()]).toEqual([200, expect.not.stringContaining(NOTICE)]);
      }
      expect(await reads()).not.toEqual(before);
      const key = '00000000-0000-4000-8000-000000000000';
      await browser.post(path, { ...sent, key });
      expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining(NOTICE)]);
    },
  );

  it('leaves the choice of roles to a page that shows those which the user has', async () => {
    const path = `/office/users/${named.user}`;
    const [, shown = ''] = /name="shown" value="([^"]+)"/.exec(await browser.get(path)) ?? [];
    const preview = `${path}/roles?role=finance&role=risk&role=developer&shown=${shown}`;
    expect(await browser.get(preview)).toMatch(/Added[^]*Developer/);
    await other.get(`${path}/roles?role=finance`);
    await other.submit(`${path}/roles`);
    await browser.get(preview);
    expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining(NOTICE)]);
    expect(browser.page()).toMatch(/name="role" value="finance" checked/);
    expect(browser.page()).not.toMatch(/name="role" value="risk" checked/);
  });
});
