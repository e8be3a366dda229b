import { eq, sql } from 'drizzle-orm';
import type { LedgerEntry } from '../../core/payments/ledger.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';

const byRoot: Statement<LedgerEntry> = ({ db, t }) =>
  db
    .select()
    .from(t.ledger)
    .where(eq(t.ledger.root, sql.placeholder('root')))
    .orderBy(t.ledger.key);

const insert = ({ db, t }: Connection) => db.insert(t.ledger).values(placeholders(t.ledger));

export const readLedger = (database: Database, root: PaymentKey): Promise<readonly LedgerEntry[]> =>
  database.read(byRoot, { root });

export const addEntry = (entry: LedgerEntry): Write => ({ statement: insert, values: entry });
