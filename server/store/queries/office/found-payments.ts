import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Payment } from '../../../core/payments/payment.ts';
import type { Database, Statement } from '../../database.ts';
import { connectorIdOf, referenceOf } from '../../tables/payments.ts';
import type { PrefixSlice } from '../../users/office-store.ts';
import { paymentOf, type PaymentRow } from '../payments.ts';

/** More payments than these have the same number only where an acquirer gives it twice. */
const SAME_MAX = 51;

const byConnectorId: Statement<PaymentRow> = ({ db, t: { payments } }) =>
  db
    .select()
    .from(payments)
    .where(eq(connectorIdOf(payments.findings), sql.placeholder('connectorId')))
    .orderBy(desc(payments.key))
    .limit(SAME_MAX);

/**
 * In the order of references, from the prefix itself on. A database whose order ignores some characters has others in
 * between.
 */
const byPrefix: Statement<PaymentRow> = ({ db, t: { payments } }) =>
  db
    .select()
    .from(payments)
    .where(
      and(eq(payments.entity, sql.placeholder('entity')), gte(referenceOf(payments.fields), sql.placeholder('prefix'))),
    )
    .orderBy(asc(referenceOf(payments.fields)), asc(payments.key))
    .limit(sql.placeholder('limit'));

export const readPaymentsByConnectorId = async (database: Database, connectorId: string): Promise<readonly Payment[]> =>
  (await database.read(byConnectorId, { connectorId })).map(paymentOf);

export const readPaymentsByPrefix = async (database: Database, slice: PrefixSlice): Promise<readonly Payment[]> =>
  (await database.read(byPrefix, slice)).map(paymentOf);
