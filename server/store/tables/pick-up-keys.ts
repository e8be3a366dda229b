import type { EntityKey, Instant, PickUpKeyKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import type { entitiesTable } from './entities.ts';

export const pickUpKeysTable = (
  { table, text, number, json, unique }: Dialect,
  entities: ReturnType<typeof entitiesTable>,
) =>
  table(
    'pick_up_keys',
    {
      key: number<PickUpKeyKey>().primaryKey(),
      entity: number<EntityKey>()
        .notNull()
        .references(() => entities.key),
      name: text().notNull(),
      publicKey: text().notNull(),
      fingerprint: text().notNull(),
      createdAt: number<Instant>().notNull(),
      provisioned: json<boolean>().notNull(),
    },
    (t) => [unique('pick_up_keys_fingerprint').on(t.entity, t.fingerprint)],
  );
