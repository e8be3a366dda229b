import { and, asc, eq, sql } from 'drizzle-orm';
import type { SavedView } from '../../../core/users/saved-view.ts';
import type { UserKey } from '../../../core/users/user.ts';
import type { Connection, Database, Statement, Write } from '../../database.ts';
import { placeholders } from '../placeholders.ts';

const ofUser: Statement<SavedView> = ({ db, t: { savedViews: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.user, sql.placeholder('user')))
    .orderBy(asc(t.path), asc(t.name));

const insert = ({ db, t }: Connection) => db.insert(t.savedViews).values(placeholders(t.savedViews));

const remove = ({ db, t: { savedViews: t } }: Connection) =>
  db.delete(t).where(and(eq(t.key, sql.placeholder('key')), eq(t.user, sql.placeholder('user'))));

export const readViews = (database: Database, user: UserKey): Promise<readonly SavedView[]> =>
  database.read(ofUser, { user });

export const addView = (row: SavedView): Write => ({ statement: insert, values: row });
/** Removes a view of its own user only. */
export const removeView = (of: Pick<SavedView, 'key' | 'user'>): Write => ({ statement: remove, values: of });
