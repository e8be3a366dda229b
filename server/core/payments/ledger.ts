import type { Payment } from './payment.ts';
import type { Cents, Key, Millis } from '../values.ts';

/**
 * What an entry does to its tree. A debit is an authorisation and its whole capture in one; `void` takes back what was
 * captured.
 */
export type EntryKind = 'authorize' | 'debit' | 'capture' | 'release' | 'void' | 'refund';

/** One line of a payment tree's ledger: never edited, only added. */
export type LedgerEntry = {
  readonly key: Key;
  readonly root: Key;
  readonly payment: Key;
  readonly kind: EntryKind;
  readonly cents: Cents;
  readonly at: Millis;
};

/** The counters of a tree: what the root keeps is the fold of its ledger, no more. */
export type Counters = Pick<
  Payment,
  'authorizedCents' | 'capturedCents' | 'releasedCents' | 'refundedCents' | 'captures'
>;

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
  void: (c, cents) => ({ capturedCents: add(c.capturedCents, 0 - cents), releasedCents: add(c.releasedCents, cents) }),
  refund: (c, cents) => ({ refundedCents: add(c.refundedCents, cents) }),
};

/** What an entry makes of the counters. */
export const count = <C extends Counters>(counters: C, entry: Pick<LedgerEntry, 'kind' | 'cents'>): C => ({
  ...counters,
  ...effects[entry.kind](counters, entry.cents),
});
