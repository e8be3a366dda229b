import type { ReferenceType } from 'shared';
import type { Fields } from '../fields.ts';
import type { Cents, EntityKey, Instant, PaymentKey } from '../values.ts';
import { codes, rejected } from './attempt.ts';
import { capturableCents, type EntryKind, noCounters } from './ledger.ts';
import { entryOf, type Permission, type ReferenceTarget } from './lifecycle.ts';
import type { Payment, ReferencePayment, RejectedPayment, RootPayment, SentReference } from './payment.ts';
import { type ReferenceRefusal, referenceRefusals } from './reference-refusals.ts';
import { referenceRules } from './types.ts';

export type ReferenceFacts = {
  readonly key: PaymentKey;
  readonly type: ReferenceType;
  readonly entity: EntityKey;
  readonly ndc: string;
  readonly createdAt: Instant;
  readonly fields: Fields;
};

/** A reference that was permitted, on its way to the acquirer. */
export const newReference = (
  facts: ReferenceFacts,
  { base, root }: ReferenceTarget,
  { cents, releasesRest }: Permission,
): SentReference => ({
  ...pendingReference(facts, root),
  base: base.key,
  amountCents: cents,
  findings: releasesRest ? { releasesRest } : {},
});

/**
 * A reference that was refused. It is kept and answered like a declined payment, and posts no entry. `target` is null
 * when there is no such payment.
 */
export function refusedReference(
  facts: ReferenceFacts,
  target: ReferenceTarget | null,
  { refusal, cents }: { refusal: ReferenceRefusal; cents: Cents },
): RejectedPayment {
  const pending = { ...pendingReference(facts, target?.root ?? null), amountCents: cents };
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
    currency: root?.currency ?? facts.fields['currency'] ?? '',
    brand: root?.brand ?? null,
    testMode: root?.testMode ?? null,
    endedAt: null,
    findings: {},
    sealed: null,
    claim: null,
    openReference: null,
  }) as const;

/**
 * How many captures a reservation takes at most: the smallest number that was stated so far, with the reservation or
 * with a capture (DECISIONS 33).
 */
export function capturesMax(root: RootPayment, reference: Fields): number | null {
  const stated = [root.fields, reference].flatMap(({ numberOfCaptures }) =>
    numberOfCaptures === undefined ? [] : [Number(numberOfCaptures)],
  );
  return stated.length === 0 ? null : Math.min(...stated);
}

/** The facts about a tree's earlier references that its counters do not have. */
export const pastOf = (
  base: Payment,
  tree: readonly Payment[],
): Pick<ReferenceTarget, 'baseReversed' | 'refundsEnded'> => ({
  baseReversed: approvedOf(tree, 'reverse').some((reversal) => reversal.base === base.key),
  refundsEnded: approvedOf(tree, 'refund').some(({ fields }) => fields['sequence'] === 'FINAL'),
});

const approvedOf = (tree: readonly Payment[], kind: ReturnType<typeof referenceRules>['sends']): readonly Payment[] =>
  tree.filter(
    (payment) => payment.state === 'approved' && payment.base !== null && referenceRules(payment.type).sends === kind,
  );

/** A reference at the acquirer, with the payments that its outcome changes. */
export type OpenReference = {
  readonly kind: 'reference';
  readonly root: RootPayment;
  readonly base: Payment;
  readonly payment: SentReference;
};

/**
 * A number of captures that a capture states is kept with the reservation and applies to the next one (DECISIONS 33).
 */
export function withAgreedCaptures(root: RootPayment, { type, fields }: ReferencePayment): RootPayment {
  const most = referenceRules(type).sends === 'capture' ? capturesMax(root, fields) : null;
  return most === null ? root : { ...root, fields: { ...root.fields, numberOfCaptures: String(most) } };
}

/** The entries of an approved reference. Whether the rest is released was decided when the reference was permitted. */
export function movementsOf({
  root,
  base,
  payment: reference,
}: OpenReference): readonly (readonly [EntryKind, Cents])[] {
  const kind = entryOf(reference.type, base);
  if (!kind) throw new Error(`Expected ${reference.type} to follow ${base.type}, but it may not`);
  const cents = reference.amountCents;
  const rest = (capturableCents(root) - cents) as Cents;
  return reference.findings.releasesRest && rest > 0
    ? [
        [kind, cents],
        ['release', rest],
      ]
    : [[kind, cents]];
}
