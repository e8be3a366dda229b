import { is, Param, Placeholder, sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sqlite } from '../dialects/sqlite.ts';
import { tables } from '../tables/tables.ts';
import { openSqlite } from './connection.ts';

/*
 * `sqlite.ts` runs writes on the driver itself and encodes their values as drizzle would. For that it reads internal
 * members of drizzle; each test names one of them, so that an upgrade that changes it fails here.
 */
describe('drizzle', () => {
  const client = openSqlite(':memory:');
  const { payments } = tables(sqlite);
  const db = drizzle({ client });
  const { params } = db
    .update(payments)
    .set({ fields: sql.placeholder('fields') })
    .where(eq(payments.key, sql.placeholder('key')))
    .prepare()
    .getQuery();

  it('lists a parameter for each placeholder of a statement, in their order', () => {
    expect(params).toHaveLength(2);
  });

  it('wraps a placeholder in a parameter with the encoder of its column', () => {
    const [fields] = params;
    if (!is(fields, Param)) throw new Error('Expected a parameter with an encoder');
    expect(is(fields.value, Placeholder)).toBe(true);
    expect(fields.encoder.mapToDriverValue({ amount: '92.00' })).toBe('{"amount":"92.00"}');
  });

  it('keeps the name of a placeholder in its member `name`', () => {
    expect(sql.placeholder('key')).toHaveProperty('name', 'key');
  });

  it('returns a complete result from its member `sync`', () => {
    const result: unknown = db.select().from(payments).prepare().execute();
    expect((result as { sync(): unknown }).sync()).toEqual([]);
  });
});
