import Client from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { closesBatches } from '../settlement/settlements.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const settlement = {
  clearingInstituteName: 'Acquirer',
  clearingInstituteMerchantId: 'TW-4711',
  fees: [
    { fee: 'CAPTURE_FEE', percent: '1.4' },
    { fee: 'AUTH_FEE', fixed: '0.05' },
  ],
};
const database = freshDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld({ database, provisionFile: demoWith({ settlement, keepEvents: true }) });
  await closesBatches(world);
  const { id } = (await chargesDirectly(world)).body;
  await refersTo(world, id, 'RF', { amount: '12.00', currency: 'EUR' });
  await world.advance(days(1));
  await closesBatches(world);
});
afterAll(() => world.close());

/** Changes the database behind the gateway's back, without the triggers that would refuse it. */
function tampers(sql: string): void {
  const client = new Client(database);
  const triggers = client.prepare("select name, sql from sqlite_master where type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) client.exec(`drop trigger ${name}`);
  client.exec(sql);
  for (const trigger of triggers) client.exec(trigger.sql);
  client.close();
}
const recounts = async () =>
  (await administrator(world).post(`entities/${demo.entityId}/books/recount`, undefined)).body as unknown as {
    readonly wrongPostings: number;
    readonly wrongTotals: number;
  };

it('books of what was settled are confirmed by a recount', async () =>
  expect(await recounts()).toMatchObject({ wrongPostings: 0, wrongTotals: 0, fundsStopped: false }));

describe.each([
  ['a posting of it is missing', 'delete from postings where batch is not null and credit = :payouts'],
  [
    'a posting of it is doubled',
    'insert into postings select key + 1, entity, debit, credit, cents, currency, at, payment, batch from postings where batch is not null and debit = :payouts',
  ],
  ['a line of it is missing', 'delete from settlement_lines where key = (select max(key) from settlement_lines)'],
  ['a line of it was altered', 'update settlement_lines set net_cents = net_cents + 1 where record_type = :settled'],
  ['its payout was altered', 'update settlement_batches set payout_cents = payout_cents + 1'],
])('a settlement where %s', (_fact, change) => {
  it('is found by a recount, and stops captures and refunds', async () => {
    const tables = ['postings', 'settlement_lines', 'settlement_batches'];
    tampers(tables.map((table) => `create table kept_${table} as select * from ${table}`).join('; '));
    tampers(change.replace(':payouts', "'payouts'").replace(':settled', "'SETTLED'"));
    expect(await recounts()).toMatchObject({ wrongPostings: 1, fundsStopped: true });
    tampers(
      tables
        .map(
          (table) => `delete from ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`,
        )
        .join('; '),
    );
    expect(await recounts()).toMatchObject({ wrongPostings: 0, fundsStopped: true });
    await administrator(world).patch(`entities/${demo.entityId}/settings`, { inherit: ['fundsStopped'] });
  });
});

it('fees of a day that are not those of its lines are found by a recount, and stop nothing', async () => {
  tampers("update daily_totals set fee_cents = fee_cents + 1 where type = 'DB'");
  expect(await recounts()).toMatchObject({ wrongPostings: 0, wrongTotals: 1, fundsStopped: false });
  tampers("update daily_totals set fee_cents = fee_cents - 1 where type = 'DB'");
  expect(await recounts()).toMatchObject({ wrongTotals: 0 });
});

it('each stop is an event, and recorded as a change that the gateway has made', async () => {
  const { body } = await world.get(`v1/events?entityId=${demo.entityId}&type=BOOKS&limit=100`);
  // The cast holds because a list of events has them.
  const { events } = body as unknown as { events: readonly { action: string; notification: string }[] };
  expect(events.map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => 'STOPPED'));
  expect(JSON.parse(events[0]?.notification ?? '')).toMatchObject({
    payload: { books: { entityId: demo.entityId, fundsStopped: true, wrongPostings: 1 } },
  });
  const { changes } = (await administrator(world).get(`entities/${demo.entityId}/changes`)).body as unknown as {
    changes: readonly { action: string; token: string }[];
  };
  const stops = changes.filter(({ action }) => action === 'stopFunds');
  expect(stops.map(({ token }) => token)).toEqual(events.map(() => 'gateway'));
});
