import { type SQL, sql } from 'drizzle-orm';
import type { Fields } from '../../../core/fields.ts';
import { recognisingParameters } from '../../../core/references/recognition.ts';
import type { PaymentKey } from '../../../core/values.ts';
import type { Database, Statement } from '../../database.ts';
import type { Tables } from '../../tables/tables.ts';
import { among, readAmong } from '../among.ts';

type Parameter = (typeof recognisingParameters)[number];
type Row = { readonly key: PaymentKey } & Readonly<Record<Parameter, string | null>>;

/** A payment can have megabytes of parameters, of which the database takes these out. */
const recognisingAmong: Statement<Row> = ({ db, t: { payments } }) =>
  db
    .select({ key: payments.key, ...parametersOf(payments) })
    .from(payments)
    .where(among(payments.key));

/** The cast holds because these are the names of the table. */
const parametersOf = ({ fields }: Tables['payments']) =>
  Object.fromEntries(
    recognisingParameters.map((name) => [name, sql<string | null>`(${fields} ->> ${sql.raw(`'${name}'`)})`]),
  ) as Record<Parameter, SQL<string | null>>;

export const readRecognisingFields = async (
  database: Database,
  keys: readonly PaymentKey[],
): Promise<ReadonlyMap<PaymentKey, Fields>> =>
  new Map(
    (await readAmong(database, recognisingAmong, keys)).map(({ key, ...fields }) => [
      key,
      Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    ]),
  );
