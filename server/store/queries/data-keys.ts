import { eq, sql } from 'drizzle-orm';
import type { EntityKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { DataKey } from '../store.ts';
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

export const addDataKey = (row: DataKey): Write => ({ statement: insert, values: row });
