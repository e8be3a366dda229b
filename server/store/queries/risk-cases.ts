import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { RiskAction, RiskCase } from '../../core/risk/case.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { CaseSlice, OpenCaseSlice } from '../store.ts';
import type { OneOrAll } from '../books-store.ts';
import { chosenFor, ofOneAndAll, ownedBy } from './one-or-all.ts';
import { among, readAmong } from './among.ts';
import { placeholders } from './placeholders.ts';

const byPayment: Statement<RiskCase> = ({ db, t: { riskCases } }) =>
  db
    .select()
    .from(riskCases)
    .where(eq(riskCases.payment, sql.placeholder('payment')));

type CaseTable = Connection['t']['riskCases'];
type CaseList = { readonly where: readonly SQL[]; readonly order: SQL };

const listed = (list: (t: CaseTable) => CaseList) =>
  ofOneAndAll((whose): Statement<RiskCase> => ({ db, t: { riskCases } }) => {
    const { where, order } = list(riskCases);
    return db
      .select()
      .from(riskCases)
      .where(and(ownedBy(riskCases.entity, whose), ...where))
      .orderBy(order)
      .limit(sql.placeholder('limit'));
  });

const isBefore = (t: CaseTable): SQL => lt(t.payment, sql.placeholder('before'));

const latest = listed((t) => ({ where: [isBefore(t)], order: desc(t.payment) }));

const latestInState = listed((t) => ({
  where: [isBefore(t), eq(t.state, sql.placeholder('state'))],
  order: desc(t.payment),
}));

/** The state is a constant, as in the indexes. */
const oldestOpen = listed((t) => ({
  where: [gt(t.payment, sql.placeholder('after')), sql`${t.state} = 'open'`],
  order: asc(t.payment),
}));

const actionsOf: Statement<RiskAction> = ({ db, t: { riskActions } }) =>
  db
    .select()
    .from(riskActions)
    .where(eq(riskActions.payment, sql.placeholder('payment')))
    .orderBy(asc(riskActions.key));

const actionsAmong: Statement<RiskAction> = ({ db, t: { riskActions } }) =>
  db.select().from(riskActions).where(among(riskActions.payment));

const insert = ({ db, t }: Connection) => db.insert(t.riskCases).values(placeholders(t.riskCases));

function replace({ db, t: { riskCases } }: Connection) {
  const { payment, ...columns } = placeholders(riskCases);
  return db
    .update(riskCases)
    .set(columns)
    .where(and(eq(riskCases.payment, payment), eq(riskCases.version, sql.placeholder('versionRead'))));
}

const addAction = ({ db, t }: Connection) => db.insert(t.riskActions).values(placeholders(t.riskActions));

export const readRiskCase = async (database: Database, payment: PaymentKey): Promise<RiskCase | undefined> =>
  (await database.read(byPayment, { payment }))[0];

export const readRiskCases = (
  database: Database,
  { state, ...slice }: OneOrAll<CaseSlice>,
): Promise<readonly RiskCase[]> =>
  state === undefined
    ? database.read(chosenFor(latest, slice.entity), slice)
    : database.read(chosenFor(latestInState, slice.entity), { ...slice, state });

export const readOpenCases = (database: Database, slice: OneOrAll<OpenCaseSlice>): Promise<readonly RiskCase[]> =>
  database.read(chosenFor(oldestOpen, slice.entity), slice);

export const readRiskActions = (database: Database, payment: PaymentKey): Promise<readonly RiskAction[]> =>
  database.read(actionsOf, { payment });

export const readRiskActionsAmong = async (
  database: Database,
  payments: readonly PaymentKey[],
): Promise<readonly RiskAction[]> =>
  (await readAmong(database, actionsAmong, payments)).toSorted((a, b) => a.key - b.key);

/** Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher. */
export function saveRiskCase(row: RiskCase): Write {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
}

export const addRiskAction = (row: RiskAction): Write => ({ statement: addAction, values: row });
