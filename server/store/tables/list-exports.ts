import {
  type ListedKey,
  type ListExportKey,
  type ListExportState,
  listExportStates,
  type ListFilter,
} from '../../core/exports/export.ts';
import type { Delimiter } from '../../core/reports/csv.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** Lists that are written to files in the background. Their bytes are parts of files. */
export const listExportsTable = ({ table, text, number, json, index, check }: Dialect) =>
  table(
    'list_exports',
    {
      key: number<ListExportKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      user: number<UserKey>().notNull(),
      query: text().notNull(),
      reference: text(),
      filter: json<ListFilter>().notNull(),
      after: number<ListedKey>().notNull(),
      before: number<ListedKey>().notNull(),
      columns: json<readonly string[]>().notNull(),
      delimiter: text<Delimiter>().notNull(),
      state: text<ListExportState>().notNull(),
      rows: number().notNull(),
      parts: number().notNull(),
      bytes: number().notNull(),
      orderedAt: number<Instant>().notNull(),
      endedAt: number<Instant>(),
    },
    (t) => [
      index('list_exports_user').on(t.user, t.key),
      check('list_exports_state_is_known', oneOf(t.state, listExportStates)),
    ],
  );
