import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Proposal, ProposalKey } from '../../core/proposals/proposal.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { OneOrAll } from '../books-store.ts';
import type { ProposalOutline, ProposalSlice } from '../users/proposal-store.ts';
import type { Tables } from '../tables/tables.ts';
import { chosenFor, ofOneAndAll, ownedBy } from './one-or-all.ts';
import { placeholders } from './placeholders.ts';

const byKey: Statement<Proposal> = ({ db, t: { proposals } }) =>
  db
    .select()
    .from(proposals)
    .where(eq(proposals.key, sql.placeholder('key')));

const ofPayment: Statement<Proposal> = ({ db, t: { proposals } }) =>
  db
    .select()
    .from(proposals)
    .where(eq(proposals.payment, sql.placeholder('payment')))
    .orderBy(asc(proposals.key));

type Whose = Parameters<typeof ownedBy>[1];

/** The state is a constant, as in the indexes. */
const isOpenBefore = (t: Tables['proposals'], whose: Whose): SQL | undefined =>
  and(ownedBy(t.entity, whose), lt(t.key, sql.placeholder('before')), sql`${t.state} = 'open'`);

const latestOpen = ofOneAndAll(
  (whose): Statement<Proposal> =>
    ({ db, t: { proposals: t } }) =>
      db.select().from(t).where(isOpenBefore(t, whose)).orderBy(desc(t.key)).limit(sql.placeholder('limit')),
);

const outlinesOfOpen = ofOneAndAll(
  (whose): Statement<ProposalOutline> =>
    ({ db, t: { proposals: t } }) =>
      db
        .select({ key: t.key, entity: t.entity, proposer: t.proposer, proposedAt: t.proposedAt })
        .from(t)
        .where(isOpenBefore(t, whose))
        .orderBy(desc(t.key))
        .limit(sql.placeholder('limit')),
);

const insert = ({ db, t }: Connection) => db.insert(t.proposals).values(placeholders(t.proposals));

const decide = ({ db, t: { proposals } }: Connection) =>
  db
    .update(proposals)
    .set({
      version: sql.placeholder('version'),
      state: sql.placeholder('state'),
      decidedBy: sql.placeholder('decidedBy'),
      decidedAt: sql.placeholder('decidedAt'),
    })
    .where(and(eq(proposals.key, sql.placeholder('key')), eq(proposals.version, sql.placeholder('versionRead'))));

export const readProposal = async (database: Database, key: ProposalKey): Promise<Proposal | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readProposals = (database: Database, payment: PaymentKey): Promise<readonly Proposal[]> =>
  database.read(ofPayment, { payment });

export const readOpenProposals = (database: Database, slice: OneOrAll<ProposalSlice>): Promise<readonly Proposal[]> =>
  database.read(chosenFor(latestOpen, slice.entity), slice);

export const readOpenProposalOutlines = (
  database: Database,
  slice: OneOrAll<ProposalSlice>,
): Promise<readonly ProposalOutline[]> => database.read(chosenFor(outlinesOfOpen, slice.entity), slice);

/** Version 0 inserts the row, any other keeps how it ended if it still has this version. */
export function saveProposal(row: Proposal): Write {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return row.version === 0 ? { statement: insert, values } : { statement: decide, values, guarded: true };
}
