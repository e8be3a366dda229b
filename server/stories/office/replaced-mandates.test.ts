import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { paysBy } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { schedules } = merchantOf(() => world);
const ENDED = /<\/strong>\s*Not possible: [^<]*mandate/i;
const initial = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
const repeated = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
const unscheduled = { 'standingInstruction.type': 'UNSCHEDULED' };
const last = { ...repeated, ...unscheduled, sequence: 'FINAL' };

let mandates = 0;
/** Another mandate with each call. */
const given = () => ({
  'bankAccount.mandate.id': `R${String(++mandates).padStart(34, '0')}`,
  'bankAccount.mandate.dateOfSignature': '2026-11-10',
});
const stores = async (mandate: Record<string, string>): Promise<string> => {
  const form = { entityId: demo.entityId, ...accountOf(ibans.plain), ...mandate };
  return (await world.post('v1/registrations', form)).body.id;
};
const codeOf = async (id: string) => (await paysBy(world, id, { ...repeated, ...unscheduled })).body.result.code;

it('a stored account is charged again where its ended mandate was replaced', async () => {
  const id = await stores(given());
  const first = await schedules(id, { 'job.expression': '0 0 9 1 * ?' });
  const [path, schedule] = [`/office/registrations/${id}`, `/office/schedules/${first.body.id}`];
  const finance = await browserOf(world, { roles: ['finance'], entity: null });
  await paysBy(world, id, { ...initial, ...unscheduled });
  await paysBy(world, id, last);
  expect(await finance.get(path)).toMatch(ENDED);
  expect(await finance.get(schedule)).toMatch(ENDED);
  expect(await finance.get('/office/registrations')).toContain('Mandate ended');

  await world.post(`v1/registrations/${id}`, { entityId: demo.entityId, ...given() });
  expect(await finance.get(schedule)).toContain('/run"');
  expect(await finance.get('/office/registrations')).not.toContain('Mandate ended');
  expect(await finance.get(path)).toContain('/charge"');
  await finance.submit(`${path}/charge`, { amount: '12.50', currency: 'EUR', reason: 'usage' });
  expect(finance.page()).toMatch(/DB: approved/);
  expect(await codeOf(id)).toBe('000.100.110');

  await paysBy(world, id, last);
  expect(await finance.get(path)).toMatch(ENDED);
  expect(await codeOf(id)).toBe('800.100.204');
});

it('a stored account is not charged where another debit has ended its mandate', async () => {
  const mandate = given();
  const id = await stores(mandate);
  const finance = await browserOf(world, { roles: ['finance'], entity: null });
  expect(await finance.get(`/office/registrations/${id}`)).toContain('/charge"');
  await debits(world, ibans.plain, { ...mandate, ...initial, ...unscheduled });
  expect(await finance.get(`/office/registrations/${id}`)).toContain('/charge"');
  await debits(world, ibans.plain, { ...mandate, ...last });
  expect(await codeOf(id)).toBe('800.100.204');
  expect(await finance.get(`/office/registrations/${id}`)).toMatch(ENDED);
});
