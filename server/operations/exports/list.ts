import type { ListExport } from '../../core/exports/export.ts';
import { matching } from '../../core/exports/payment-filter.ts';
import { csvRows } from '../../core/reports/csv.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { findPayments } from '../reports/find-payments.ts';
import { paymentColumns } from './payment-columns.ts';

/** The payments of a list, and how they are written to a file. */
export type WantedList = Pick<ListExport, 'reference' | 'filter' | 'after' | 'before' | 'columns' | 'delimiter'> & {
  readonly entity: Entity;
};

/** Some lines of a file, and where the next ones begin; null at the end of the list. */
export type Lines = { readonly text: string; readonly rows: number; readonly next: PaymentKey | null };

/** How many payments are looked up at once. */
const PAGE = 500;

/** The first lines of a list without its head, the latest payments first. */
export async function readLines(
  gateway: Pick<Gateway, 'store' | 'entities' | 'ids'>,
  { entity, reference, filter, after, before, columns, delimiter }: WantedList,
): Promise<Lines> {
  const { payments, next } = await findPayments(gateway, {
    entity,
    reference,
    after,
    before,
    order: 'latestFirst',
    limit: PAGE,
    matches: matching(gateway.entities, filter),
    withLinked: false,
  });
  return { text: csvRows(paymentColumns(gateway, columns), payments, delimiter), rows: payments.length, next };
}
