import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { PaymentClaim } from '../../core/limits/duplicates.ts';
import type { Instant, PaymentKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';

const insert = ({ db, t }: Connection) => db.insert(t.paymentClaims).values(placeholders(t.paymentClaims));

/** The claim of an earlier attempt of the same checkout. */
function removeOfCheckout({ db, t: { paymentClaims } }: Connection) {
  const { checkout, reference, charge } = placeholders(paymentClaims);
  return db
    .delete(paymentClaims)
    .where(
      and(
        eq(paymentClaims.checkout, checkout),
        or(eq(paymentClaims.reference, reference), eq(paymentClaims.charge, charge)),
      ),
    );
}

/** A charge whose window is over, while its payment's reference stays claimed. */
const endCharge = ({ db, t: { paymentClaims } }: Connection) =>
  db
    .update(paymentClaims)
    .set({ charge: null })
    .where(and(eq(paymentClaims.charge, sql.placeholder('charge')), lte(paymentClaims.endsAt, sql.placeholder('now'))));

const remove = ({ db, t: { paymentClaims } }: Connection) =>
  db.delete(paymentClaims).where(eq(paymentClaims.payment, sql.placeholder('payment')));

const removeEnded: Statement<{ readonly payment: PaymentKey }> = ({ db, t: { paymentClaims }, skipLocked }) => {
  const ended = skipLocked(
    db
      .select({ payment: paymentClaims.payment })
      .from(paymentClaims)
      .where(and(isNull(paymentClaims.reference), lte(paymentClaims.endsAt, sql.placeholder('before'))))
      .limit(sql.placeholder('limit')),
  );
  return db
    .delete(paymentClaims)
    .where(inArray(paymentClaims.payment, ended))
    .returning({ payment: paymentClaims.payment });
};

export const claimPayment = (row: PaymentClaim, now: Instant): readonly Write[] => [
  ...(row.checkout === null ? [] : [{ statement: removeOfCheckout, values: row }]),
  ...(row.charge === null ? [] : [{ statement: endCharge, values: { charge: row.charge, now } }]),
  { statement: insert, values: row },
];

export const releaseClaim = (payment: PaymentKey): Write => ({ statement: remove, values: { payment } });

export const deleteEndedClaims = async (
  database: Database,
  slice: { readonly before: Instant; readonly limit: number },
): Promise<number> => (await database.take(removeEnded, slice)).length;
