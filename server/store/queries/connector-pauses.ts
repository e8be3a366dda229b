import { and, eq, sql } from 'drizzle-orm';
import type { ConnectorPause } from '../../core/entities/merchant-accounts/pause.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { announceEntities } from './entities.ts';
import { placeholders } from './placeholders.ts';

const all: Statement<ConnectorPause> = ({ db, t: { connectorPauses } }) =>
  db.select().from(connectorPauses).orderBy(connectorPauses.connector);

const insert = ({ db, t }: Connection) => db.insert(t.connectorPauses).values(placeholders(t.connectorPauses));

const remove = ({ db, t: { connectorPauses } }: Connection) =>
  db
    .delete(connectorPauses)
    .where(
      and(eq(connectorPauses.connector, sql.placeholder('connector')), eq(connectorPauses.at, sql.placeholder('at'))),
    );

export const readConnectorPauses = (database: Database): Promise<readonly ConnectorPause[]> => database.read(all);

export const pauseConnector = (row: ConnectorPause): readonly Write[] => [
  { statement: insert, values: row },
  announceEntities,
];

/** A connector that was resumed by another request, or paused anew since, is a conflict. */
export const resumeConnector = ({ connector, at }: Pick<ConnectorPause, 'connector' | 'at'>): readonly Write[] => [
  { statement: remove, values: { connector, at }, guarded: true },
  announceEntities,
];
