import { Client } from 'pg';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onSqlite } from 'drizzle-orm/better-sqlite3';
import { inArray, is, Param, Placeholder } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Key } from '../core/values.ts';
import { aMessage, at, emptyDatabase, lasting } from './contracts/store.fixture.ts';
import type { Connection, Database, Queries, Statement, StatementValues } from './database.ts';
import { postgres } from './dialects/postgres.ts';
import {
  isAmongOnPostgres,
  lockedOnPostgres,
  ownedBetweenOnPostgres,
  postgresStore,
  rowOnPostgres,
} from './postgres/postgres.ts';
import { sqlite } from './dialects/sqlite.ts';
import { relationalStore } from './relational-store.ts';
import { openSqlite } from './sqlite/connection.ts';
import { asItIs, ownedBetweenOnSqlite, rowOnSqlite } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';
import { tables } from './tables/tables.ts';
import { queries } from './contracts/queries.fixture.ts';

type Sent = { readonly sql: string; readonly params: readonly unknown[] };

/** The statements that a query sends to a database, in which each finds a row. */
async function statementsOf(
  query: (store: Store) => Promise<unknown>,
  connection: Connection,
): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  function record<Row>(statement: Statement<Row>, values: StatementValues = {}): Promise<readonly Row[]> {
    const { sql, params } = statement(connection).prepare().getQuery();
    sent.push({ sql, params: params.map((param) => valueOf(param, values)) });
    return Promise.resolve([{ key: 1 as Key, lines: '' }] as never);
  }
  const database = {
    isShared: false,
    read: record,
    take: record,
    remove: async (statement, values) => (await record(statement, values)).length,
    async write(writes) {
      for (const write of writes) if ('statement' in write) await record(write.statement, write.values);
    },
  } satisfies Partial<Database>;
  // The cast holds because these queries use no other part of a database.
  await query(relationalStore(database as unknown as Database));
  return sent;
}

function valueOf(param: unknown, values: StatementValues): unknown {
  if (is(param, Param)) return valueOf(param.value, values);
  // The cast holds because a placeholder has a name, which drizzle hides in its types only.
  return is(param, Placeholder) ? values[(param as unknown as { readonly name: string }).name] : param;
}

/** The steps of a plan, one text for each. */
type Explain = (sent: Sent) => Promise<readonly string[]>;

async function plansOf(name: string, connection: Connection, explain: Explain): Promise<readonly string[]> {
  const query = queries[name];
  if (!query) throw new Error(`Expected a query, saw ${name}`);
  return (await Promise.all((await statementsOf(query, connection)).map(explain))).flat();
}

describe('on SQLite', () => {
  const client = openSqlite(':memory:');
  const connection = {
    db: onSqlite({ client }) as unknown as Queries,
    t: tables(sqlite),
    isAmong: inArray,
    locked: asItIs,
    row: rowOnSqlite,
    ownedBetween: ownedBetweenOnSqlite,
  };

  it.each(Object.keys(queries))('%s neither reads a whole table nor sorts', async (name) => {
    const plans = await plansOf(name, connection, async ({ sql, params }) => {
      const steps = client.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...params);
      // What is changed is found by its key; only the slice of it is a range.
      if (/^(update|delete).* limit /.test(sql)) expect(steps[0]?.detail).not.toMatch(/[<>]\?/);
      // A page far from the beginning reads nothing of the ones before; the plus keeps to another index.
      if (/^select .* where .*(?<!\+)"\w+"\."key" < \?\)* order by/.test(sql))
        expect(steps[0]?.detail).toMatch(/(key|rowid)<\?/);
      return steps.map(({ detail }) => detail);
    });
    expect(plans.length).toBeGreaterThan(0);
    // Webhooks are few, a look has one row of constants, and a union what its parts have found; an index that is read
    // in its order has a limit.
    for (const step of plans)
      expect(step).not.toMatch(/TEMP B-TREE|SCAN (?!webhooks|notified|found|look|drizzle_union)\w+$/);
  });

  it.each([
    ['disputesOfAll', 'payments_disputed'],
    ['unreversedChargebacks', 'payments_disputes'],
    ['unreversedChargebacksOfAll', 'payments_disputed'],
    ['unreversedChargebacksOfAll', 'payments_root'],
    ['openProposalOutlinesOfAll', 'proposals_list'],
    ['openRiskCasesOfAll', 'risk_cases_queue'],
    ['failedCallbacksOfAll', 'risk_callbacks_failed_list'],
    ['openProposalsOfAll', 'proposals_list'],
    ['dailyDetailsOfAll', 'daily_totals_day'],
    ['countAllWork', 'payments_pending'],
    ['countAllWork', 'acquirer_rows_unmatched'],
    ['owners of pendingPayments', 'payments_pending'],
    ['pendingPaymentsOfOne', 'payments_pending'],
    ['headsOfPending', 'payments_pending'],
    ['owners of openCases', 'risk_cases_(open|queue)'],
    ['owners of failedCallbacks', 'risk_callbacks_failed'],
    ['owners of unmatchedRows', 'acquirer_rows_unmatched'],
  ])('%s are found by an index that has no others', async (name, index) => {
    const plans = await plansOf(name, connection, async ({ sql, params }) =>
      client
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(...params)
        .map(({ detail }) => detail),
    );
    expect(plans.join()).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}`));
  });
});

const postgresOn = (client: Client): Connection => ({
  db: onPostgres({ client }) as unknown as Queries,
  t: tables(postgres),
  isAmong: isAmongOnPostgres,
  locked: lockedOnPostgres,
  row: rowOnPostgres,
  ownedBetween: ownedBetweenOnPostgres,
});

/** 3,000 rows in each table, of three owners, whatever else they have. */
const filled = `do $$ declare each record; begin
  for each in select conrelid::regclass as name, conname from pg_constraint
    where contype in ('c', 'f') and connamespace = 'public'::regnamespace order by contype desc
  loop execute format('alter table %s drop constraint %I', each.name, each.conname); end loop;
  for each in select table_name as name, string_agg(quote_ident(column_name), ',') as columns, string_agg(case
      when column_name in ('entity', 'webhook') then 'i % 3'
      when column_name in ('token', 'actor', 'subject') then '''x'' || i % 3'
      when data_type in ('bigint', 'integer') then 'i'
      when data_type like 'json%' then '''{}'''
      else '''x'' || i' end, ',') as cells
    from information_schema.columns where table_schema = 'public' group by table_name
  loop execute format('insert into %I (%s) select %s from generate_series(1, 3000) g(i) on conflict do nothing',
    each.name, each.columns, each.cells); end loop; end $$`;

describe('on PostgreSQL', () => {
  it('the same queries neither read a whole table nor sort', async () => {
    const url = await emptyDatabase();
    await (await postgresStore(url)).close();
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    // Without rows, PostgreSQL would read a table as a whole where it need not.
    await client.query(
      'set enable_seqscan = off; set enable_sort = off; set enable_incremental_sort = off; set enable_bitmapscan = off',
    );
    const connection = postgresOn(client);
    for (const name of Object.keys(queries)) {
      const plans = await plansOf(name, connection, async ({ sql, params }) => {
        const { rows } = await client.query<Record<string, string>>(`explain ${sql}`, [...params]);
        return rows.map((row) => row['QUERY PLAN'] ?? '');
      });
      const steps = plans.filter((step) => /\bSort\b|Seq Scan on (?!webhooks)/.test(step));
      expect({ name, steps }).toEqual({ name, steps: [] });
    }
  });

  it('the rows of one owner are found without those of others, however few owners there are', async () => {
    const client = new Client({ connectionString: await emptyDatabase() });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(filled);
    await client.query('analyze');
    await client.query('set plan_cache_mode = force_generic_plan');
    const ofOthers: string[] = [];
    let count = 0;
    for (const name of Object.keys(queries)) {
      const plans = await plansOf(name, postgresOn(client), async ({ sql, params }) => {
        const prepared = `planned_${++count}`;
        await client.query(`prepare ${prepared} as ${sql}`);
        const values = params.map((each) => (typeof each === 'number' ? each : client.escapeLiteral(String(each))));
        const { rows } = await client.query<Record<string, string>>(`explain execute ${prepared}(${values.join(',')})`);
        return [rows.map((row) => row['QUERY PLAN'] ?? '').join('\n')];
      });
      if (
        plans.some((plan) =>
          /_pkey on .*\n(?: *Index Cond: .*\n)? *Filter: .*(entity|webhook|token|actor|subject) = \$/.test(plan),
        )
      )
        ofOthers.push(name);
    }
    expect(ofOthers).toEqual([]);
  });

  it('a look for due work reads no table of messages that the server has not counted', async () => {
    const url = await emptyDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`begin;
      insert into messages (key, topic, payload, due_at, attempts, ndc, free_at)
        select i, 'shopper.ping', '{}', 100000 + i, 0, 'plan', 100000 + i from generate_series(1, 50000) as n(i)`);
    const connection = postgresOn(client);
    const plan = await plansOf('due', connection, async ({ sql, params }) => {
      const { rows } = await client.query<Record<string, string>>(`explain ${sql}`, [...params]);
      return rows.map((row) => row['QUERY PLAN'] ?? '');
    });
    expect(plan.filter((step) => step.includes('Seq Scan on messages'))).toEqual([]);
    expect(plan.join('\n')).toMatch(/Index.* on messages/);
  });

  it('a claim takes no more messages than it asks for while the server believes that there is one', async () => {
    const url = await emptyDatabase();
    const store = await postgresStore(url);
    onTestFinished(() => store.close());
    await store.commit(Array.from({ length: 2_000 }, () => ({ kind: 'sendMessage', message: aMessage(1) })));
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("update pg_class set reltuples = 1, relpages = 60 where relname = 'messages'");
    await client.end();
    expect(await store.claimMessages(at(2), lasting(9), 20)).toHaveLength(20);
  });
});
