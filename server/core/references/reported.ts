import type { Cents } from '../values.ts';
import type { Payment } from '../payments/payment.ts';
import { type ReferenceRefusal, referenceRefusals } from '../payments/reference-refusals.ts';
import { isPartOf, type ReportSource, sourceOf } from './occasion.ts';

/** What an acquirer reports of a payment: money that was taken back, or money that was returned after that. */
export type DisputeKind = 'chargeback' | 'chargebackReversal';

/** A report of an acquirer, with its own amount. */
export type Report = { readonly kind: DisputeKind; readonly cents: Cents; readonly source: ReportSource };

/** All that was reported of a payment as taken back and not returned, beside what stands in the books. */
export type Reported = {
  /** Below zero where more was returned than was reported as taken. */
  readonly bankCents: number;
  /** Without what reversals that are booked in part are still to return. */
  readonly booksCents: Cents;
  /** The reports that no report of the other source has repeated. */
  readonly unrepeated: readonly Report[];
};

export const nothingReported: Reported = { bankCents: 0, booksCents: 0 as Cents, unrepeated: [] };

/** The references of a payment that take back or return its money, in their order, however they ended. */
export type Dispute = { readonly kind: DisputeKind; readonly reference: Payment };

/**
 * The totals of the bank and of the books after these references. Between two parts of a reversal the bank has returned
 * all of it and the books only a part: what is still to be booked is no booking of the merchant.
 */
export function reportedOf(disputes: readonly Dispute[]): Reported {
  let totals = nothingReported;
  let open: readonly OpenReversal[] = [];
  for (const [at, dispute] of disputes.entries()) {
    const before = disputes.slice(0, at);
    if (isRepeatedRow(dispute, before)) continue;
    const begun = reversalOf(dispute, withoutOpen(totals, open, before));
    open = [...open, ...begun].map((each) => continued(each, dispute)).filter(({ cents }) => cents > 0);
    totals = after(totals, dispute);
  }
  return withoutOpen(totals, open, disputes);
}

/**
 * What is to be booked of a report: what the books lack of the bank's total, and no more than the report has (DECISIONS
 * 301). Nothing where it repeats a report of the other source.
 */
export function dueOf({ unrepeated, ...totals }: Reported, report: Report): Cents {
  if (repeatedAt(unrepeated, report) >= 0) return 0 as Cents;
  return Math.min(Math.max(report.cents - aheadOf(totals, report.kind), 0), report.cents) as Cents;
}

/** What can be booked of a reversal: no more than stands, even where the acquirer reports that more came back. */
export function returnableOf(reported: Reported, report: Omit<Report, 'kind'>): Cents {
  return Math.min(dueOf(reported, { kind: 'chargebackReversal', ...report }), reported.booksCents) as Cents;
}

/** A row of a file as it is recognised without the number of its dispute. */
export type RowReport = Omit<Report, 'source'> & { readonly valueTimestamp: string | undefined };

/** Whether references have a report of a row with this amount and date. */
export const hasRow = (disputes: readonly Dispute[], { kind, cents, valueTimestamp }: RowReport): boolean =>
  disputes.some(
    ({ kind: booked, reference: { occasion, findings, amountCents, fields } }) =>
      booked === kind &&
      sourceOf(occasion) === 'row' &&
      (findings.reportedCents ?? amountCents) === cents &&
      fields['valueTimestamp'] === valueTimestamp,
  );

/** The refusal of a report of which nothing is to be booked. */
export const bookedBefore = {
  chargeback: 'chargebackStands',
  chargebackReversal: 'chargebackReversedBefore',
} as const satisfies Readonly<Record<DisputeKind, ReferenceRefusal>>;

const signs = { chargeback: 1, chargebackReversal: -1 } as const satisfies Readonly<Record<DisputeKind, number>>;

/** By how much the books are ahead of the bank in the direction of a kind; below zero where they are behind. */
const aheadOf = ({ bankCents, booksCents }: Omit<Reported, 'unrepeated'>, kind: DisputeKind): number =>
  (booksCents - bankCents) * signs[kind];

/**
 * Whether an earlier release has declined a row that repeats another one: it kept a reference of such a row, without
 * the amount that was reported.
 */
function isRepeatedRow({ kind, reference }: Dispute, before: readonly Dispute[]): boolean {
  const { state, occasion, findings, amountCents: cents, fields } = reference;
  const isOfBefore = state === 'rejected' && sourceOf(occasion) === 'row' && findings.reportedCents === undefined;
  return isOfBefore && hasRow(before, { kind, cents, valueTimestamp: fields['valueTimestamp'] });
}

/** A reversal of an acquirer, with what of it is still to be booked. */
type OpenReversal = { readonly first: Payment; readonly cents: number };

/** The reversal that a reference begins, if it does. A further part has nothing reported of its own. */
function reversalOf({ kind, reference }: Dispute, reported: Reported): readonly OpenReversal[] {
  const source = sourceOf(reference.occasion);
  const { reportedCents = 0 } = reference.findings;
  if (kind === 'chargeback' || reference.state !== 'approved' || source === undefined || reportedCents === 0) return [];
  return [{ first: reference, cents: returnableOf(reported, { cents: reportedCents, source }) }];
}

/** A reversal after one of its parts, or after another reference. A part that was declined ends it. */
function continued(open: OpenReversal, { reference }: Dispute): OpenReversal {
  const { key, occasion, state, amountCents } = reference;
  const { first, cents } = open;
  if (key !== first.key && !(first.occasion !== null && isPartOf(first.occasion, occasion))) return open;
  return { first, cents: state === 'approved' ? cents - amountCents : 0 };
}

/** The totals without what is still to be booked: each reversal returns no more than stands of what was taken before it. */
function withoutOpen(totals: Reported, open: readonly OpenReversal[], disputes: readonly Dispute[]): Reported {
  const toBook = open.reduce(
    (sum, { first, cents }) => sum + Math.max(Math.min(cents, standingBefore(first, disputes) - sum), 0),
    0,
  );
  return { ...totals, booksCents: (totals.booksCents - toBook) as Cents };
}

/** What stands of the chargebacks before a reversal. */
function standingBefore({ key }: Payment, disputes: readonly Dispute[]): number {
  const approved = disputes.filter(({ reference }) => reference.state === 'approved');
  const taken = approved.filter(({ kind, reference }) => kind === 'chargeback' && reference.key < key);
  const keys = new Set(taken.map(({ reference }) => reference.key));
  const returned = approved.filter(({ reference: { base } }) => base !== null && keys.has(base));
  return sum(taken) - sum(returned);
}

const sum = (disputes: readonly Dispute[]): number =>
  disputes.reduce((total, { reference }) => total + reference.amountCents, 0);

function after(totals: Reported, { kind, reference }: Dispute): Reported {
  const { state, amountCents, occasion, resultCode, findings } = reference;
  const isApproved = state === 'approved';
  const booked = isApproved
    ? { ...totals, booksCents: (totals.booksCents + amountCents * signs[kind]) as Cents }
    : totals;
  const source = sourceOf(occasion) ?? (findings.reportedCents === undefined ? undefined : 'row');
  const isKept = isApproved || (state === 'rejected' && resultCode === referenceRefusals[bookedBefore[kind]]);
  if (source === undefined || !isKept) return booked;
  const report = { kind, source, cents: isApproved ? statedCents(reference, aheadOf(totals, kind)) : amountCents };
  const { unrepeated } = totals;
  const at = isApproved ? -1 : repeatedAt(unrepeated, report);
  if (at >= 0) return { ...booked, unrepeated: unrepeated.toSpliced(at, 1) };
  const bankCents = totals.bankCents + report.cents * signs[kind];
  return { ...booked, bankCents, unrepeated: [...unrepeated, report] };
}

/** The amount of the report that was booked. References of earlier releases are without it: they had what was not ahead. */
const statedCents = ({ findings, amountCents }: Payment, ahead: number): Cents =>
  findings.reportedCents ?? ((amountCents + Math.max(ahead, 0)) as Cents);

/** Where the report is that another one repeats: the same amount from the other source. */
const repeatedAt = (unrepeated: readonly Report[], { kind, cents, source }: Report): number =>
  unrepeated.findIndex((each) => each.kind === kind && each.cents === cents && each.source !== source);
