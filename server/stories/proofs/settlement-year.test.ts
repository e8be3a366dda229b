import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { foldTotals } from '../../operations/reports/fold-totals.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { hasCalc, openedInCalc } from '../settlement/calc.fixture.ts';
import { cents, everyDay, settlementsOf, type ShownBatch } from '../settlement/settlements.fixture.ts';
import { balancesOf, contract, payoutsOf, type Row, rowsOf, totalsOf } from '../settlement/year/bookkeeper.ts';
import { type Fact, trades } from '../settlement/year/trade.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { demo, openWorld, type World } from '../world/world.ts';

/** A year of 200 payments a day, of which `npm test` has ten days with 20. */
const length = { short: { lasting: 10, perDay: 20 }, whole: { lasting: 365, perDay: 200 } }[inject('proofs')];
const HOURS = 3_600_000;

let world: World;
let facts: readonly Fact[];
let expected: readonly Row[];
let batches: readonly ShownBatch[];
let found: readonly Row[];
const folder = mkdtempSync(join(tmpdir(), 'year-'));
// The server of the tests may run as another user.
chmodSync(folder, 0o755);

beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ settlement: contract }) });
  facts = await trades(world, { ...length, seed: 2026 });
  expected = rowsOf(facts);
  batches = await allBatches();
  for (const { id, date, currency } of batches)
    writeFileSync(fileOf(date, currency), (await settlementsOf(world).file(id)).text);
  found = await readBack();
}, 4 * HOURS);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const fileOf = (date: string, currency: string): string => join(folder, `${date}_${currency}.csv`);

async function allBatches(): Promise<readonly ShownBatch[]> {
  const all: ShownBatch[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await settlementsOf(world).lists({ limit: '500', ...(cursor === '' ? {} : { cursor }) });
    all.push(...page.settlements);
    cursor = page.nextCursor;
  }
  return all;
}

/** The rows of all files as PostgreSQL reads them, which knows nothing of the code that wrote them. */
async function readBack(): Promise<readonly Row[]> {
  const client = new Client({ connectionString: await freshDatabase(inject('postgres')) });
  await client.connect();
  try {
    const rows: Row[] = [];
    for (const { id, date, currency } of batches) {
      await client.query(
        `drop table if exists cells; create table cells (place serial, ${columns.join(' text, ')} text)`,
      );
      const copied = await client.query(
        `copy cells (${columns.join(', ')}) from '${fileOf(date, currency)}' with (format csv, delimiter ';', header match)`,
      );
      expect(copied.rowCount).toBeGreaterThan(0);
      const { rows: cells } = await client.query<Record<string, string | null>>(
        `select * from cells where "SettlementTxId" = $1 and "ClearingInsitituteName" = $2 order by place`,
        [id, contract.clearingInstituteName],
      );
      expect(cells).toHaveLength(copied.rowCount ?? 0);
      rows.push(...cells.map((cell) => rowIn(cell, `${date} ${currency}`)));
    }
    return rows;
  } finally {
    await client.end();
  }
}

/** The columns of the specification, which the server compares with the first line of each file. */
const columns =
  'ReconciliationType PaymentType Cashflow ClearingInstituteMerchantId MerchantAccountId MerchantAccountName PspId DivisionId MerchantId SettlementTxId UniqueID ShortId ConnectorTxId1 ConnectorTxId2 ConnectorTxId3 Amount Currency Brand TxRequestTime SettlementAmount SettlementCurrency SettlementFee SettlementFxRate SettlementDate SettlementStatus Descriptor AccountNumberLast4 BankCode AccountHolder ReasonCode ReasonDesc SettlementFileFormat ClearingInsitituteName MatchingStatus MatchedTransactions ChargebackId'
    .split(' ')
    .map((name) => `"${name}"`);

const rowIn = (cells: Readonly<Record<string, string | null>>, batch: string): Row => {
  const cell = (name: string): string => cells[name] ?? '';
  return {
    batch,
    record: cell('ReconciliationType'),
    type: cell('PaymentType'),
    // The cast holds because the comparison below fails for any other text.
    cashflow: cell('Cashflow') as Row['cashflow'],
    amount: cell('Amount'),
    currency: cell('Currency'),
    settled: cell('SettlementAmount'),
    payoutCurrency: cell('SettlementCurrency'),
    fee: cell('SettlementFee'),
    payment: cell('UniqueID'),
  };
};

describe(`${length.lasting} days of ${length.perDay} payments in euros, yen and dinars`, () => {
  it('are of every type, and their files have every row that a bookkeeper expects, to the cent', () => {
    expect([...new Set(facts.map(({ type }) => type))].toSorted().join(' ')).toBe('CB CD CP CR DB PA RB RC RF RG RV');
    expect(found).toEqual(expected);
  });

  it('are paid out as the sums of their rows', () => {
    const payouts = batches.map(({ date, currency, payout, cashflow }): [string, number] => [
      `${date} ${currency}`,
      (cashflow === 'NEG' ? -1 : 1) * cents(payout),
    ]);
    expect(new Map(payouts)).toEqual(payoutsOf(expected));
  });

  it('leave books that a bookkeeper would have written, and that the gateway confirms', async () => {
    const { body } = await administrator(world).post(`entities/${demo.entityId}/books/recount`, undefined);
    expect(body).toMatchObject({ wrongPostings: 0, wrongTotals: 0, fundsStopped: false });
    // The cast holds because the answer of a recount has books.
    const { balances } = body as unknown as {
      balances: readonly { currency: string; sum: string; accounts: Record<string, string> }[];
    };
    expect(
      Object.fromEntries(
        balances.map(({ currency, accounts }) => [
          currency,
          Object.fromEntries(Object.entries(accounts).map(([code, amount]) => [code, cents(amount)])),
        ]),
      ),
    ).toEqual(balancesOf(facts, expected));
  });

  it.each(['written', 'folded'])('have the totals of their days as %s, with the fees of each payment', async (how) => {
    if (how === 'folded') for await (const _ of foldTotals(world.wired().gateway));
    const query = new URLSearchParams({ entityId: demo.entityId, ...everyDay });
    const { body } = await world.get(`v1/reports/totals?${query.toString()}`, {
      authorization: `Bearer ${demo.token}`,
    });
    // The cast holds because a report that succeeds has these members.
    const { totals } = body as unknown as { totals: readonly Readonly<Record<string, string>>[] };
    expect(
      new Map(
        totals.map(({ date, paymentType, outcome, paymentBrand, currency, count, amount = '', fees = '' }) => [
          [date, paymentType, outcome, paymentBrand, currency].join(' '),
          [Number(count), cents(amount), cents(fees)],
        ]),
      ),
    ).toEqual(totalsOf(facts, expected));
  });

  it('are opened by LibreOffice without a formula in any cell', (context) => {
    if (!hasCalc()) context.skip('LibreOffice is not installed');
    const [first] = batches;
    const sheet = openedInCalc(fileOf(first?.date ?? '', first?.currency ?? ''), 'formulasEvaluated');
    expect(sheet).toContain('<table:table-cell');
    expect(sheet).not.toContain('table:formula');
  });

  it('come to these figures', () => {
    const kinds = Map.groupBy(facts, ({ type }) => type);
    const figures = Object.fromEntries([...kinds].map(([type, each]) => [type, each.length]));
    if (inject('proofs') === 'whole')
      console.log({ payments: facts.length, batches: batches.length, rows: found.length, ...figures });
    expect(facts.length).toBeGreaterThanOrEqual(length.lasting * length.perDay);
  });
});
