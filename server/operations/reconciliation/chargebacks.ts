import { disputeReasons, isDisputeReason, isSepaReason, sepaReasons } from 'shared';
import type { Fields } from '../../core/fields.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { referenceRefusals } from '../../core/payments/reference-refusals.ts';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import { layoutOf } from '../../core/reconciliation/profile.ts';
import { type AcquirerRecord, recordReader } from '../../core/reconciliation/record.ts';
import { reversalOccasion } from '../../core/references/recovery.ts';
import { disputesOf, reportsOf, versionOf } from '../../core/references/reference.ts';
import { bookingOccasion, rowOccasion, sourceOf } from '../../core/references/occasion.ts';
import { bookedBefore, type DisputeKind, dueOf, hasRow, reportedOf } from '../../core/references/reported.ts';
import type { Cents, Occasion, PaymentKey } from '../../core/values.ts';
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
 * Books the chargeback of a row, or its reversal, once: what the acquirer has reported before, or the merchant has
 * booked, is left out. The row is that of what was booked for it, or of the booking that it reports once more.
 */
export async function bookRow(gateway: Gateway, order: Order): Promise<BookedRow> {
  const { row, record, subject, ndc } = order;
  const tree = await gateway.store.paymentTree(subject.root);
  const kind = kindOf(record);
  const isReversal = kind === 'chargebackReversal';
  const occasion = isReversal ? reversalOccasion(subject, tree, occasionOf(order)) : occasionOf(order);
  const isMade = tree.some((each) => each.occasion === occasion);
  // What a person has matched is a dispute of its own, whatever it looks like.
  const isDecided = isMade || record.disputeId !== null || row.finding?.chosen !== undefined;
  const doubt = isDecided ? undefined : doubtOf(order, tree);
  if (doubt !== undefined) return doubt;
  // A file that is compared at the same moment may have the same row: on a tree that has changed, this one waits.
  const plannedOn = versionOf(subject, tree);
  const own = { occasion, cents: record.cents, fields: fieldsOf(record), ndc };
  const reference = isReversal
    ? ((await reverseChargebacks(gateway, { ...own, subject, plannedOn })) ?? 'unknown')
    : await makeReference(gateway, { ...own, plannedOn, reportedCents: record.cents, base: subject.key, type: 'CB' });
  if (typeof reference === 'string') return reference;
  if (reference.state === 'approved')
    return (await otherRow(gateway, reference, order)) ? 'settledBefore' : { booked: reference.key };
  const refused = { refused: reference.resultCode };
  if (reference.resultCode !== referenceRefusals[bookedBefore[kind]]) return refused;
  const alike = disputesOf(subject, tree)[isReversal ? 'reversals' : 'chargebacks'].filter(
    (each) =>
      isOf(each, record.cents) && each.key < reference.key && sourceOf(each.occasion) !== sourceOf(reference.occasion),
  );
  const rows = await Promise.all(alike.map((each) => otherRow(gateway, each, order)));
  for (const other of rows) if (other && (await isOfSameDispute(gateway, other, record))) return 'settledBefore';
  const free = alike.find((_each, at) => rows[at] === undefined);
  if (free) return { booked: free.key };
  return isMade && alike.length > 0 ? 'settledBefore' : refused;
}

const kindOf = ({ recordType }: AcquirerRecord): DisputeKind =>
  recordType === 'CHARGEBACK' ? 'chargeback' : 'chargebackReversal';

/** The occasion of a dispute is the same in files and where the acquirer reports bookings, so that it is booked once. */
const occasionOf = ({ row, record: { disputeId }, subject }: Order): Occasion =>
  disputeId === null ? rowOccasion(row.key) : bookingOccasion(disputeId, subject.key);

/** The other row that a payment is of, if any. */
async function otherRow(
  { store }: Pick<Gateway, 'store'>,
  { key }: Payment,
  { row }: Order,
): Promise<AcquirerRow | undefined> {
  const other = await store.rowOfChargeback(key);
  return other?.key === row.key ? undefined : other;
}

/** Whether a row has the number of this dispute: another file with the same report may be compared at the same moment. */
async function isOfSameDispute(
  { store }: Pick<Gateway, 'store'>,
  row: AcquirerRow,
  { disputeId, recordType }: AcquirerRecord,
): Promise<boolean> {
  const file = disputeId === null ? undefined : await store.acquirerFile(row.file);
  const other = file && recordReader(layoutOf(file))(row);
  return (
    other !== undefined && 'recordType' in other && other.disputeId === disputeId && other.recordType === recordType
  );
}

/**
 * Why a row without a number of its dispute books nothing: another file had it with its date and amount before, or takes
 * more than the payment has, or returns more than stands.
 */
function doubtOf({ record, subject }: Order, tree: readonly Payment[]): 'settledBefore' | 'unknown' | undefined {
  const report = { kind: kindOf(record), cents: record.cents, source: 'row' } as const;
  const disputes = reportsOf(subject, tree);
  const { valueTimestamp } = fieldsOf(record);
  if (hasRow(disputes, { ...report, valueTimestamp })) return 'settledBefore';
  const reported = reportedOf(disputes);
  const { bankCents, booksCents } = reported;
  const due = dueOf(reported, report);
  if (due === 0) return undefined;
  if (report.kind === 'chargeback') return bankCents + report.cents > subject.amountCents ? 'settledBefore' : undefined;
  if (due <= booksCents) return undefined;
  return booksCents > 0 ? 'settledBefore' : 'unknown';
}

/** Whether a reference was made of a report of this amount, or is the merchant's own of it. */
const isOf = ({ findings, amountCents }: Payment, cents: Cents): boolean =>
  (findings.reportedCents ?? amountCents) === cents;

const fieldsOf = ({ recordType, date, reasonCode }: AcquirerRecord): Fields & { readonly valueTimestamp: string } => ({
  valueTimestamp: `${date} 00:00:00`,
  ...(recordType === 'CHARGEBACK' ? { chargebackResultCode: resultCodeOf(reasonCode ?? '') } : {}),
});

/** The result code of a reason: of a scheme, of a bank, or a result code itself. */
function resultCodeOf(reason: string): string {
  if (isDisputeReason(reason)) return disputeReasons[reason].resultCode;
  if (isSepaReason(reason)) return sepaReasons[reason].returned;
  return /^000\.100\.2(?:[02-9]\d|1[03-9])$/.test(reason) ? reason : codes.chargedBack;
}
