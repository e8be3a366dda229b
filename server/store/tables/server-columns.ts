import type { EntityKey, Instant, Key } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import type { entitiesTable } from './entities.ts';

/** The columns of SFTP servers of others, of whatever kind. */
export const serverColumns = <ServerKey extends Key>(
  { text, number, json }: Dialect,
  entities: ReturnType<typeof entitiesTable>,
) => ({
  key: number<ServerKey>().primaryKey(),
  version: number().notNull(),
  entity: number<EntityKey>()
    .notNull()
    .references(() => entities.key),
  name: text().notNull(),
  host: text().notNull(),
  port: number().notNull(),
  user: text().notNull(),
  hostKey: text().notNull(),
  folder: text().notNull(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: number<Instant>().notNull(),
  provisioned: json<boolean>().notNull(),
});
