import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';

/**
 * What is committed together with a payment that a request begins: changes with its first row, and changes that follow
 * from a row, with each row that the request commits.
 */
export type Alongside = readonly (Change | ((row: Payment) => readonly Change[]))[];

/** The changes that are committed with this row; a payment's first row has version 0. */
export const changesWith = (alongside: Alongside, row: Payment): readonly Change[] =>
  alongside.flatMap((each) => (typeof each === 'function' ? each(row) : row.version === 0 ? [each] : []));
