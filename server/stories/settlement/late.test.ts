import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { days, type Duration, plus } from '../../core/values.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { lateCommits } from '../payments/late-commits.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { closesBatches, inShort, settlementsOf } from './settlements.fixture.ts';

const settlement = { clearingInstituteName: 'Acquirer', clearingInstituteMerchantId: 'TW-4711' };

const late = lateCommits();
let world: World;
beforeAll(async () => {
  world = await openWorld({ seams: late, provisionFile: demoWith({ settlement }) });
  await closesBatches(world);
  await world.advance(days(1));
  await closesBatches(world);
});
afterAll(() => world.close());

/** Something is committed by a process that stood still for so long, while another one went on. */
async function comesLate(kind: Change['kind'], work: () => Promise<{ status: number }>, by: Duration): Promise<void> {
  late.keepsBack(kind);
  const done = work();
  await late.isSent();
  world.clock.moveTo(plus(world.clock.now(), by));
  await closesBatches(world);
  late.release();
  expect((await done).status).toBe(200);
}
const pays = (amount: string) => chargesDirectly(world, { amount });
async function dayPasses(): Promise<void> {
  await world.advance(days(1));
  await closesBatches(world);
}
async function settled(): Promise<readonly string[]> {
  const { settlements } = await settlementsOf(world).lists();
  const records = settlements.map(async ({ id, date }) =>
    (await settlementsOf(world).recordsOf(id)).records.map((each) => [date, inShort(each)].join(' ')),
  );
  return (await Promise.all(records)).flat();
}
async function unsettled(): Promise<unknown> {
  const { body } = await administrator(world).post(`entities/${demo.entityId}/books/recount`, undefined);
  expect(body).toMatchObject({ wrongPostings: 0, wrongTotals: 0, fundsStopped: false });
  return (body as unknown as { unsettledPostings: number }).unsettledPostings;
}

it('a payment that is committed after the batch of its day was closed is settled once, in the next one', async () => {
  await pays('10.00');
  await comesLate('concludePayment', () => pays('20.00'), days(1));
  expect(await settled()).toEqual(['2026-11-22 SETTLED DEBIT POS 10.00 10.00 0.00']);
  expect(await unsettled()).toBe(1);
  expect(world.logged).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      id: demo.entityId,
      text: 'Postings from before the last cut-off are in no batch; the next one will have them',
    }),
  );
  await pays('30.00');
  await dayPasses();
  await dayPasses();
  expect((await settled()).slice(1)).toEqual([
    '2026-11-23 SETTLED DEBIT POS 20.00 20.00 0.00',
    '2026-11-23 SETTLED DEBIT POS 30.00 30.00 0.00',
  ]);
  expect(await unsettled()).toBe(0);
});

it('a payout that failed is settled anew, whenever that is committed', async () => {
  const before = (await settled()).length;
  const { settlements } = await settlementsOf(world).lists();
  const [{ id } = expect.fail('no batch')] = settlements;
  const fails = () => administrator(world).post(`settlements/${id}/failure`, { reason: 'The account was closed' });
  await comesLate('makeCorrection', fails, days(1));
  await dayPasses();
  await dayPasses();
  expect((await settled()).slice(before)).toEqual(['2026-11-26 SETTLED BATCH POS 10.00 10.00 0.00']);
});

it('a payment that is committed more than a week too late is named by the recount', async () => {
  const before = (await settled()).length;
  await comesLate('concludePayment', () => pays('40.00'), days(9));
  await dayPasses();
  expect((await settled()).length).toBe(before);
  expect(await unsettled()).toBe(1);
  expect(world.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      id: demo.entityId,
      text: 'Postings from before the last cut-off are in no batch, and are too old for the next one',
    }),
  );
});

it('a channel whose terms began later has no batch of what was booked before, however late', async () => {
  const admin = administrator(world);
  await admin.patch(`entities/${demo.entityId}/settings`, { inherit: ['settlement'] });
  const account = { name: 'Cards', connector: 'PROCESSOR_A', acquirerId: 'M-1' };
  const made = await admin.post(`entities/${demo.entityId}/merchantAccounts`, account);
  const external = { testMode: 'EXTERNAL' };
  await chargesDirectly(world, { ...external, amount: '51.00' });
  await dayPasses();
  await chargesDirectly(world, { ...external, amount: '52.00' });
  const { id } = made.body as unknown as { id: string };
  await admin.patch(`merchantAccounts/${id}`, { settlement });
  const before = (await settled()).length;
  const unsettledBefore = await unsettled();
  await dayPasses();
  await dayPasses();
  expect((await settled()).slice(before).map((line) => line.slice(11))).toEqual(['SETTLED DEBIT POS 52.00 52.00 0.00']);
  expect(await unsettled()).toBe(unsettledBefore);
});

it('a late payment of a merchant account is settled in the next batch of that account', async () => {
  await comesLate('concludePayment', () => chargesDirectly(world, { amount: '60.00', testMode: 'EXTERNAL' }), days(1));
  await dayPasses();
  await dayPasses();
  expect((await settled()).filter((line) => line.includes(' 60.00'))).toHaveLength(1);
});
