import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Statement } from '../database.ts';

/** How many keys a statement looks up; places left over repeat the first one. */
const LOOKED_UP = 64;
const names = Array.from({ length: LOOKED_UP }, (_, at) => `key${at}`);

/** Whether a column has one of the keys of `readAmong`. */
export const among = (column: Parameters<typeof inArray>[0]): SQL =>
  inArray(
    column,
    names.map((name) => sql.placeholder(name)),
  );

/** The values of a statement for each 64 of some keys. */
export const lookUps = (keys: readonly (number | string)[]): readonly Readonly<Record<string, number | string>>[] =>
  Array.from({ length: Math.ceil(keys.length / LOOKED_UP) }, (_, part) => {
    const own = keys.slice(part * LOOKED_UP, (part + 1) * LOOKED_UP);
    return Object.fromEntries(names.map((name, at) => [name, own[at] ?? own[0] ?? '']));
  });

/** The rows of some keys, by one statement for each 64 of them. */
export const readAmong = async <Row>(
  database: Database,
  statement: Statement<Row>,
  keys: readonly (number | string)[],
): Promise<readonly Row[]> =>
  (await Promise.all(lookUps(keys).map((values) => database.read(statement, values)))).flat();
