import { type FileDeliveryState, fileDeliveryStates } from '../../core/file-servers/server.ts';
import type { FileColumns, FileFormat } from '../../core/settlement/batch.ts';
import type { BatchKey, FileReceiverKey, FileTryKey, Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import type { entitiesTable } from './entities.ts';
import { oneOf } from './one-of.ts';
import { serverColumns } from './server-columns.ts';

export const fileReceiversTable = (dialect: Dialect, entities: ReturnType<typeof entitiesTable>) => {
  const { table, text, unique } = dialect;
  return table(
    'file_receivers',
    {
      ...serverColumns<FileReceiverKey>(dialect, entities),
      columns: text<FileColumns>().notNull(),
    },
    (t) => [unique('file_receivers_name').on(t.entity, t.name)],
  );
};

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
