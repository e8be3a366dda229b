import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '../contracts/store.fixture.ts';
import { isLost, isUnsent } from './refusals.ts';

it('a query that the driver does not send, as it knows that its connection is lost, is recognised', async () => {
  const url = await emptyDatabase();
  const [lost, other] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await lost.connect();
  await other.connect();
  onTestFinished(() => other.end());
  lost.on('error', () => undefined);
  const ended = new Promise((resolve) => lost.once('end', resolve));
  const waiting: Promise<unknown> = lost.query('select pg_sleep(60)').catch((reason: unknown) => reason);
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const unsent: unknown = await ended.then(() => lost.query('commit')).catch((reason: unknown) => reason);
  expect([isLost(await waiting), isUnsent(await waiting)]).toEqual([true, false]);
  expect([isLost(unsent), isUnsent(unsent)]).toEqual([true, true]);
});
