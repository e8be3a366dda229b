import type { AcquirerName } from '../../core/entities/merchant-accounts/pause.ts';
import type { Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/** Connectors that take no new authorisations. */
export const connectorPausesTable = ({ table, text, number }: Dialect) =>
  table('connector_pauses', {
    connector: text<AcquirerName>().primaryKey(),
    at: number<Instant>().notNull(),
    actor: text().notNull(),
    reason: text().notNull(),
  });
