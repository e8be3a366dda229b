import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { KeptAnswer } from '../../core/change.ts';
import type { Instant } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';

/** How many answers are deleted at a time, so that no other write waits long. */
const SLICE = 500;

const byHash: Statement<KeptAnswer> = ({ db, t }) =>
  db
    .select()
    .from(t.keptAnswers)
    .where(eq(t.keptAnswers.hash, sql.placeholder('hash')));

const begin = ({ db, t }: Connection) => db.insert(t.keptAnswers).values(placeholders(t.keptAnswers));

function finish({ db, t: { keptAnswers } }: Connection) {
  const columns = placeholders(keptAnswers);
  return db.insert(keptAnswers).values(columns).onConflictDoUpdate({ target: keptAnswers.hash, set: columns });
}

function deleteOld({ db, t: { keptAnswers } }: Connection) {
  const old = db
    .select({ hash: keptAnswers.hash })
    .from(keptAnswers)
    .where(lt(keptAnswers.createdAt, sql.placeholder('at')))
    .orderBy(keptAnswers.createdAt)
    .limit(SLICE);
  return db.delete(keptAnswers).where(inArray(keptAnswers.hash, old)).returning({ hash: keptAnswers.hash });
}

export const readKeptAnswer = async (database: Database, hash: string): Promise<KeptAnswer | undefined> =>
  (await database.read(byHash, { hash }))[0];

export const beginAnswer = (answer: KeptAnswer): Write => ({ statement: begin, values: answer });
export const keepAnswer = (answer: KeptAnswer): Write => ({ statement: finish, values: answer });

export async function deleteAnswersBefore(database: Database, at: Instant): Promise<void> {
  let deleted = SLICE;
  while (deleted === SLICE) deleted = (await database.take(deleteOld, { at })).length;
}
