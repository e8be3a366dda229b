import { type EvidenceType, evidenceTypes } from '../../core/disputes/evidence.ts';
import type { KeptFileKey } from '../../core/file-parts/part.ts';
import type { EntityKey, EvidenceKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** The bytes of files as they were sent, in parts. */
export const filePartsTable = ({ table, text, number, primaryKey }: Dialect) =>
  table(
    'file_parts',
    {
      file: number<KeptFileKey>().notNull(),
      number: number().notNull(),
      sealed: text().notNull(),
    },
    (t) => [primaryKey({ name: 'file_parts_pkey', columns: [t.file, t.number] })],
  );

/** Files with which chargebacks are contested. */
export const evidenceTable = ({ table, text, number, unique, index, check }: Dialect) =>
  table(
    'evidence',
    {
      key: number<EvidenceKey>().primaryKey(),
      dispute: number<PaymentKey>().notNull(),
      entity: number<EntityKey>().notNull(),
      name: text().notNull(),
      type: text<EvidenceType>().notNull(),
      bytes: number().notNull(),
      hash: text().notNull(),
      addedBy: text().notNull(),
      addedAt: number<Instant>().notNull(),
    },
    (t) => [
      unique('evidence_hash').on(t.dispute, t.hash),
      index('evidence_dispute').on(t.dispute, t.key),
      check('evidence_type_is_known', oneOf(t.type, evidenceTypes)),
    ],
  );
