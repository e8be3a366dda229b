import { sql } from 'drizzle-orm';
import type { EntryKind } from '../../core/payments/ledger.ts';
import type { Dialect } from './dialect.ts';
import type { Key, Cents, Millis } from '../../core/values.ts';
import { oneOf } from './words.ts';

const entryKinds = [
  'authorize',
  'debit',
  'capture',
  'release',
  'void',
  'refund',
] as const satisfies readonly EntryKind[];

export const ledgerTable = ({ table, text, number, index, check }: Dialect) =>
  table(
    'ledger',
    {
      key: number<Key>().primaryKey(),
      root: number<Key>().notNull(),
      payment: number<Key>().notNull(),
      kind: text<(typeof entryKinds)[number]>().notNull(),
      cents: number<Cents>().notNull(),
      at: number<Millis>().notNull(),
    },
    (t) => [
      index('ledger_root').on(t.root),
      check('ledger_kind_is_known', oneOf(t.kind, entryKinds)),
      check('ledger_cents_not_negative', sql`${t.cents} >= 0`),
    ],
  );
