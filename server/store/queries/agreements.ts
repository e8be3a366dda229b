import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  type Agreement,
  type AgreementOfStored,
  latestStanding,
  type NamedAgreement,
} from '../../core/agreements/agreement.ts';
import type { KnownAccount } from '../../core/agreements/accounts.ts';
import type { RetryBlock } from '../../core/agreements/advice.ts';
import type { DeclinedTry } from '../../core/agreements/retries.ts';
import type {
  AgreementCancellation,
  AgreementNeed,
  AgreementReopening,
  AgreementSettlement,
  MandateNeed,
} from '../../core/change.ts';
import type { AgreementKey, Instant, PaymentKey, RegistrationKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { among, lookUps, readAmong } from './among.ts';
import { placeholders } from './placeholders.ts';

const byKey: Statement<Agreement> = ({ db, t }) =>
  db
    .select()
    .from(t.agreements)
    .where(eq(t.agreements.key, sql.placeholder('key')));

const byTransaction: Statement<Agreement> = (connection) => {
  const { db, t } = connection;
  return db.select().from(t.agreements).where(ofName(connection)).orderBy(desc(t.agreements.key));
};

/** The agreements of a name, with the channel that is asked about or another one of its merchant. */
function ofName({ db, t: { agreements, entities } }: Connection): SQL | undefined {
  const parent = db.select({ key: entities.parent }).from(entities).where(eq(entities.key, agreements.entity));
  return and(
    eq(agreements.initialTransactionId, sql.placeholder('id')),
    eq(agreements.realm, sql.placeholder('realm')),
    or(eq(agreements.entity, sql.placeholder('entity')), sql`(${parent}) = ${sql.placeholder('merchant')}`),
  );
}

const byRegistration: Statement<Agreement> = ({ db, t: { agreements } }) =>
  db
    .select()
    .from(agreements)
    .where(
      and(eq(agreements.registration, sql.placeholder('registration')), eq(agreements.realm, sql.placeholder('realm'))),
    )
    .orderBy(desc(agreements.key));

const byRegistrations: Statement<Agreement> = ({ db, t: { agreements } }) =>
  db
    .select()
    .from(agreements)
    .where(and(among(agreements.registration), isNotNull(agreements.registration)));

const insert = ({ db, t }: Connection) => db.insert(t.agreements).values(placeholders(t.agreements));

function replace({ db, t: { agreements } }: Connection) {
  const { key, ...columns } = placeholders(agreements);
  return db
    .update(agreements)
    .set(columns)
    .where(and(eq(agreements.key, key), eq(agreements.version, sql.placeholder('versionRead'))));
}

/** The agreement is free again after its open payment, and has one payment more if that was approved. */
const settle = ({ db, t: { agreements } }: Connection) =>
  db
    .update(agreements)
    .set({
      version: sql`${agreements.version} + 1`,
      openPayment: null,
      payments: sql`${agreements.payments} + ${sql.placeholder('approved')}`,
      chargedAt: sql`case when ${sql.placeholder('isApproved')} = 1 then ${sql.placeholder('chargedAt')} else ${agreements.chargedAt} end`,
    })
    .where(and(eq(agreements.key, sql.placeholder('key')), eq(agreements.openPayment, sql.placeholder('payment'))));

/** The row is written as it is, because a commit that cancels it at the same time has to wait for this one, or this one for it. */
const needWhere =
  (stands: (cancelledBy: Connection['t']['agreements']['cancelledBy']) => SQL | undefined) =>
  ({ db, t: { agreements } }: Connection) =>
    db
      .update(agreements)
      .set({ version: sql`${agreements.version}` })
      .where(and(eq(agreements.key, sql.placeholder('key')), stands(agreements.cancelledBy)));

const needStanding = needWhere(isNull);
const needUnlessEnded = needWhere((cancelledBy) => or(isNull(cancelledBy), ne(cancelledBy, sql.placeholder('code'))));

/** Finds the end of a mandate, and leaves it as it is. */
function touchEnded(connection: Connection) {
  const { agreements } = connection.t;
  const ends = and(
    eq(agreements.cancelledBy, sql.placeholder('code')),
    gte(agreements.createdAt, sql.placeholder('since')),
  );
  return connection.db
    .update(agreements)
    .set({ version: sql`${agreements.version}` })
    .where(and(ofName(connection), ends));
}

/**
 * The locks of PostgreSQL on a mandate's id until the transaction has ended: debits share it, and an end has it alone,
 * because the row of an end that is not committed yet cannot be waited for.
 */
const mandateLock =
  (lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared'): Statement<unknown> =>
  ({ db }) =>
    db
      .select({ lock: sql`lock` })
      .from(
        sql`(select ${sql.raw(lock)}(hashtextextended('mandate ' || ${sql.placeholder('id')}::text, 0)) as lock) as held`,
      );
const lockMandate = mandateLock('pg_advisory_xact_lock');
const shareMandate = mandateLock('pg_advisory_xact_lock_shared');

const remove = ({ db, t: { agreements } }: Connection) =>
  db.delete(agreements).where(eq(agreements.key, sql.placeholder('key')));

const cancelOwn = ({ db, t: { agreements } }: Connection) =>
  db
    .update(agreements)
    .set({ version: sql`${agreements.version} + 1`, cancelledBy: sql.placeholder('code') })
    .where(and(eq(agreements.key, sql.placeholder('key')), isNull(agreements.cancelledBy)));

const cancelAll = ({ db, t: { agreements } }: Connection) =>
  db
    .update(agreements)
    .set({ version: sql`${agreements.version} + 1`, cancelledBy: sql.placeholder('code') })
    .where(
      and(
        eq(agreements.account, sql.placeholder('account')),
        eq(agreements.entity, sql.placeholder('entity')),
        isNull(agreements.cancelledBy),
      ),
    );

const reopen = ({ db, t: { agreements } }: Connection) =>
  db
    .update(agreements)
    .set({ version: sql`${agreements.version} + 1`, cancelledBy: null })
    .where(and(eq(agreements.key, sql.placeholder('key')), eq(agreements.cancelledBy, sql.placeholder('code'))));

/** The channels are named as well, because the rows are found by channel and hash. */
const blocksByAccount: Statement<RetryBlock> = ({ db, t: { retryBlocks, entities } }) => {
  const channels = db
    .select({ key: entities.key })
    .from(entities)
    .where(or(eq(entities.key, sql.placeholder('entity')), eq(entities.parent, sql.placeholder('merchant'))));
  return db
    .select()
    .from(retryBlocks)
    .where(and(inArray(retryBlocks.entity, channels), among(retryBlocks.account)));
};

/** The same advice once more holds from the later time, and until the later one; null is for good. */
function block({ db, t: { retryBlocks } }: Connection) {
  const { entity, account, resultCode, since, until } = retryBlocks;
  return db
    .insert(retryBlocks)
    .values(placeholders(retryBlocks))
    .onConflictDoUpdate({
      target: [entity, account, resultCode],
      set: {
        since: sql`case when excluded.since > ${since} then excluded.since else ${since} end`,
        until: sql`case when ${until} is null or excluded.until <= ${until} then ${until} else excluded.until end`,
      },
    });
}

export const readAgreement = async (database: Database, key: AgreementKey): Promise<Agreement | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readAgreementByTransaction = async (
  database: Database,
  named: NamedAgreement,
): Promise<Agreement | undefined> => latestStanding(await readAgreementsOfMandate(database, named));

export const readAgreementsOfMandate = (database: Database, named: NamedAgreement): Promise<readonly Agreement[]> =>
  database.read(byTransaction, named);

export const readAgreementByRegistration = async (
  database: Database,
  of: AgreementOfStored,
): Promise<Agreement | undefined> => latestStanding(await database.read(byRegistration, of));

export async function readAgreementsBy(
  database: Database,
  registrations: readonly RegistrationKey[],
): Promise<ReadonlyMap<RegistrationKey, readonly Agreement[]>> {
  const rows = await readAmong(database, byRegistrations, registrations);
  const latestFirst = Map.groupBy(
    rows.toSorted((one, other) => other.key - one.key),
    ({ registration }) => registration,
  );
  return new Map(registrations.map((each) => [each, latestFirst.get(each) ?? []]));
}

/**
 * Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher. One
 * that is cancelled when it is made ends its mandate, and debits under that wait for it.
 */
export function saveAgreement(row: Agreement, { isShared }: Pick<Database, 'isShared'>): readonly Write[] {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  if (row.version !== 0) return [{ statement: replace, values, guarded: true }];
  const isEnd = row.cancelledBy !== null && row.initialTransactionId !== null;
  const locks = isShared && isEnd ? [{ statement: lockMandate, values: { id: row.initialTransactionId } }] : [];
  return [...locks, { statement: insert, values }];
}

export const settleAgreement = ({ agreement: key, payment, chargedAt }: AgreementSettlement): Write => {
  const approved = chargedAt === null ? 0 : 1;
  return { statement: settle, values: { key, payment, approved, isApproved: approved, chargedAt: chargedAt ?? 0 } };
};

export const needAgreement = ({ agreement: key, notCancelledBy: code }: AgreementNeed): Write =>
  code === null
    ? { statement: needStanding, values: { key }, guarded: true }
    : { statement: needUnlessEnded, values: { key, code }, guarded: true };

/** Where others write at the same time, an end that is being committed is waited for, and found by the statement after it. */
export const needMandate = (
  { notCancelledBy: code, ...need }: MandateNeed,
  { isShared }: Pick<Database, 'isShared'>,
): readonly Write[] => [
  ...(isShared ? [{ statement: shareMandate, values: { id: need.id } }] : []),
  { statement: touchEnded, values: { ...need, code }, guarded: 'noRow' },
];

export const removeAgreement = (key: AgreementKey): Write => ({ statement: remove, values: { key } });

export const cancelAgreements = (cancellation: AgreementCancellation): Write =>
  'agreement' in cancellation
    ? { statement: cancelOwn, values: { key: cancellation.agreement, code: cancellation.code } }
    : { statement: cancelAll, values: cancellation };

export const reopenAgreement = ({ agreement: key, code }: AgreementReopening): Write => ({
  statement: reopen,
  values: { key, code },
});

export const readRetryBlocks = async (
  database: Database,
  { hashes, ...channels }: KnownAccount,
): Promise<readonly RetryBlock[]> =>
  (
    await Promise.all(lookUps(hashes).map((values) => database.read(blocksByAccount, { ...channels, ...values })))
  ).flat();

const triesSince: Statement<{ readonly payment: PaymentKey }> = ({ db, t: { declinedTries } }) =>
  db
    .select({ payment: declinedTries.payment })
    .from(declinedTries)
    .where(and(among(declinedTries.account), gt(declinedTries.at, sql.placeholder('since'))));

const addTry = ({ db, t }: Connection) => db.insert(t.declinedTries).values(placeholders(t.declinedTries));

const forgetTries = ({ db, t: { declinedTries } }: Connection) =>
  db
    .delete(declinedTries)
    .where(
      and(
        eq(declinedTries.account, sql.placeholder('account')),
        eq(declinedTries.entity, sql.placeholder('entity')),
        lte(declinedTries.at, sql.placeholder('since')),
      ),
    );

export const countDeclinedTries = async (
  database: Database,
  { hashes, since }: { readonly hashes: readonly string[]; readonly since: Instant },
): Promise<number> =>
  (await Promise.all(lookUps(hashes).map((values) => database.read(triesSince, { since, ...values })))).flat().length;

/** Adds a try, and forgets those of the account that count no more, so that an account keeps few of them. */
export const addDeclinedTry = ({ since, ...row }: DeclinedTry & { readonly since: Instant }): readonly Write[] => [
  { statement: forgetTries, values: { entity: row.entity, account: row.account, since } },
  { statement: addTry, values: row },
];

export const blockRetries = (row: RetryBlock): Write => ({ statement: block, values: row });
