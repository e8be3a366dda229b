import { disputeReasons, isDisputeReason, isSepaReason, sepaReasons } from 'shared';
import type { Fields } from '../../core/fields.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import type { AcquirerRecord } from '../../core/reconciliation/record.ts';
import { reversalOccasion } from '../../core/references/recovery.ts';
import { disputesOf, pastOf, reversedCents } from '../../core/references/reference.ts';
import { bookingOccasion, rowOccasion } from '../../core/references/occasion.ts';
import { sinceBooking } from '../../core/references/unreported.ts';
import type { Occasion, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { makeReference } from '../references/make.ts';
import { reverseChargebacks } from '../references/reverse-chargebacks.ts';

/** The chargeback, or its reversal, of a row; or why there is none. */
export type BookedRow =
  | { readonly booked: PaymentKey }
  | { readonly refused: string }
  | 'settledBefore'
  | 'unknown'
  | 'busy';

type Order = {
  readonly row: AcquirerRow;
  readonly record: AcquirerRecord;
  /** The payment that is charged back. */
  readonly subject: Payment;
  readonly ndc: string;
};

/**
 * Books the chargeback of a row, or its reversal, once: one that the acquirer has reported before, or that the merchant
 * has booked, is the row's, and no other is made.
 */
export async function bookRow(gateway: Gateway, order: Order): Promise<BookedRow> {
  const { row, record, subject, ndc } = order;
  const tree = await gateway.store.paymentTree(subject.root);
  const isReversal = record.recordType === 'CHARGEBACK REVERSAL';
  const occasion = isReversal ? reversalOccasion(subject, tree, occasionOf(order)) : occasionOf(order);
  const made = tree.find((each) => each.occasion === occasion);
  if (made && (await isTaken(gateway, made, row))) return 'settledBefore';
  const found = made ?? (await bookedBefore(gateway, order, tree));
  const accountedFor = await takenBookings(gateway, order, tree);
  const own = { occasion, cents: record.cents, fields: fieldsOf(record), ndc, accountedFor };
  // A reversal that was made may have further parts, where the process died between them.
  const mayHaveParts = isReversal && record.disputeId !== null;
  if (found && !(made && mayHaveParts)) return bookedRow(found);
  const base = isReversal ? standingChargeback(subject, tree) : chargeable(order, tree);
  if (mayHaveParts && (made || base !== 'unknown'))
    return bookedRow((await reverseChargebacks(gateway, { ...own, subject })) ?? 'unknown');
  if (typeof base === 'string') return base;
  const reference = await makeReference(gateway, {
    ...own,
    base: base.key,
    type: isReversal ? 'CR' : 'CB',
  });
  return bookedRow(reference);
}

/** What a reference is for its row. */
function bookedRow(reference: Payment | 'busy' | 'unknown'): BookedRow {
  if (typeof reference === 'string') return reference;
  return reference.state === 'approved' ? { booked: reference.key } : { refused: reference.resultCode };
}

/** The occasion of a dispute is the same in files and where the acquirer reports bookings, so that it is booked once. */
const occasionOf = ({ row, record: { disputeId }, subject }: Order): Occasion =>
  disputeId === null ? rowOccasion(row.key) : bookingOccasion(disputeId, subject.key);

/** Whether another row has become the payment. */
async function isTaken({ store }: Pick<Gateway, 'store'>, { key }: Payment, row: AcquirerRow): Promise<boolean> {
  const other = await store.rowOfChargeback(key);
  return other !== undefined && other.key !== row.key;
}

/** The chargebacks of the merchant, and their reversals, that are other rows' already. */
async function takenBookings(
  gateway: Pick<Gateway, 'store'>,
  { subject, row }: Order,
  tree: readonly Payment[],
): Promise<readonly PaymentKey[]> {
  const { chargebacks, reversals } = disputesOf(subject, tree);
  const taken = await Promise.all(
    [...chargebacks, ...reversals].map(async (each) =>
      each.occasion === null && (await isTaken(gateway, each, row)) ? [each.key] : [],
    ),
  );
  return taken.flat();
}

/**
 * A chargeback of the same amount that no row has become, and that no dispute with a number has completed; one that the
 * acquirer reported by another number is another.
 */
async function bookedBefore(
  gateway: Pick<Gateway, 'store'>,
  { record, row, subject }: Order,
  tree: readonly Payment[],
): Promise<Payment | undefined> {
  const { chargebacks, reversals } = disputesOf(subject, tree);
  const open = record.disputeId === null ? chargebacks : sinceBooking(chargebacks);
  for (const each of record.recordType === 'CHARGEBACK' ? open : reversals) {
    const isAnother = record.disputeId !== null && each.occasion !== null;
    if (!isAnother && each.amountCents === record.cents && !(await isTaken(gateway, each, row))) return each;
  }
  return undefined;
}

/** The payment to charge back. A row without a number of its dispute may be the same one again. */
function chargeable({ record, subject }: Order, tree: readonly Payment[]): Payment | 'settledBefore' {
  const { baseChargedBackCents } = pastOf(subject, tree);
  const isRepeated = record.disputeId === null && baseChargedBackCents + record.cents > subject.amountCents;
  return isRepeated ? 'settledBefore' : subject;
}

/** The latest chargeback of a payment that was not reversed in full. */
function standingChargeback(subject: Payment, tree: readonly Payment[]): Payment | 'unknown' {
  const { chargebacks } = disputesOf(subject, tree);
  return chargebacks.findLast((each) => reversedCents(each, tree) < each.amountCents) ?? 'unknown';
}

const fieldsOf = ({ recordType, date, reasonCode }: AcquirerRecord): Fields => ({
  valueTimestamp: `${date} 00:00:00`,
  ...(recordType === 'CHARGEBACK' ? { chargebackResultCode: resultCodeOf(reasonCode ?? '') } : {}),
});

/** The result code of a reason: of a scheme, of a bank, or a result code itself. */
function resultCodeOf(reason: string): string {
  if (isDisputeReason(reason)) return disputeReasons[reason].resultCode;
  if (isSepaReason(reason)) return sepaReasons[reason].returned;
  return /^000\.100\.2(?:[02-9]\d|1[03-9])$/.test(reason) ? reason : codes.chargedBack;
}
