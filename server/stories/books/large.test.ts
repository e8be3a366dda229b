import Client from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { readBooks } from '../../operations/books/read.ts';
import { freshDatabase } from '../process/folder.ts';
import { turnsDuring } from '../world/time.ts';
import { demo, openWorld } from '../world/world.ts';

/** More postings than are added up at once. */
const POSTINGS = 25_000;

it('the books of many postings are added up while other requests have their turns', async () => {
  const database = freshDatabase();
  const world = await openWorld({ database });
  onTestFinished(() => world.close());
  const { gateway } = world.wired();
  const entity = gateway.entities.entityOf(demo.entityId) ?? expect.fail('Expected the channel');
  const client = new Client(database);
  client.exec(`
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${POSTINGS})
    insert into postings (key, entity, debit, credit, cents, currency, at, payment)
      select i, ${entity.key}, 'acquirerReceivable', 'merchant', 1, iif(i % 5 = 0, 'USD', 'EUR'), 1, i from numbers`);
  client.close();
  const { balances } = await readBooks(gateway, entity);
  expect(balances.map(({ currency, sum, accounts }) => [currency, sum, accounts.merchant])).toEqual([
    ['EUR', '0.00', '-200.00'],
    ['USD', '0.00', '-50.00'],
  ]);
  expect(await turnsDuring(() => readBooks(gateway, entity))).toBeGreaterThan(2);
});
