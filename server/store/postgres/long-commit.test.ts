import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { aMessage, emptyDatabase } from '../contracts/store.fixture.ts';
import { postgresStore } from './postgres.ts';

const MESSAGES = 10_000;
/** A commit of so many statements takes longer than this, and each part of them a small part of it. */
const TIMEOUT = 1500;

it('a commit of many statements may take longer than each of them', { timeout: 30_000 }, async () => {
  const url = new URL(await emptyDatabase());
  await (await postgresStore(url.href)).close();
  const client = new Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.005); return new; end $$;
    create trigger linger before insert on messages for each row when (random() < 0.05) execute function linger()`);
  url.searchParams.set('query_timeout', String(TIMEOUT));
  const store = await postgresStore(url.href);
  onTestFinished(() => store.close());
  const began = performance.now();
  await store.commit(Array.from({ length: MESSAGES }, () => ({ kind: 'sendMessage', message: aMessage(1) })));
  expect(performance.now() - began).toBeGreaterThan(TIMEOUT);
  const { rows } = await client.query('select count(*)::int from messages');
  expect(rows).toEqual([{ count: MESSAGES }]);
});
