import { type FileDeliveryState, fileDeliveryStates } from '../../core/file-receivers/receiver.ts';
import type { FileColumns, FileFormat } from '../../core/settlement/batch.ts';
import type { BatchKey, EntityKey, FileReceiverKey, FileTryKey, Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import type { entitiesTable } from './entities.ts';
import { oneOf } from './one-of.ts';

export const fileReceiversTable = (
  { table, text, number, json, unique }: Dialect,
  entities: ReturnType<typeof entitiesTable>,
) =>
  table(
    'file_receivers',
    {
      key: number<FileReceiverKey>().primaryKey(),
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
      columns: text<FileColumns>().notNull(),
      publicKey: text().notNull(),
      privateKey: text().notNull(),
      createdAt: number<Instant>().notNull(),
      provisioned: json<boolean>().notNull(),
    },
    (t) => [unique('file_receivers_name').on(t.entity, t.name)],
  );

/** How far the delivery of each file has come. */
export const fileDeliveriesTable = ({ table, text, number, primaryKey, check }: Dialect) =>
  table(
    'file_deliveries',
    {
      receiver: number<FileReceiverKey>().notNull(),
      batch: number<BatchKey>().notNull(),
      format: text<FileFormat>().notNull(),
      state: text<FileDeliveryState>().notNull(),
    },
    (t) => [
      primaryKey({ name: 'file_deliveries_pkey', columns: [t.receiver, t.batch, t.format] }),
      check('file_deliveries_state_is_known', oneOf(t.state, fileDeliveryStates)),
    ],
  );

/** The log of tries. */
export const fileTriesTable = ({ table, text, number, index }: Dialect) =>
  table(
    'file_tries',
    {
      key: number<FileTryKey>().primaryKey(),
      receiver: number<FileReceiverKey>().notNull(),
      batch: number<BatchKey>().notNull(),
      format: text<FileFormat>().notNull(),
      at: number<Instant>().notNull(),
      reason: text(),
    },
    (t) => [index('file_tries_receiver').on(t.receiver, t.key)],
  );
