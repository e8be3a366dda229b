import { and, eq, lte, sql } from 'drizzle-orm';
import type { PaymentClaim } from '../../core/limits/duplicates.ts';
import type { Instant } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { deleteOldest } from './slices.ts';

/** A claim of the same holder, or one that is over; every expression reads the row before it. */
const take = ({ db, t: { paymentClaims } }: Connection) => {
  const { holder, attempts, endsAt } = paymentClaims;
  const isOwn = sql`${holder} = excluded.holder`;
  return db
    .insert(paymentClaims)
    .values({
      name: sql.placeholder('name'),
      holder: sql.placeholder('holder'),
      attempts: 1,
      endsAt: sql.placeholder('endsAt'),
    })
    .onConflictDoUpdate({
      target: paymentClaims.name,
      set: {
        holder: sql`excluded.holder`,
        attempts: sql`case when ${isOwn} then ${attempts} + 1 else 1 end`,
        endsAt: sql`excluded.ends_at`,
      },
      setWhere: sql`${isOwn} or ${endsAt} <= ${sql.placeholder('now')}`,
    });
};

const heldBy = ({ name, holder }: Connection['t']['paymentClaims']) =>
  and(eq(name, sql.placeholder('name')), eq(holder, sql.placeholder('holder')));

const endAttempt = ({ db, t: { paymentClaims } }: Connection) =>
  db
    .update(paymentClaims)
    .set({ attempts: sql`${paymentClaims.attempts} - 1` })
    .where(heldBy(paymentClaims));

const removeUnused = ({ db, t: { paymentClaims } }: Connection) =>
  db.delete(paymentClaims).where(and(heldBy(paymentClaims), lte(paymentClaims.attempts, 0)));

export const claimOfPayment = ({ rule, ...row }: PaymentClaim, now: Instant): Write => ({
  statement: take,
  values: { ...row, now },
  guarded: rule,
});

export const releaseClaim = (values: Pick<PaymentClaim, 'name' | 'holder'>): readonly Write[] => [
  { statement: endAttempt, values },
  { statement: removeUnused, values },
];

export const deleteEndedClaims = deleteOldest(({ paymentClaims: t }) => ({ table: t, by: t.endsAt }));

const byName: Statement<Pick<PaymentClaim, 'holder' | 'endsAt'>> = ({ db, t: { paymentClaims } }) =>
  db
    .select({ holder: paymentClaims.holder, endsAt: paymentClaims.endsAt })
    .from(paymentClaims)
    .where(eq(paymentClaims.name, sql.placeholder('name')));

export const readClaim = async (
  database: Database,
  name: string,
): Promise<Pick<PaymentClaim, 'holder' | 'endsAt'> | undefined> => (await database.read(byName, { name }))[0];
