import { dayOf } from 'shared';
import {
  type Collection,
  type CollectionTerms,
  planFurtherCollection,
  type SequenceType,
  withCollection,
  withoutCollection,
} from '../bank-accounts/collection.ts';
import { shownMandate } from '../bank-accounts/mandate.ts';
import type { Fields } from '../fields.ts';
import { isMandateClaim } from '../limits/duplicates.ts';
import { capturableCents } from '../payments/ledger.ts';
import type { Payment, RootPayment, SentReference } from '../payments/payment.ts';
import type { ReferenceKind } from '../payments/types.ts';
import { agreementOf, type Cents } from '../values.ts';
import type { ReferencePast, Terms } from './request.ts';
import { isReservation } from './reservation.ts';

/** A reference with the collection by which it debits a bank account; without one, it debits none. */
export type PlannedReference = { readonly payment: SentReference; readonly collection: Collection | undefined };

type Debiting = Pick<Terms, 'now' | 'settings'> & {
  readonly kind: ReferenceKind;
  readonly root: RootPayment;
  /** Whether the gateway makes the reference itself. */
  readonly isOwn: boolean;
  readonly mandate: TreeMandate | null;
};
type Planning = Debiting & Pick<ReferencePast, 'rebilledCents'> & { readonly base: Payment };
type DebitRefusal = 'dueDateInvalid' | 'mandateLapsed';

/** The use of the mandate of a tree's first payment: in the tree, by its registration or its standing instruction. */
export type TreeMandate = {
  /** The due date of the latest debit, yyyy-MM-dd. */
  readonly usedOn: string;
  /** Whether the last debit under it was made (FNAL). No other is presented after it. */
  readonly isEnded: boolean;
};

/**
 * A reference with the terms on which it debits a bank account: the capture of a reservation, or a rebill, under the
 * mandate of the tree's first payment. A debit of the merchant that names no day is due on the next banking day; one
 * that was ordered with its reservation (PA.CP) is due with that.
 */
export function planReference(
  payment: SentReference,
  { base, rebilledCents, ...debiting }: Planning,
): PlannedReference | DebitRefusal {
  const { kind, root } = debiting;
  const planned = debitBy(payment.fields, debiting);
  if (typeof planned === 'string') return planned;
  if (!planned) {
    const findings = { ...payment.findings, ...(kind === 'reverse' ? freedBy(base, rebilledCents) : {}) };
    return { payment: { ...payment, fields: withoutDueDate(payment.fields), findings }, collection: undefined };
  }
  const collection = { ...planned, sequenceType: sequenceTypeOf(payment, debiting, planned) };
  const { mandate: _shown, ...terms } = collection;
  const { agreement } = root.findings;
  const isLast = collection.sequenceType === 'FNAL' && agreement !== undefined;
  const findings = { ...payment.findings, collection: terms, ...(isLast ? { agreement } : {}) };
  return { payment: { ...payment, fields: withCollection(payment.fields, collection), findings }, collection };
}

/** Why a reference of a kind may not debit an account today, whatever its amount; undefined where it may, or debits none. */
export function debitRefusal(debiting: Debiting): DebitRefusal | undefined {
  const planned = debitBy({}, debiting);
  return typeof planned === 'string' ? planned : undefined;
}

/** The collection of a reference with these parameters, in the sequence of the tree's first payment; undefined for one that debits no account. */
function debitBy(
  fields: Fields,
  { kind, root, isOwn, mandate: use, now, settings }: Debiting,
): Collection | DebitRefusal | undefined {
  const { collection: first } = root.findings;
  const mandate = shownMandate(root.fields);
  if (!first || !mandate || !debits(kind)) return undefined;
  if (use?.isEnded) return 'mandateLapsed';
  return planFurtherCollection(fields, {
    now,
    settings,
    mandate,
    sequenceType: first.sequenceType,
    unlessNamed: isOwn ? first.dueOn : dayOf(now),
    usedOn: use?.usedOn ?? first.dueOn,
  });
}

/** Whether a payment is the last debit under its mandate. A reservation debits nothing before its capture. */
export const isLastDebit = (payment: Pick<Payment, 'type' | 'findings'>): boolean =>
  payment.findings.collection?.sequenceType === 'FNAL' && !isReservation(payment);

/**
 * What stands again, or is free, when a payment is reversed: the agreement that it has ended, its mandate for one debit. A
 * rebill of the payment is a debit under that mandate too.
 */
function freedBy(base: Payment, rebilledCents: Cents): Pick<Payment['findings'], 'agreement' | 'claims'> {
  const claims = rebilledCents > 0 ? [] : (base.findings.claims ?? []).filter(isMandateClaim);
  return { ...agreementEndedBy(base), ...(claims.length > 0 ? { claims } : {}) };
}

/** The agreement that the last debit has ended: it stands again when that is reversed, and so was never collected. */
const agreementEndedBy = (base: Payment): Pick<Payment['findings'], 'agreement'> =>
  isLastDebit(base) ? { agreement: base.findings.agreement ?? agreementOf(base.key) } : {};

/** Nothing is debited after the last debit of a mandate (FNAL), so that it is the capture that completes its reservation. */
function sequenceTypeOf(
  { amountCents, findings }: SentReference,
  { kind, root }: Pick<Debiting, 'kind' | 'root'>,
  { sequenceType }: Pick<CollectionTerms, 'sequenceType'>,
): SequenceType {
  if (kind === 'rebill' || !isReservation(root)) return 'RCUR';
  const completes = findings.releasesRest === true || amountCents >= capturableCents(root);
  if (sequenceType === 'FNAL') return completes ? 'FNAL' : 'RCUR';
  return root.captures === 0 ? sequenceType : 'RCUR';
}

const debits = (kind: ReferenceKind): boolean => kind === 'capture' || kind === 'rebill';

/** What debits no bank account is due on no day. */
const withoutDueDate = (fields: Fields): Fields =>
  fields['transactionDueDate'] === undefined ? fields : withoutCollection(fields);
