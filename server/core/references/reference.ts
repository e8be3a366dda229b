import { isReferenceType, type ReferenceType } from 'shared';
import type { Fields } from '../fields.ts';
import { formatCents } from '../money.ts';
import type { Cents, EntityKey, Instant, Occasion, PaymentKey } from '../values.ts';
import { codes, type FinalResponse, rejected } from '../payments/attempt.ts';
import { capturableCents, type EntryKind, hasOnly, noCounters, receivableCents } from '../payments/ledger.ts';
import { isLastDebit } from './collection.ts';
import { entryOf } from './lifecycle.ts';
import type { Permission, ReferencePast, ReferenceTarget } from './request.ts';
import {
  isRoot,
  type Payment,
  type RejectedPayment,
  type RootPayment,
  type SentReference,
} from '../payments/payment.ts';
import { type ReferenceRefusal, referenceRefusals } from '../payments/reference-refusals.ts';
import { firstEntry, type ReferenceKind, referenceRules } from '../payments/types.ts';
import { type Dispute, reportedOf } from './reported.ts';
import { unreported } from './unreported.ts';

export type ReferenceFacts = {
  readonly key: PaymentKey;
  readonly type: ReferenceType;
  readonly entity: EntityKey;
  readonly ndc: string;
  readonly createdAt: Instant;
  readonly fields: Fields;
  /** What the gateway makes it for; null for a merchant's. */
  readonly occasion: Occasion | null;
};

/** `reportedCents`: what was reported, where a reference is made of a report. */
type ReportFacts = ReferenceFacts & { readonly reportedCents?: Cents | undefined };
type NewFacts = ReportFacts & { readonly carriedOutAs?: PaymentKey | undefined };

/** A reference that was permitted, on its way to the acquirer. */
export const newReference = (
  { reportedCents, carriedOutAs, ...facts }: NewFacts,
  { base, root }: ReferenceTarget,
  { cents, releasesRest, extendsCents }: Permission,
): SentReference => ({
  ...pendingReference({ ...facts, fields: withAmount(facts.fields, cents) }, root),
  base: base.key,
  amountCents: cents,
  findings: {
    ...(releasesRest ? { releasesRest } : {}),
    ...(extendsCents > 0 ? { extendsCents } : {}),
    ...reportOf(reportedCents),
    ...(carriedOutAs === undefined ? {} : { carriedOutAs }),
  },
});

const reportOf = (reportedCents: Cents | undefined) => (reportedCents === undefined ? {} : { reportedCents });

/** Of what a bank reports, less may be booked than it states. */
const withAmount = (fields: Fields, cents: Cents): Fields =>
  fields['amount'] === undefined ? fields : { ...fields, amount: formatCents(cents) };

/**
 * A reference that was refused. It is kept and answered like a declined payment, and posts no entry. `target` is null
 * when there is no such payment.
 */
export function refusedReference(
  { reportedCents, ...facts }: ReportFacts,
  target: ReferenceTarget | null,
  { refusal, cents }: { refusal: ReferenceRefusal; cents: Cents },
): RejectedPayment {
  const findings = reportOf(reportedCents);
  const pending = { ...pendingReference(facts, target?.root ?? null), amountCents: cents, findings };
  const ending = { resultCode: referenceRefusals[refusal], at: facts.createdAt };
  return target
    ? rejected({ ...pending, base: target.base.key }, ending)
    : rejected({ ...pending, base: null }, ending);
}

const pendingReference = (facts: ReferenceFacts, root: RootPayment | null) =>
  ({
    ...facts,
    ...noCounters,
    version: 0,
    checkout: null,
    root: root?.key ?? facts.key,
    state: 'pending',
    waitsFor: 'acquirer',
    resultCode: codes.pending,
    currency: facts.fields['currency'] ?? root?.currency ?? '',
    brand: root?.brand ?? null,
    testMode: root?.testMode ?? null,
    merchantAccount: root?.merchantAccount ?? null,
    endedAt: null,
    findings: {},
    registration: null,
    sealed: null,
    claim: null,
    openReference: null,
  }) as const;

/**
 * How many captures a reservation takes at most: the smallest number that was stated so far, with the reservation or
 * with a capture (DECISIONS 33).
 */
export function capturesMax(agreed: number | null, { numberOfCaptures }: Fields): number | null {
  if (numberOfCaptures === undefined) return agreed;
  return Math.min(agreed ?? Number.POSITIVE_INFINITY, Number(numberOfCaptures));
}

/** The version of the tree of a payment: each reference that is kept of a report, and each that is approved, has the next one. */
export const versionOf = ({ root }: Pick<Payment, 'root'>, tree: readonly Payment[]): number | undefined =>
  tree.find(({ key }) => key === root)?.version;

/** The facts about a tree's earlier references that its counters do not have. */
export function pastOf(base: Payment, tree: readonly Payment[]): ReferencePast {
  const chargedBack = referenceKind(base) === 'chargeback' ? base.base : base.key;
  const chargebacks = approvedOf(tree, 'chargeback').filter((each) => each.base === chargedBack);
  const reversals = approvedOf(tree, 'chargebackReversal');
  const last = base.key === chargedBack ? chargebacks.at(-1) : base;
  const recovered = reversals.filter((reversal) => chargebacks.some(({ key }) => key === reversal.base));
  const captures = approvedOf(tree, 'capture');
  const isReversed = ({ key }: Payment): boolean => approvedOf(tree, 'reverse').some((each) => each.base === key);
  return {
    capturesAgreed: [...tree.filter(isRoot), ...captures].reduce(
      (agreed: number | null, { fields }) => capturesMax(agreed, fields),
      null,
    ),
    baseReversed: isReversed(base),
    refundsEnded: approvedOf(tree, 'refund').some(({ fields }) => fields['sequence'] === 'FINAL'),
    chargebacks: timesChargedBack(chargebacks, recovered),
    disputed: approvedOf(tree, 'chargeback').some((each) => reversedCents(each, tree) === 0),
    chargebackReversedCents: last ? reversedCents(last, tree) : (0 as Cents),
    baseChargedBackCents: (sum(chargebacks) - sum(recovered)) as Cents,
    unreportedReceipts: unreported(ofKind(tree, 'receipt'), 'receiptBookedBefore'),
    reported: reportedOf(chargedBack === null ? [] : reportsOf({ key: chargedBack }, tree)),
    rebilledCents: sum(approvedOf(tree, 'rebill')),
    mandateUsedOn: tree.map(({ findings }) => findings.collection?.dueOn ?? null).reduce(laterDay, null),
    lastDebitStands: tree.some((each) => each.state === 'approved' && isLastDebit(each) && !isReversed(each)),
  };
}

/** How often a payment was charged back: parts of it that follow each other without a reversal are one time. */
const timesChargedBack = (chargebacks: readonly Payment[], reversals: readonly Payment[]): number =>
  chargebacks.filter(({ key }, at) => {
    const before = chargebacks[at - 1];
    return !before || reversals.some((each) => each.key > before.key && each.key < key);
  }).length;

/** The later of two days (yyyy-MM-dd); null is before all others. */
export const laterDay = (one: string | null, other: string | null): string | null =>
  (one ?? '') > (other ?? '') ? one : other;

/** Whether the counters of a tree show that no payment but its root and this one was ever approved. */
export function areAlone(root: RootPayment, base: Payment): boolean {
  const first = firstEntry(root);
  return first !== undefined && hasOnly(root, [first, ...entriesAfter(root, base)]);
}

/** The entry of an approved reference to the root. */
function entriesAfter(root: RootPayment, { base, type, state, amountCents: cents }: Payment) {
  const kind = isReferenceType(type) ? entryOf(type, root) : undefined;
  return kind !== undefined && base === root.key && state === 'approved' ? [{ kind, cents }] : [];
}

/** The latest chargeback of a payment, booked by the merchant or the gateway; undefined where there is none. */
export const lastChargeback = ({ key }: Payment, tree: readonly Payment[]): Payment | undefined =>
  approvedOf(tree, 'chargeback').findLast(({ base }) => base === key);

/** The part of a chargeback that was reversed. */
export const reversedCents = ({ key }: Pick<Payment, 'key'>, tree: readonly Payment[]): Cents =>
  sum(approvedOf(tree, 'chargebackReversal').filter(({ base }) => base === key));

/** What was booked as taken back from a payment, and as returned after that. */
export function disputesOf(
  { key }: Pick<Payment, 'key'>,
  tree: readonly Payment[],
): { readonly chargebacks: readonly Payment[]; readonly reversals: readonly Payment[] } {
  const chargebacks = approvedOf(tree, 'chargeback').filter(({ base }) => base === key);
  const isReversal = ({ base }: Payment): boolean => chargebacks.some((each) => each.key === base);
  return { chargebacks, reversals: approvedOf(tree, 'chargebackReversal').filter(isReversal) };
}

/** The same with what was declined, in the order in which it was made. */
export function reportsOf({ key }: Pick<Payment, 'key'>, tree: readonly Payment[]): readonly Dispute[] {
  const chargebacks = new Set(ofKind(tree, 'chargeback').flatMap((each) => (each.base === key ? [each.key] : [])));
  return tree.flatMap((reference): readonly Dispute[] => {
    const kind = referenceKind(reference);
    if (kind === 'chargeback') return reference.base === key ? [{ kind, reference }] : [];
    if (kind !== 'chargebackReversal' || reference.base === null || !chargebacks.has(reference.base)) return [];
    return [{ kind, reference }];
  });
}

const sum = (payments: readonly Payment[]): Cents =>
  payments.reduce((total, { amountCents }) => total + amountCents, 0) as Cents;

const approvedOf = (tree: readonly Payment[], kind: ReferenceKind): readonly Payment[] =>
  ofKind(tree, kind).filter(({ state }) => state === 'approved');

/** The references of a tree that are of a kind, however they ended. */
const ofKind = (tree: readonly Payment[], kind: ReferenceKind): readonly Payment[] =>
  tree.filter((payment) => referenceKind(payment) === kind);

const referenceKind = ({ base, type }: Payment): ReferenceKind | undefined =>
  base !== null && isReferenceType(type) ? referenceRules(type).kind : undefined;

/** A reference that has not ended, with the payments that its outcome changes. */
export type OpenReference = {
  readonly kind: 'reference';
  readonly root: RootPayment;
  readonly base: Payment;
  readonly payment: SentReference;
};

/**
 * The response to a reference that is booked and not sent: a chargeback has the reason that was reported for it, a
 * receipt what of it is not owed.
 */
export function bookedResponse({ root, payment: { type, fields, amountCents } }: OpenReference): FinalResponse {
  const { kind } = referenceRules(type);
  // A reversal repeats the reason of what it returns: as its result it would be read as another chargeback.
  const reason = kind === 'chargeback' ? fields['chargebackResultCode'] : undefined;
  const resultCode = reason ?? bookedCode(type);
  const excess = kind === 'receipt' ? amountCents - receivableCents(root) : 0;
  const details: Fields = excess > 0 ? { [OVERPAID]: formatCents(excess as Cents) } : {};
  return { kind: 'approved', details, ...(resultCode === undefined ? {} : { resultCode }) };
}

/** The part of a receipt that the shopper did not owe, in its `resultDetails`. */
export const OVERPAID = 'OverpaidAmount';

/** The result code of a booking that has no reason of its own; undefined for a plain success. */
export const bookedCode = (type: ReferenceType): string | undefined => bookedCodes[referenceRules(type).kind];

const bookedCodes: Readonly<Partial<Record<ReferenceKind, string>>> = { chargeback: codes.chargedBack };

/** The entries of an approved reference. Whether the rest is released was decided when the reference was permitted. */
export function movementsOf({
  root,
  base,
  payment: reference,
}: OpenReference): readonly (readonly [EntryKind, Cents])[] {
  const kind = entryOf(reference.type, base);
  if (!kind) throw new Error(`Expected ${reference.type} to follow ${base.type}, but it may not`);
  const { amountCents: cents, findings } = reference;
  const extension = findings.extendsCents ?? (0 as Cents);
  // What the shopper has transferred already is not released with the rest.
  const paid = Math.max(root.capturedCents + cents, root.receivedCents);
  const rest = (root.authorizedCents + extension - root.releasedCents - paid) as Cents;
  return [
    ...(extension > 0 ? ([['authorize', extension]] as const) : []),
    [kind, cents],
    ...(findings.releasesRest && rest > 0 ? ([['release', rest]] as const) : []),
  ];
}

/**
 * The part of a reservation that a wrong capture has used up at the acquirer, whose reversal does not give it back
 * (DECISIONS 242). Money of another currency has no measure: the part is then what was to be captured.
 */
export function lostReservation(
  { root, payment }: OpenReference,
  { resultCode }: RejectedPayment,
): readonly (readonly [EntryKind, Cents])[] {
  if (resultCode !== codes.reversed || referenceRules(payment.type).kind !== 'capture') return [];
  const { reversing } = payment.findings;
  const { amountCents } = reversing?.currency === payment.currency ? reversing : payment;
  const cents = Math.min(amountCents, capturableCents(root)) as Cents;
  return cents > 0 ? [['release', cents]] : [];
}
