import { eq, min, sql } from 'drizzle-orm';
import type { EntityKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { DataKey, DataKeyCount } from '../store.ts';
import { placeholders } from './placeholders.ts';

const ofEntity: Statement<DataKey> = ({ db, t: { dataKeys } }) =>
  db
    .select()
    .from(dataKeys)
    .where(eq(dataKeys.entity, sql.placeholder('entity')))
    .orderBy(dataKeys.version);

const insert = ({ db, t }: Connection) => db.insert(t.dataKeys).values(placeholders(t.dataKeys));

export const readDataKeys = (database: Database, entity: EntityKey): Promise<readonly DataKey[]> =>
  database.read(ofEntity, { entity });

const counted: Statement<DataKeyCount> = ({ db, t: { dataKeys } }) =>
  db
    .select({
      dataKeys: sql`count(*)`.mapWith(Number),
      highestVersion: sql`coalesce(max(${dataKeys.version}), 0)`.mapWith(Number),
      oldestAt: min(dataKeys.createdAt),
    })
    .from(dataKeys);

export async function countDataKeys(database: Database): Promise<DataKeyCount> {
  const [count] = await database.read(counted);
  return count ?? { dataKeys: 0, highestVersion: 0, oldestAt: null };
}

export const addDataKey = (row: DataKey): Write => ({ statement: insert, values: row });
