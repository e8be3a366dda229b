import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { uniqueRules } from '../../core/faults.ts';
import * as schema from './schema.sqlite.ts';

it('the tables have each unique rule that is distinguished', () => {
  const rules = Object.values(schema).flatMap((table): readonly string[] => {
    const { name, indexes } = getTableConfig(table);
    return [`${name}_pkey`, ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.name)];
  });
  expect(rules).toEqual(expect.arrayContaining([...uniqueRules]));
});
