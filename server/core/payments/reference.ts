import type { Answer, Recollection } from './acquirer.ts';
import { outcome, rejected } from './attempt.ts';
import type { Fields } from '../fields.ts';
import { count, type EntryKind, type LedgerEntry, noCounters } from './ledger.ts';
import {
  openCents,
  referenceRefusals,
  type ReferenceRefusal,
  type ReferenceTarget,
  type ReferenceType,
} from './lifecycle.ts';
import { codes } from './attempt.ts';
import type { Payment } from './payment.ts';
import type { Cents, Key, Millis } from '../values.ts';

export type ReferenceFacts = {
  readonly key: Key;
  readonly type: ReferenceType;
  readonly cents: Cents;
  readonly entity: Key;
  readonly ndc: string;
  readonly createdAt: Millis;
  readonly fields: Fields;
};

/**
 * A payment that refers to an earlier one of the tree. `target` is null when there is no such payment: then it only
 * records the refusal.
 */
export function newReference(facts: ReferenceFacts, target: { base: Payment; root: Payment } | null): Payment {
  const { cents, ...rest } = facts;
  return {
    ...rest,
    ...noCounters,
    version: 0,
    checkout: null,
    root: target?.root.key ?? facts.key,
    base: target?.base.key ?? null,
    state: 'pending',
    waitsFor: 'acquirer',
    resultCode: codes.pending,
    amountCents: cents,
    currency: target?.root.currency ?? facts.fields['currency'] ?? '',
    brand: target?.root.brand ?? null,
    testMode: target?.root.testMode ?? null,
    endedAt: null,
    findings: {},
    sealed: null,
    claim: null,
    underChange: null,
  };
}

/** A refused reference is kept, and answered, like a declined one; it moves nothing. */
export const refusedReference = (reference: Payment, refusal: ReferenceRefusal): Payment =>
  rejected(reference, { resultCode: referenceRefusals[refusal], at: reference.createdAt });

/**
 * How many captures a reservation should take at most: the smallest number that was said so far, when it was made or
 * with one of them.
 */
export function capturesMax(root: Payment, reference: Fields): number | null {
  const said = [root.fields, reference].flatMap(({ numberOfCaptures }) =>
    numberOfCaptures === undefined ? [] : [Number(numberOfCaptures)],
  );
  return said.length === 0 ? null : Math.min(...said);
}

/** What has to be known of a tree's past beside its counters. */
export const pastOf = (
  base: Payment,
  tree: readonly Payment[],
): Pick<ReferenceTarget, 'baseReversed' | 'refundsEnded'> => ({
  baseReversed: tree.some(({ type, state, base: of }) => type === 'RV' && state === 'approved' && of === base.key),
  refundsEnded: tree.some(
    ({ type, state, fields }) => type === 'RF' && state === 'approved' && fields['sequence'] === 'FINAL',
  ),
});

/** What an answer makes of a reference and of its root; undefined while the outcome is unknown. */
export function settleReference(
  pair: { root: Payment; base: Payment; reference: Payment },
  answer: Answer | Recollection,
  terms: { closes: boolean; nextKey: () => Key; at: Millis },
): Settled | undefined {
  const ended = outcome(pair.reference, answer, terms.at);
  if (!ended) return undefined;
  const free: Payment = { ...pair.root, underChange: null };
  if (ended.state !== 'approved') return { root: free, reference: ended, entries: [] };
  const moves = movesOf({ ...pair, root: free }, terms.closes);
  const entries = moves.map(([kind, cents]) => ({
    key: terms.nextKey(),
    root: free.key,
    payment: ended.key,
    kind,
    cents,
    at: terms.at,
  }));
  return { root: entries.reduce(count, agreed(free, ended)), reference: ended, entries };
}
export type Settled = { readonly root: Payment; readonly reference: Payment; readonly entries: readonly LedgerEntry[] };

/** A number of captures that was said with one of them is kept with the reservation, where the next one finds it. */
function agreed(root: Payment, { type, fields }: Payment): Payment {
  const most = type === 'CP' ? capturesMax(root, fields) : null;
  return most === null ? root : { ...root, fields: { ...root.fields, numberOfCaptures: String(most) } };
}

function movesOf(
  { root, base, reference }: { root: Payment; base: Payment; reference: Payment },
  closes: boolean,
): readonly (readonly [EntryKind, Cents])[] {
  const cents = reference.amountCents;
  if (reference.type === 'RF') return [['refund', cents]];
  if (reference.type === 'RV') return [[base.type === 'PA' ? 'release' : 'void', cents]];
  const rest = (openCents(root) - cents) as Cents;
  return closes && rest > 0
    ? [
        ['capture', cents],
        ['release', rest],
      ]
    : [['capture', cents]];
}
