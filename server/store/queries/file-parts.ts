import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Evidence } from '../../core/disputes/evidence.ts';
import type { FilePart, KeptFileKey } from '../../core/file-parts/part.ts';
import type { EvidenceKey, PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { FilePartSlice, FileStore } from '../files/file-store.ts';
import { placeholders } from './placeholders.ts';

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

function removeParts({ db, t: { fileParts: t }, isAmong }: Connection) {
  const isOfFile = eq(t.file, sql.placeholder('file'));
  const some = db.select({ number: t.number }).from(t).where(isOfFile).limit(sql.placeholder('limit'));
  return db
    .delete(t)
    .where(and(isOfFile, isAmong(t.number, some)))
    .returning({ number: t.number });
}

export const deleteFileParts = async (
  database: Database,
  slice: Parameters<FileStore['deleteFileParts']>[0],
): Promise<number> => (await database.take(removeParts, slice)).length;

const oldest: Statement<{ file: KeptFileKey }> = ({ db, t: { fileParts: t } }) =>
  db
    .select({ file: t.file })
    .from(t)
    .where(lt(t.file, sql.placeholder('before')))
    .orderBy(asc(t.file))
    .limit(1);

export async function deleteOldFileParts(
  database: Database,
  { before, limit }: Parameters<FileStore['deleteOldFileParts']>[0],
): Promise<number> {
  const [old] = await database.read(oldest, { before });
  return old ? deleteFileParts(database, { file: old.file, limit }) : 0;
}

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
