import { type FetchedState, fetchedStates } from '../../core/file-sources/source.ts';
import type { AcquirerFileKey, FileSourceKey, Instant, MerchantAccountKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import type { entitiesTable } from './entities.ts';
import { oneOf } from './one-of.ts';
import { serverColumns } from './server-columns.ts';

export const fileSourcesTable = (dialect: Dialect, entities: ReturnType<typeof entitiesTable>) => {
  const { table, text, number, unique } = dialect;
  return table(
    'file_sources',
    {
      ...serverColumns<FileSourceKey>(dialect, entities),
      merchantAccount: number<MerchantAccountKey>(),
      files: text().notNull(),
      profile: text().notNull(),
      busyUntil: number<Instant>(),
      lookedAt: number<Instant>(),
      fault: text(),
    },
    (t) => [unique('file_sources_name').on(t.entity, t.name)],
  );
};

/** What became of each file of a source. */
export const fetchedFilesTable = ({ table, text, number, primaryKey, check }: Dialect) =>
  table(
    'fetched_files',
    {
      source: number<FileSourceKey>().notNull(),
      name: text().notNull(),
      bytes: number().notNull(),
      modifiedAt: number().notNull(),
      state: text<FetchedState>().notNull(),
      at: number<Instant>().notNull(),
      reason: text(),
      file: number<AcquirerFileKey>(),
    },
    (t) => [
      primaryKey({ name: 'fetched_files_pkey', columns: [t.source, t.name] }),
      check('fetched_files_state_is_known', oneOf(t.state, fetchedStates)),
    ],
  );
