import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainFault, type LinkedEntry } from '../../core/audit/entry.ts';
import type { Role } from '../../core/users/roles.ts';
import { minutes } from '../../core/values.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf, openBrowser, password, signedIn } from './browser.ts';

let world: World;
let payment: string;
beforeAll(async () => {
  world = await openWorld();
  payment = `/office/payments/${(await chargesDirectly(world)).body.id}`;
});
afterAll(() => world.close());

const entityOf = (isOther = false) => {
  const { entities } = world.wired().gateway;
  const own = entities.entityOf(demo.entityId);
  const other = entities.all().find(({ kind, key }) => kind === 'channel' && key !== own?.key);
  return (isOther ? other : own)?.key ?? null;
};
const userOf = (role: Role, isOther = false) => browserOf(world, { roles: [role], entity: entityOf(isOther) });

/** The field that every form of the session has. */
const fieldOf = async (browser: Browser): Promise<string> =>
  /name="form" value="([^"]+)"/.exec(await browser.get('/office/me'))?.[1] ?? '';

type Refusal = { readonly path: string; readonly why: string; readonly times: number; readonly actor: string };

/** The refusals that the audit has, the earliest first. */
async function refusals(): Promise<readonly Refusal[]> {
  const slice = { by: null, after: 0 as never, before: Number.MAX_SAFE_INTEGER as never, limit: 500 };
  return (await world.store().auditEntries(slice))
    .filter(({ action }) => action === 'refused')
    .map(({ subject, after, actor }) => {
      // The cast holds because every entry of a refusal has both.
      const { why, times } = after as Pick<Refusal, 'why' | 'times'>;
      return { path: subject, actor: actor.replace(/-\d+@.*/, ''), why, times };
    })
    .toReversed();
}

/** What is added by work. */
async function added(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = (await refusals()).length;
  await work();
  return (await refusals()).slice(before).map(({ actor, path, why }) => `${actor} ${path} ${why}`);
}

describe('the audit log has an entry of', () => {
  it('a request without the permission for its address', async () => {
    const support = await userOf('support');
    expect(await added(() => support.get('/office/users?role=operator'))).toEqual(['support /users permission']);
    const form = await fieldOf(support);
    const path = `${payment}/chargeback`;
    expect(await added(() => support.post(path, { form }))).toEqual([`support ${path.slice(7)} permission`]);
  });

  it('a form about what the user does not see, and none of an address that leads nowhere', async () => {
    const other = await userOf('finance', true);
    const form = await fieldOf(other);
    const path = `${payment}/refund`;
    expect(await added(() => other.post(path, { form, amount: '1.00', reason: 'x' }))).toEqual([
      `finance ${path.slice(7)} unknown`,
    ]);
    expect(await added(() => other.get(payment))).toEqual([]);
    expect(await added(() => other.get('/office/nothing'))).toEqual([]);
  });

  it('a form that no page of the session had', async () => {
    const finance = await userOf('finance');
    expect(await added(() => finance.post(`${payment}/refund`, { form: 'f'.repeat(64) }))).toEqual([
      `finance ${payment.slice(7)}/refund form`,
    ]);
    expect(await added(() => openBrowser(world).post(`${payment}/refund`, {}))).toEqual([]);
  });

  it('roles that the user may not give, and a list of users that it may not lock', async () => {
    const [operator, finance] = [await userOf('operator'), await userOf('finance')];
    expect(finance.cookie).not.toBe('');
    await operator.get('/office/users');
    const gives = () => operator.submit('/office/users', { email: 'new@example.com', role: 'finance' });
    expect(await added(gives)).toEqual(['operator /users roles']);
    const [, id = ''] = /users\/(8a\w+)">finance-/.exec(await operator.get('/office/users')) ?? [];
    const form = await fieldOf(operator);
    const key = '00000000-0000-4000-8000-000000000000';
    const changes = () => operator.post(`/office/users/${id}/roles`, { form, key, role: 'operator' });
    expect(await added(changes)).toEqual([`operator /users/${id}/roles roles`]);
    await operator.get('/office/users');
    const locks = () => operator.submit('/office/users/state', { user: id, state: 'locked' });
    expect(await added(locks)).toEqual(['operator /users/state roles']);
  });

  it('a proof of identity that is missing, and one that fails', async () => {
    const { browser, email } = await signedIn(world, 'proof@example.com');
    await world.advance(minutes(6));
    await browser.get('/office/me');
    expect(await added(() => browser.submit('/office/me/recovery-codes'))).toEqual([
      'proof@example.com /me/recovery-codes proof',
    ]);
    const wrong = { 'proof.password': `not ${password}`, 'proof.code': '000000' };
    await browser.submit('/office/me/recovery-codes', wrong);
    const failed = await browser.get(`/office/audit?outcome=failed&actor=${email}`);
    expect(failed.match(/was refused|failed to sign in/g)).toEqual(
      expect.arrayContaining(['was refused', 'failed to sign in']),
    );
  });
});

describe('the entries of refusals', () => {
  it('are few where a user repeats a request, count it, and begin again after an hour', async () => {
    const risk = await userOf('risk');
    const times = async () =>
      (await refusals()).filter(({ actor, path }) => actor === 'risk' && path === '/users').map((each) => each.times);
    for (let i = 0; i < 40; i += 1) await risk.get('/office/users');
    expect(await times()).toEqual([1, 2, 4, 8, 16, 32]);
    await world.advance(minutes(61));
    const again = await userOf('risk');
    await again.get('/office/users');
    expect(await times()).toEqual([1, 2, 4, 8, 16, 32, 1]);
  });

  it('are filtered and exported as what failed, for users of their entity, and are part of the chain', async () => {
    const [auditor, other] = [await userOf('auditor'), await userOf('auditor', true)];
    const failed = await auditor.get('/office/audit?outcome=failed');
    expect(failed).toContain('was refused');
    expect(failed).not.toMatch(/<td[^>]*>(?:signed in|invited a user)/);
    expect(await auditor.get(`/office/audit/csv?outcome=failed`)).toContain(';refused;/users;');
    const seen = await other.get(`/office/audit?outcome=failed`);
    expect([seen.includes('finance-'), seen.includes('support-')]).toEqual([true, false]);
    const all = await browserOf(world, { roles: ['auditor'], entity: null });
    const chain = (await all.get('/office/audit/export')).trimEnd().split('\n');
    const entries = chain.map((line) => JSON.parse(line) as LinkedEntry);
    expect(entries.filter(({ action }) => action === 'refused').length).toBeGreaterThan(10);
    expect(chainFault(entries, world.wired().gateway.auditHash)).toBeUndefined();
  });
});
