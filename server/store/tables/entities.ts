import type { EntityKind, EntitySettings } from '../../core/entities/entity.ts';
import type { Dialect } from './dialect.ts';
import type { Key } from '../../core/values.ts';
import { oneOf } from './words.ts';

const entityKinds = ['psp', 'division', 'merchant', 'channel'] as const satisfies readonly EntityKind[];

export const entitiesTable = ({ table, text, number, json, unique, check }: Dialect) =>
  table(
    'entities',
    {
      key: number<Key>().primaryKey(),
      id: text().notNull(),
      kind: text<(typeof entityKinds)[number]>().notNull(),
      parent: number<Key>(),
      name: text().notNull(),
      settings: json<EntitySettings>().notNull(),
    },
    (t) => [unique('entities_id').on(t.id), check('entities_kind_is_known', oneOf(t.kind, entityKinds))],
  );

export const accessTokensTable = ({ table, text, number }: Dialect, entities: ReturnType<typeof entitiesTable>) =>
  table('access_tokens', {
    hash: text().primaryKey(),
    entity: number<Key>()
      .notNull()
      .references(() => entities.key),
  });
