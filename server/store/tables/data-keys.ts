import type { EntityKey, Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/** The vault's data keys, wrapped by the key-encryption key and useless without it. */
export const dataKeysTable = ({ table, text, number, primaryKey }: Dialect) =>
  table(
    'data_keys',
    {
      entity: number<EntityKey>().notNull(),
      version: number().notNull(),
      wrapped: text().notNull(),
      createdAt: number<Instant>(),
    },
    (t) => [primaryKey({ name: 'data_keys_pkey', columns: [t.entity, t.version] })],
  );
