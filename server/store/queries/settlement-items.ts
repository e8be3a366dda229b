import { and, asc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SettlementItem } from '../../core/reconciliation/file.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { MoneySlice, OpenItemSlice, ReconciliationStore } from '../reconciliation-store.ts';
import type { Tables } from '../tables/tables.ts';
import { among, readAmong } from './among.ts';
import { placeholders } from './placeholders.ts';

/** An item that another process has added stays. */
const insert = ({ db, t }: Connection) =>
  db.insert(t.settlementItems).values(placeholders(t.settlementItems)).onConflictDoNothing();

/** What an item is about never changes. */
function setRow({ db, t: { settlementItems: t } }: Connection) {
  const { payment, version, row } = placeholders(t);
  return db
    .update(t)
    .set({ version, row })
    .where(and(eq(t.payment, payment), eq(t.version, sql.placeholder('versionRead'))));
}

export const addItem = (item: SettlementItem): Write => ({ statement: insert, values: item });

export const saveItem = (item: SettlementItem): Write => ({
  statement: setRow,
  guarded: true,
  values: { ...item, version: item.version + 1, versionRead: item.version },
});

type Items = Tables['settlementItems'];

const itemsWhere =
  (
    condition: (t: Items) => SQL | undefined,
    order: (t: Items) => SQL[] = (t) => [asc(t.payment)],
  ): Statement<SettlementItem> =>
  ({ db, t: { settlementItems: t } }) =>
    db
      .select()
      .from(t)
      .where(condition(t))
      .orderBy(...order(t))
      .limit(sql.placeholder('limit'));

const ofEntity = ({ entity }: Items) => eq(entity, sql.placeholder('entity'));
const ofMoney = (t: Items) =>
  and(ofEntity(t), eq(t.cents, sql.placeholder('cents')), eq(t.currency, sql.placeholder('currency')));
const byPayment = itemsWhere((t) => eq(t.payment, sql.placeholder('payment')));
const byConnectorId = itemsWhere((t) => and(ofEntity(t), eq(t.connectorId, sql.placeholder('connectorId'))));
const byReference = itemsWhere((t) => and(ofMoney(t), eq(t.reference, sql.placeholder('reference'))));
const alike = (t: Items) =>
  and(
    ofMoney(t),
    eq(t.last4, sql.placeholder('last4')),
    gte(t.at, sql.placeholder('from')),
    lte(t.at, sql.placeholder('to')),
  );
/** The order of their index, so that no row is read beyond the limit. */
const earliestFirst = (t: Items) => [asc(t.at)];
const byMoney = itemsWhere(alike, earliestFirst);
const openByMoney = itemsWhere((t) => and(alike(t), isNull(t.row)), earliestFirst);
const open = itemsWhere((t) =>
  and(ofEntity(t), isNull(t.row), gt(t.payment, sql.placeholder('after')), lt(t.at, sql.placeholder('before'))),
);

const itemsAmong: Statement<SettlementItem> = ({ db, t: { settlementItems: t } }) =>
  db.select().from(t).where(among(t.payment));

export const readItemsAmong = (
  database: Database,
  payments: readonly PaymentKey[],
): Promise<readonly SettlementItem[]> => readAmong(database, itemsAmong, payments);

export const readItem = async (database: Database, payment: PaymentKey): Promise<SettlementItem | undefined> =>
  (await database.read(byPayment, { payment, limit: 1 }))[0];

type Read<Name extends 'itemsByConnectorId' | 'itemsByReference'> = (
  database: Database,
  of: Parameters<ReconciliationStore[Name]>[0],
) => Promise<readonly SettlementItem[]>;

export const readItemsByConnectorId: Read<'itemsByConnectorId'> = (database, of) => database.read(byConnectorId, of);
export const readItemsByReference: Read<'itemsByReference'> = (database, of) => database.read(byReference, of);

export const readItemsByMoney = (
  database: Database,
  { onlyOpen, ...slice }: MoneySlice,
): Promise<readonly SettlementItem[]> => database.read(onlyOpen ? openByMoney : byMoney, slice);

export const readOpenItems = (database: Database, slice: OpenItemSlice): Promise<readonly SettlementItem[]> =>
  database.read(open, slice);
