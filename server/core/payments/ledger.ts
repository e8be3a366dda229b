import type { Cents, EntryKey, Instant, PaymentKey } from '../values.ts';

/**
 * The kinds of ledger entries. A debit is an authorisation and its whole capture in one (DECISIONS 29); `void` returns
 * a capture to the reservation and releases it.
 */
export const entryKinds = ['authorize', 'debit', 'capture', 'release', 'void', 'refund'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An entry of a payment tree's ledger, which is append-only (DECISIONS 6). */
export type LedgerEntry = {
  readonly key: EntryKey;
  readonly root: PaymentKey;
  readonly payment: PaymentKey;
  readonly kind: EntryKind;
  readonly cents: Cents;
  readonly at: Instant;
};

/** The counters of a tree, on its root: the fold of its ledger, no more (DECISIONS 6). */
export type Counters = {
  readonly authorizedCents: Cents;
  readonly capturedCents: Cents;
  readonly releasedCents: Cents;
  readonly refundedCents: Cents;
  readonly captures: number;
};

const ZERO = 0 as Cents;
export const noCounters: Counters = {
  authorizedCents: ZERO,
  capturedCents: ZERO,
  releasedCents: ZERO,
  refundedCents: ZERO,
  captures: 0,
};

const add = (a: Cents, b: number): Cents => (a + b) as Cents;

const effects: Record<EntryKind, (counters: Counters, cents: Cents) => Partial<Counters>> = {
  authorize: (c, cents) => ({ authorizedCents: add(c.authorizedCents, cents) }),
  debit: (c, cents) => ({
    authorizedCents: add(c.authorizedCents, cents),
    capturedCents: add(c.capturedCents, cents),
    captures: c.captures + 1,
  }),
  capture: (c, cents) => ({ capturedCents: add(c.capturedCents, cents), captures: c.captures + 1 }),
  release: (c, cents) => ({ releasedCents: add(c.releasedCents, cents) }),
  void: (c, cents) => ({
    capturedCents: add(c.capturedCents, 0 - cents),
    releasedCents: add(c.releasedCents, cents),
  }),
  refund: (c, cents) => ({ refundedCents: add(c.refundedCents, cents) }),
};

/** The counters after one more entry. */
export const postEntry = <C extends Counters>(counters: C, entry: Pick<LedgerEntry, 'kind' | 'cents'>): C => ({
  ...counters,
  ...effects[entry.kind](counters, entry.cents),
});

/** The state of a payment tree: a function of its ledger's counters and nothing else. */
export type TreeState = 'authorized' | 'partiallyCaptured' | 'captured' | 'partiallyRefunded' | 'refunded' | 'reversed';

export function treeState(root: Counters): TreeState {
  const open = capturableCents(root);
  if (root.refundedCents > 0) return root.refundedCents < root.capturedCents ? 'partiallyRefunded' : 'refunded';
  if (root.capturedCents > 0) return open > 0 ? 'partiallyCaptured' : 'captured';
  return open > 0 || root.authorizedCents === 0 ? 'authorized' : 'reversed';
}

/** The amount that is reserved and neither captured nor released. */
export const capturableCents = (root: Counters): Cents =>
  (root.authorizedCents - root.capturedCents - root.releasedCents) as Cents;

/** The amount that was captured and is not refunded yet. */
export const refundableCents = (root: Counters): Cents => (root.capturedCents - root.refundedCents) as Cents;
