import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import type { Role } from '../../core/users/roles.ts';
import { holds } from '../risk/callbacks.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { demoWithRules } from '../world/risk-rules.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWithRules([], { riskService: true }) });
});
afterAll(() => world.close());

it('the page of a case has the last digits of the account, and the earlier payments of the shopper', async () => {
  const earlier = [(await chargesDirectly(world, { amount: '41.00' })).body.id, await holds(world)];
  const analyst = await browserOf(world, { roles: ['risk'], entity: null });
  const page = await analyst.get(`/office/risk/cases/${await holds(world)}`);
  const [facts = '', before = ''] = page.split('Earlier payments of this shopper');
  expect(facts).toMatch(/Account<\/dt>\s*<dd>VISA\u00A0••••\u00A00000<\/dd>/);
  expect(earlier.map((id) => before.includes(`/office/payments/${id}"`))).toEqual([true, true]);
});

it('a payment that waits for an analyst leads to its case, which only users who see cases are shown', async () => {
  const id = await holds(world);
  const link = `<a href="/office/risk/cases/${id}" class="button">Open the risk case</a>`;
  const pageFor = async (role: Role) =>
    (await browserOf(world, { roles: [role], entity: null })).get(`/office/payments/${id}`);
  expect(await pageFor('risk')).toContain(link);
  expect(await pageFor('support')).not.toContain(link);
});

it('the queue counts notes, and no decision without one', async () => {
  const analyst = await browserOf(world, { roles: ['risk'], entity: null });
  const path = `/office/risk/cases/${await holds(world)}`;
  await analyst.get(path);
  await analyst.submit(`${path}/note`, { note: 'known' });
  await analyst.submit(`${path}/cancel`, { cancelReason: 'fraud' });
  const [, row = ''] = (await analyst.get('/office/risk/cases?state=cancelled')).split(path);
  expect(row.split('</tr>')[0]).toMatch(/data-title="Notes">1<\/td>/);
});

it('the page of an approved case shows why its payment was not sent after all', async () => {
  const id = await holds(world);
  const state = (to: string) => administrator(world).patch(`entities/${demo.entityId}`, { state: to });
  await state('disabled');
  const analyst = await browserOf(world, { roles: ['risk'], entity: null });
  await analyst.get(`/office/risk/cases/${id}`);
  await analyst.submit(`/office/risk/cases/${id}/approve`, {});
  await world.advance(minutes(5));
  await state('active');
  const [facts = '', history = ''] = (await analyst.get(`/office/risk/cases/${id}`)).split('History');
  expect(facts).toContain('approved, but not sent: channel or merchant disabled');
  expect(history).toContain('approved, but not sent');
});
