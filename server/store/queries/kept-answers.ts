import { eq, sql } from 'drizzle-orm';
import type { AnswerContent, KeptAnswer } from '../../core/change.ts';
import type { AnswerKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest } from './slices.ts';

const byHash: Statement<KeptAnswer> = ({ db, t }) =>
  db
    .select()
    .from(t.keptAnswers)
    .where(eq(t.keptAnswers.hash, sql.placeholder('hash')));

const insert = ({ db, t }: Connection) => db.insert(t.keptAnswers).values(placeholders(t.keptAnswers));

const addContent = ({ db, t: { keptAnswers } }: Connection) =>
  db
    .update(keptAnswers)
    .set({ status: sql.placeholder('status'), body: sql.placeholder('body') })
    .where(eq(keptAnswers.key, sql.placeholder('key')));

const remove = ({ db, t: { keptAnswers } }: Connection) =>
  db.delete(keptAnswers).where(eq(keptAnswers.key, sql.placeholder('key')));

export const readKeptAnswer = async (database: Database, hash: string): Promise<KeptAnswer | undefined> =>
  (await database.read(byHash, { hash }))[0];

export const beginAnswer = (answer: KeptAnswer): Write => ({ statement: insert, values: answer });
export const keepAnswer = (content: AnswerContent): Write => ({ statement: addContent, values: content });
export const forgetAnswer = (key: AnswerKey): Write => ({ statement: remove, values: { key } });

export const deleteAnswers = deleteOldest(({ keptAnswers }) => ({ table: keptAnswers, by: keptAnswers.key }));
