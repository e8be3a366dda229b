import type { EntityKind, EntitySettings } from '../../core/entities/entity.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

const entityKinds = ['psp', 'division', 'merchant', 'channel'] as const satisfies readonly EntityKind[];

export const entitiesTable = ({ table, text, number, json, unique, check }: Dialect) =>
  table(
    'entities',
    {
      key: number<EntityKey>().primaryKey(),
      id: text().notNull(),
      kind: text<(typeof entityKinds)[number]>().notNull(),
      parent: number<EntityKey>(),
      name: text().notNull(),
      settings: json<EntitySettings>().notNull(),
    },
    (t) => [unique('entities_id').on(t.id), check('entities_kind_is_known', oneOf(t.kind, entityKinds))],
  );

export const accessTokensTable = ({ table, text, number }: Dialect, entities: ReturnType<typeof entitiesTable>) =>
  table('access_tokens', {
    hash: text().primaryKey(),
    entity: number<EntityKey>()
      .notNull()
      .references(() => entities.key),
  });
