import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Evidence } from '../../core/disputes/evidence.ts';
import type { FilePart } from '../../core/file-parts/part.ts';
import type { EvidenceKey, PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { FilePartSlice } from '../files/file-store.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest, deleteSlice } from './slices.ts';

const insertPart = ({ db, t }: Connection) => db.insert(t.fileParts).values(placeholders(t.fileParts));
const insertEvidence = ({ db, t }: Connection) => db.insert(t.evidence).values(placeholders(t.evidence));

export const addFilePart = (part: FilePart): Write => ({ statement: insertPart, values: part });
export const addEvidence = (row: Evidence): Write => ({ statement: insertEvidence, values: row });

const partsOf: Statement<FilePart> = ({ db, t: { fileParts: t } }) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.file, sql.placeholder('file')), gt(t.number, sql.placeholder('after'))))
    .orderBy(asc(t.number))
    .limit(sql.placeholder('limit'));

export const readFileParts = (database: Database, slice: FilePartSlice): Promise<readonly FilePart[]> =>
  database.read(partsOf, slice);

export const deleteFileParts = deleteSlice(({ fileParts: t }) => ({
  table: t,
  where: eq(t.file, sql.placeholder('file')),
}));

export const deleteOldFileParts = deleteOldest(({ fileParts: t }) => ({ table: t, by: t.file }));

const evidenceByKey: Statement<Evidence> = ({ db, t: { evidence: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.key, sql.placeholder('key')));

const evidenceOfDispute: Statement<Evidence> = ({ db, t: { evidence: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.dispute, sql.placeholder('dispute')))
    .orderBy(asc(t.key));

export const readEvidence = async (database: Database, key: EvidenceKey): Promise<Evidence | undefined> =>
  (await database.read(evidenceByKey, { key }))[0];

export const readEvidenceOf = (database: Database, dispute: PaymentKey): Promise<readonly Evidence[]> =>
  database.read(evidenceOfDispute, { dispute });
