import { Client } from 'pg';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onSqlite } from 'drizzle-orm/better-sqlite3';
import { inArray, is, Param, Placeholder } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventKey, Key, WebhookKey } from '../core/values.ts';
import { aMessage, at, emptyDatabase, lasting } from './contracts/store.fixture.ts';
import type { Connection, Database, Queries, Statement, StatementValues } from './database.ts';
import { postgres } from './dialects/postgres.ts';
import { isAmongOnPostgres, lockedOnPostgres, postgresStore, rowOnPostgres } from './postgres/postgres.ts';
import { sqlite } from './dialects/sqlite.ts';
import { relationalStore } from './relational-store.ts';
import { openSqlite } from './sqlite/connection.ts';
import { asItIs, rowOnSqlite } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';
import { tables } from './tables/tables.ts';
import { rowConcerns } from '../core/reconciliation/file.ts';

/*
 * What the gateway asks a database again and again, however many rows wait: what is due, what is claimed, and what is
 * old; and what reports read of millions of rows. Each of these statements has an index in the order in which it takes
 * its rows.
 */

const slice = { before: 9 as never, limit: 500 };
const webhook = 1 as WebhookKey;
const ofChannel = { entity: 1 as never };
const ofAll = { entity: null };
const within = { after: 1 as never, before: 9 as never, limit: 100 } as const;

const days = { first: '2026-01-01', last: '2026-12-31' };

const queries: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  due: (store) => store.due({ now: at(9), eventsUntil: 9 as EventKey }),
  claimMessages: (store) => store.claimMessages(at(9), lasting(9), 100),
  deleteLapsedMessages: (store) => store.deleteLapsedMessages(at(9), 100),
  nextDueAt: (store) => store.nextDueAt(),
  dueWebhooks: (store) => store.dueWebhooks(at(9)),
  claimDeliveries: (store) => store.claimDeliveries({ webhook, now: at(9), lease: lasting(9), limit: 100, holder: 0 }),
  undistributedEvents: (store) => store.undistributedEvents({ until: 9 as EventKey, limit: 100 }),
  deleteAnswers: (store) => store.deleteAnswers(slice),
  deleteExpiredTokens: (store) => store.deleteExpiredTokens(slice),
  deleteEndedAllowances: (store) => store.deleteEndedAllowances(slice),
  deleteEndedClaims: (store) => store.deleteEndedClaims(slice),
  deleteOldRiskCounters: (store) => store.deleteOldRiskCounters(slice),
  deleteUnpaidCheckouts: (store) => store.deleteUnpaidCheckouts({ ...slice, after: 1 as never }),
  deleteEvents: (store) => store.deleteEvents(slice),
  nextMessages: (store) => store.nextMessages(100),
  backlogOf: (store) => store.backlogOf({ webhook, limit: 100 }),
  undelivered: (store) => store.undelivered({ webhook, after: 1 as EventKey, limit: 100 }),
  triesSince: (store) => store.triesSince({ webhook, after: 1 as never, limit: 100 }),
  tries: (store) => store.deliveryTries({ of: null, before: 9 as never, limit: 100 }),
  eventsOf: (store) => store.eventsOf({ object: 1 as Key, limit: 100 }),
  redeliverFailed: (store) => store.commit([{ redeliverFailed: { webhook, at: at(9), limit: 100 } }]),
  auditOfEntity: (store) => store.auditOfEntity({ entity: 1 as never, limit: 100 }),
  deleteTries: (store) => store.deleteTries(slice),
  deleteEndedAccessTokens: (store) => store.deleteEndedAccessTokens(slice),
  fileComparison: (store) => store.fileComparison({ file: 1 as never, limit: 1000 }),
  reportDelivery: (store) => store.reportDelivery({ file: 1 as never, receiver: 1 as never }),
  reportDeliveries: (store) => store.reportDeliveries(1 as never),
  deleteReportDeliveries: (store) => store.deleteReportDeliveries(slice),
  listExport: (store) => store.listExport(1 as never),
  listExports: (store) => store.listExports({ user: 1 as never, before: 9 as never, limit: 51 }),
  oldestListExport: (store) => store.oldestListExport(9 as never),
  reportExports: (store) => store.reportExports(1 as never),
  reportFiles: (store) => store.reportFiles({ ...ofChannel, ...within, order: 'latestFirst' }),
  reportFilesOldestFirst: (store) => store.reportFiles({ ...ofChannel, ...within, order: 'oldestFirst' }),
  deleteReportFiles: (store) => store.deleteReportFiles(slice),
  fileParts: (store) => store.fileParts({ file: 1 as never, after: 1, limit: 1 }),
  deleteFileParts: (store) => store.deleteFileParts({ file: 1 as never, limit: 20 }),
  deleteOldFileParts: (store) => store.deleteOldFileParts(slice),
  evidenceOf: (store) => store.evidenceOf(1 as never),
  evidence: (store) => store.evidence(1 as never),
  deleteCallbacks: (store) => store.deleteCallbacks(slice),
  payments: (store) => store.payments({ ...ofChannel, ...within, order: 'latestFirst' }),
  paymentsOldestFirst: (store) => store.payments({ ...ofChannel, ...within, order: 'oldestFirst' }),
  paymentsOfAll: (store) => store.payments({ ...ofAll, ...within, order: 'latestFirst' }),
  paymentsOfAllOldestFirst: (store) => store.payments({ ...ofAll, ...within, order: 'oldestFirst' }),
  disputesOfAll: (store) => store.disputes({ ...ofAll, ...within, order: 'latestFirst' }),
  registrationsOfAll: (store) => store.registrations({ ...ofAll, before: 9 as never, limit: 100 }),
  riskCasesInStateOfAll: (store) => store.riskCases({ ...ofAll, state: 'approved', before: 9 as never, limit: 100 }),
  openRiskCasesOfAll: (store) => store.openRiskCases({ ...ofAll, after: 1 as never, limit: 100 }),
  failedCallbacks: (store) => store.failedCallbacks({ ...ofChannel, before: 9 as never, limit: 100 }),
  failedCallbacksOfAll: (store) => store.failedCallbacks({ ...ofAll, before: 9 as never, limit: 100 }),
  openProposalsOfAll: (store) => store.openProposals({ ...ofAll, before: 9 as never, limit: 100 }),
  schedulesOfAll: (store) => store.schedules({ ...ofAll, before: 9 as never, limit: 100, activeOnly: false }),
  filesOfAll: (store) => store.acquirerFiles({ ...ofAll, before: 9 as never, limit: 100 }),
  dailyDetailsOfAll: (store) => store.dailyDetailsOfAll({ first: 1, last: 366 }),
  paymentsByReference: (store) => store.paymentsByReference('order', { ...ofChannel, ...within, order: 'latestFirst' }),
  ...Object.fromEntries(
    (['shopper', 'holder', 'last4'] as const).map((mark) => [
      `payments by ${mark}`,
      (store: Store) => store.paymentsByMark({ mark, value: 'a' }, { ...ofChannel, ...within, order: 'latestFirst' }),
    ]),
  ),
  auditEntries: (store) => store.auditEntries({ by: null, ...within }),
  auditEntriesOfActor: (store) => store.auditEntries({ by: { actor: 'a' }, ...within }),
  auditEntriesOfSubject: (store) => store.auditEntries({ by: { subject: 'a' }, ...within }),
  auditOf: (store) => store.auditOf('a'),
  auditChain: (store) => store.auditChain({ after: 1, limit: 100 }),
  auditHead: (store) => store.auditHead(),
  unlinkedAudit: (store) => store.unlinkedAudit(100),
  userByEmail: (store) => store.userByEmail('a'),
  userByInvitation: (store) => store.userByInvitation('a'),
  session: (store) => store.session('a'),
  dailyTotals: (store) => store.dailyTotals({ ...ofChannel, first: 1, last: 366 }),
  openDay: (store) => store.openDay({ ...ofChannel, after: 1, before: 366 }),
  dailyDetails: (store) => store.dailyDetails({ ...ofChannel, first: 1, last: 366 }),
  ...Object.fromEntries(
    (['pendingPayments', 'openCases', 'failedCallbacks', 'unmatchedRows'] as const).flatMap((work) =>
      [ofChannel, ofAll].map(({ entity }) => [
        `${work} of ${entity ?? 'all'}`,
        (store: Store) => store.countWork({ entity, work, before: 9 as never, limit: 1000 }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    rowConcerns.map((concern) => [
      `rows of ${concern}`,
      (store: Store) => store.concerningRows({ concern, before: 9 as never, limit: 51 }),
    ]),
  ),
  checkouts: (store) => store.checkouts(within),
  atAcquirers: (store) => store.atAcquirers({ ...ofChannel, limit: 1000 }),
  disputes: (store) => store.disputes({ ...ofChannel, ...within, order: 'latestFirst' }),
  paymentsByConnectorId: (store) => store.paymentsByConnectorId('number'),
  paymentsByPrefix: (store) => store.paymentsByPrefix({ ...ofChannel, prefix: 'order', limit: 51 }),
  requests: (store) => store.requests({ of: null, ...within }),
  requestsOfEntity: (store) => store.requests({ of: ofChannel, ...within }),
  failedRequests: (store) => store.requests({ of: ofChannel, failedOnly: true, ...within }),
  requestsOfToken: (store) => store.requests({ of: { token: 'a' }, ...within }),
  requestsOfObject: (store) => store.requests({ of: { object: 1 as Key }, ...within }),
  requestsAbout: (store) => store.requests({ of: { about: 1 as Key }, ...within }),
  requestsByNumber: (store) => store.requests({ of: { ndc: 'a' }, ...within }),
  deleteRequests: (store) => store.deleteRequests(slice),
  savedViews: (store) => store.savedViews(1 as never),
  openRiskCases: (store) => store.openRiskCases({ ...ofChannel, after: 1 as never, limit: 100 }),
  registrations: (store) => store.registrations({ ...ofChannel, before: 9 as never, limit: 100 }),
  registrationsByReference: (store) =>
    store.registrationsByReference('order', { ...ofChannel, before: 9 as never, limit: 100 }),
  latestPaymentBy: (store) => store.latestPaymentBy(1 as never),
  proposals: (store) => store.proposals(1 as never),
  openProposals: (store) => store.openProposals({ ...ofChannel, before: 9 as never, limit: 100 }),
  settlementLines: (store) => store.settlementLines({ batch: 1 as never, ...within, order: 'oldestFirst' }),
  settlementLine: (store) => store.settlementLine(1 as never),
  failedPayout: (store) => store.failedPayout(1 as never),
  corrections: (store) => store.corrections({ ...ofChannel, after: 1 as never, last: 9 as never }),
  lineSums: (store) => store.lineSums(1 as never),
  postingsOfBatch: (store) => store.postingsOfBatch(1 as never),
  batches: (store) => store.batches({ ...ofChannel, ...days, ...within, order: 'latestFirst' }),
  batchesOldestFirst: (store) => store.batches({ ...ofChannel, ...days, ...within, order: 'oldestFirst' }),
  batchesByKey: (store) => store.batchesByKey({ after: 1 as never, last: 9 as never, limit: 50 }),
};

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
  };

  it.each(Object.keys(queries))('%s neither reads a whole table nor sorts', async (name) => {
    const plans = await plansOf(name, connection, async ({ sql, params }) => {
      const steps = client.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...params);
      // What is changed is found by its key; only the slice of it is a range.
      if (/^(update|delete).* limit /.test(sql)) expect(steps[0]?.detail).not.toMatch(/[<>]\?/);
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
    ['openRiskCasesOfAll', 'risk_cases_queue'],
    ['failedCallbacksOfAll', 'risk_callbacks_failed_list'],
    ['openProposalsOfAll', 'proposals_list'],
    ['dailyDetailsOfAll', 'daily_totals_day'],
    ['pendingPayments of all', 'payments_pending'],
    ['unmatchedRows of all', 'acquirer_rows_unmatched'],
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

describe('on PostgreSQL', () => {
  it('the same queries neither read a whole table nor sort', async () => {
    const url = await emptyDatabase();
    await (await postgresStore(url)).close();
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    // Without rows, PostgreSQL would read a table as a whole where it need not.
    await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off');
    const connection = {
      db: onPostgres({ client }) as unknown as Queries,
      t: tables(postgres),
      isAmong: isAmongOnPostgres,
      locked: lockedOnPostgres,
      row: rowOnPostgres,
    };
    for (const name of Object.keys(queries)) {
      const plans = await plansOf(name, connection, async ({ sql, params }) => {
        const { rows } = await client.query<Record<string, string>>(`explain ${sql}`, [...params]);
        return rows.map((row) => row['QUERY PLAN'] ?? '');
      });
      const steps = plans.filter((step) => /\bSort\b|Seq Scan on (?!webhooks)/.test(step));
      expect({ name, steps }).toEqual({ name, steps: [] });
    }
  });

  it('a look for due work reads no table of messages that the server has not counted', async () => {
    const url = await emptyDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`begin;
      insert into messages (key, topic, payload, due_at, attempts, ndc, free_at)
        select i, 'shopper.ping', '{}', 100000 + i, 0, 'plan', 100000 + i from generate_series(1, 50000) as n(i)`);
    const connection = {
      db: onPostgres({ client }) as unknown as Queries,
      t: tables(postgres),
      isAmong: isAmongOnPostgres,
      locked: lockedOnPostgres,
      row: rowOnPostgres,
    };
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
    await store.commit(Array.from({ length: 2_000 }, () => ({ send: aMessage(1) })));
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("update pg_class set reltuples = 1, relpages = 60 where relname = 'messages'");
    await client.end();
    expect(await store.claimMessages(at(2), lasting(9), 20)).toHaveLength(20);
  });
});
