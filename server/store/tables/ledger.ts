import { sql } from 'drizzle-orm';
import { type EntryKind, entryKinds } from '../../core/payments/ledger.ts';
import type { Cents, EntryKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

export const ledgerTable = ({ table, text, number, index, check }: Dialect) =>
  table(
    'ledger',
    {
      key: number<EntryKey>().primaryKey(),
      root: number<PaymentKey>().notNull(),
      payment: number<PaymentKey>().notNull(),
      kind: text<EntryKind>().notNull(),
      cents: number<Cents>().notNull(),
      at: number<Instant>().notNull(),
    },
    (t) => [
      index('ledger_root').on(t.root),
      check('ledger_kind_is_known', oneOf(t.kind, entryKinds)),
      check('ledger_cents_not_negative', sql`${t.cents} >= 0`),
    ],
  );
