import type { Cents, EntryKey, Instant, PaymentKey } from '../values.ts';

/**
 * The kinds of ledger entries. A debit is an authorisation and its whole capture in one (DECISIONS 29), and so is a
 * rebill; `void` returns a capture to the reservation and releases it.
 */
export const entryKinds = [
  'authorize',
  'debit',
  'rebill',
  'credit',
  'capture',
  'release',
  'void',
  'creditVoid',
  'refund',
  'chargeback',
  'chargebackReversal',
  'receipt',
] as const;
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
  readonly chargedBackCents: Cents;
  /** Chargebacks that were reversed. */
  readonly recoveredCents: Cents;
  /** Money of a prepayment or invoice that has arrived. */
  readonly receivedCents: Cents;
  readonly creditedCents: Cents;
  readonly creditVoidedCents: Cents;
  readonly captures: number;
};

const ZERO = 0 as Cents;
export const noCounters: Counters = {
  authorizedCents: ZERO,
  capturedCents: ZERO,
  releasedCents: ZERO,
  refundedCents: ZERO,
  chargedBackCents: ZERO,
  recoveredCents: ZERO,
  receivedCents: ZERO,
  creditedCents: ZERO,
  creditVoidedCents: ZERO,
  captures: 0,
};

const add = (a: Cents, b: number): Cents => (a + b) as Cents;

const effects: Record<EntryKind, (counters: Counters, cents: Cents) => Partial<Counters>> = {
  authorize: (c, cents) => ({ authorizedCents: add(c.authorizedCents, cents) }),
  debit: (c, cents) => ({ ...taken(c, cents), captures: c.captures + 1 }),
  rebill: (c, cents) => taken(c, cents),
  credit: (c, cents) => ({ creditedCents: add(c.creditedCents, cents) }),
  capture: (c, cents) => ({ capturedCents: add(c.capturedCents, cents), captures: c.captures + 1 }),
  release: (c, cents) => ({ releasedCents: add(c.releasedCents, cents) }),
  void: (c, cents) => ({
    capturedCents: add(c.capturedCents, 0 - cents),
    releasedCents: add(c.releasedCents, cents),
  }),
  creditVoid: (c, cents) => ({ creditVoidedCents: add(c.creditVoidedCents, cents) }),
  refund: (c, cents) => ({ refundedCents: add(c.refundedCents, cents) }),
  chargeback: (c, cents) => ({ chargedBackCents: add(c.chargedBackCents, cents) }),
  chargebackReversal: (c, cents) => ({ recoveredCents: add(c.recoveredCents, cents) }),
  receipt: (c, cents) => ({ receivedCents: add(c.receivedCents, cents) }),
};

/** Authorised and captured at once. */
const taken = (c: Counters, cents: Cents): Partial<Counters> => ({
  authorizedCents: add(c.authorizedCents, cents),
  capturedCents: add(c.capturedCents, cents),
});

type Posting = Pick<LedgerEntry, 'kind' | 'cents'>;

/** The counters after one more entry. */
export const postEntry = <C extends Counters>(counters: C, entry: Posting): C => ({
  ...counters,
  ...effects[entry.kind](counters, entry.cents),
});

const counterNames = Object.keys(noCounters) as readonly (keyof Counters)[];

/** Whether a tree has these entries and no other: nothing else that refers to its first payment was ever approved. */
export function hasOnly(counters: Counters, entries: readonly Posting[]): boolean {
  const posted = entries.reduce(postEntry, noCounters);
  return counterNames.every((name) => counters[name] === posted[name]);
}

/**
 * The state of a payment tree: a function of its ledger's counters, and of whether its reservation has expired. Expiry
 * is computed, never stored (DECISIONS 6).
 */
export type TreeState =
  | 'authorized'
  | 'partiallyCaptured'
  | 'captured'
  | 'restExpired'
  | 'expired'
  | 'received'
  | 'partiallyRefunded'
  | 'refunded'
  | 'reversed'
  | 'chargedBack'
  | 'chargebackReversed'
  | 'credited';

export function treeState(root: Counters, { isExpired }: { readonly isExpired: boolean }): TreeState {
  if (root.creditedCents > 0) return root.creditVoidedCents < root.creditedCents ? 'credited' : 'reversed';
  if (standingChargebackCents(root) > 0) return 'chargedBack';
  if (root.refundedCents > 0) return refundableCents(root) > 0 ? 'partiallyRefunded' : 'refunded';
  if (root.chargedBackCents > 0) return 'chargebackReversed';
  if (root.receivedCents > root.capturedCents) return 'received';
  const isOpen = capturableCents(root) > 0;
  if (root.capturedCents > 0) return isOpen ? (isExpired ? 'restExpired' : 'partiallyCaptured') : 'captured';
  if (isOpen) return isExpired ? 'expired' : 'authorized';
  return root.authorizedCents === 0 ? 'authorized' : 'reversed';
}

/** The amount that is reserved and neither captured nor released. */
export const capturableCents = (root: Counters): Cents =>
  (root.authorizedCents - root.capturedCents - root.releasedCents) as Cents;

/** The part of it that a reversal releases: not what the shopper has paid by transfer already. */
export const releasableCents = (root: Counters): Cents =>
  Math.max(0, root.authorizedCents - root.releasedCents - paidCents(root)) as Cents;

/**
 * The amount that was captured or received and is neither refunded nor charged back: less than zero where a bank has
 * taken back what was refunded before (DECISIONS 102).
 */
export const refundableCents = (root: Counters): Cents =>
  (paidCents(root) - root.refundedCents - standingChargebackCents(root)) as Cents;

/** The amount that the shopper owes and that has not arrived. */
export const receivableCents = (root: Counters): Cents => Math.max(0, 0 - beyondDebt(root)) as Cents;

/** The amount that has arrived and that the shopper does not owe (DECISIONS 208). */
export const overpaidCents = (root: Counters): Cents => Math.max(0, beyondDebt(root)) as Cents;

/** How much more has arrived than is owed; less than zero while a part of it has not. */
const beyondDebt = (root: Counters): number => root.receivedCents + root.releasedCents - root.authorizedCents;

/** Chargebacks that were not reversed. */
const standingChargebackCents = (root: Counters): Cents => (root.chargedBackCents - root.recoveredCents) as Cents;

/** Captures of a card and receipts of a transfer; of an invoice both stand for the same money. */
export const paidCents = (root: Counters): number => Math.max(root.capturedCents, root.receivedCents);
