import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, accountCodes } from '../../core/books/accounts.ts';
import type { Posting } from '../../core/books/posting.ts';
import { noCounters, overpaidCents, postEntry } from '../../core/payments/ledger.ts';
import { recount } from '../../core/books/recount.ts';
import type { Payment, PaymentType } from '../../core/payments/payment.ts';
import { type Command, type Ending, type First, follow, plant, type Tree } from '../payments/payment-tree.ts';

/*
 * The balances that payments must have are computed a second time here, from the approved payments alone, as a bookkeeper
 * would: neither the ledger nor the table of postings is used.
 */

const ending = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Ending>('approved') },
  { weight: 2, arbitrary: fc.constantFrom<Ending>('declined', 'unknown', 'neverArrived') },
);
/** Yen have no part, so that amounts are whole; of dinars a part of a thousandth cannot be expressed. */
const units: Readonly<Record<string, number>> = { EUR: 1, JPY: 100, KWD: 1 };
const money = fc
  .record({ currency: fc.constantFrom('EUR', 'JPY', 'KWD'), units: fc.integer({ min: 1, max: 60 }) })
  .map(({ currency, units: count }) => ({ currency, cents: count * (units[currency] ?? 1) }));
const first: fc.Arbitrary<First> = fc
  .tuple(
    money,
    fc.record({
      type: fc.constantFrom('PA', 'PA', 'DB', 'DB', 'CD'),
      numberOfCaptures: fc.constant(null),
      multiCapture: fc.boolean(),
      // A brand that the gateway does not know may take every type.
      brand: fc.constant('ANY'),
      ending,
    }),
  )
  .map(([amount, rest]) => ({ ...amount, ...rest }));
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('refer'),
      type: fc.constantFrom('CP', 'CP', 'RV', 'RF', 'RB', 'CB', 'CR', 'RC'),
      cents: fc.option<number>(fc.integer({ min: 0, max: 40 })),
      aim: fc.nat(12),
      final: fc.boolean(),
      numberOfCaptures: fc.constant(null),
      ending,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('inquiry'), ending }) },
);
const grown = fc.tuple(first, fc.array(command, { maxLength: 25, size: 'max' })).map(([start, commands]) => {
  let tree = plant(start);
  const unit = units[start.currency ?? ''] ?? 1;
  for (const each of commands)
    ({ tree } = follow(tree, 'cents' in each && each.cents !== null ? { ...each, cents: each.cents * unit } : each));
  return tree;
});

const balanceOf = (postings: readonly Posting[], account: Account): number =>
  postings.reduce(
    (sum, { debit, credit, cents }) => sum + (debit === account ? cents : 0) - (credit === account ? cents : 0),
    0,
  );

/** What the accounts must have by the approved payments of a tree. */
function expectedOf({ root, references }: Tree): Partial<Record<Account, number>> {
  const approved = [root, ...references].filter(({ state }) => state === 'approved');
  const reversed = new Set(approved.filter(({ type }) => type === 'RV').map(({ base }) => base));
  const sumOf = (...types: readonly PaymentType[]): number =>
    approved
      .filter(({ key, type }: Payment) => types.includes(type) && !reversed.has(key))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const merchant = Math.max(sumOf('DB', 'CP', 'RB'), sumOf('RC')) - sumOf('RF') - sumOf('CD');
  const chargebacks = sumOf('CB') - sumOf('CR');
  return { merchant: -merchant || 0, chargebacks, acquirerReceivable: merchant - chargebacks };
}

describe('payment trees and their books', () => {
  it('have what its approved payments moved, and nothing is left over', () => {
    fc.assert(
      fc.property(grown, (tree) => {
        const expected = { fees: 0, payouts: 0, exchange: 0, ...expectedOf(tree) };
        const found = Object.fromEntries(accountCodes.map((code) => [code, balanceOf(tree.postings, code)]));
        expect(found).toEqual(expected);
        expect(accountCodes.reduce((sum, code) => sum + balanceOf(tree.postings, code), 0)).toBe(0);
        expect(tree.postings.filter(({ currency }) => currency !== tree.root.currency)).toEqual([]);
        const unit = units[tree.root.currency] ?? 1;
        expect(tree.postings.filter(({ cents }) => cents % unit !== 0)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('never release what the shopper has transferred', () => {
    fc.assert(
      fc.property(grown, ({ ledger }) => {
        let counters = noCounters;
        for (const entry of ledger) {
          const owed = counters.authorizedCents - counters.releasedCents - counters.receivedCents;
          if (['release', 'void'].includes(entry.kind) && counters.receivedCents > 0 && entry.cents > owed)
            return false;
          counters = postEntry(counters, entry);
        }
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  it('can be refunded up to all that has arrived, also above what was owed', () => {
    fc.assert(
      fc.property(
        grown,
        ({ root }) =>
          root.refundedCents <= Math.max(root.capturedCents, root.receivedCents) &&
          overpaidCents(root) === Math.max(0, root.receivedCents - (root.authorizedCents - root.releasedCents)),
      ),
      { numRuns: 2000 },
    );
  });

  it('are confirmed by a recount of its ledger, and no posting can be missing, doubled or altered', () => {
    fc.assert(
      fc.property(grown, fc.nat(), ({ root, ledger, postings }, place) => {
        const { entity, currency, testMode, type, brand, receivedCents, merchantAccount } = root;
        const entries = ledger.map((entry) => ({
          ...entry,
          entity,
          currency,
          testMode,
          type,
          brand,
          merchantAccount,
          receivedCents,
        }));
        const ledgers = new Map(receivedCents > 0 ? [[root.key, ledger]] : []);
        const faults = (found: readonly Posting[]) =>
          recount({ entries, postings: found }, { ledgers, mode: 'test' }).map(({ key }) => key);
        expect(faults(postings)).toEqual([]);
        const wrong = postings[place % postings.length];
        if (!wrong) return;
        const others = postings.filter((each) => each !== wrong);
        expect(faults(others)).toEqual([wrong.key]);
        // The cast holds because a cent more is an amount.
        expect(faults([...others, { ...wrong, cents: (wrong.cents + 1) as Posting['cents'] }])).toEqual([wrong.key]);
        expect(faults([...others, { ...wrong, debit: wrong.credit, credit: wrong.debit }])).toEqual([wrong.key]);
        expect(faults([...postings, { ...wrong, key: 0 as Posting['key'] }])).toEqual([0]);
      }),
      { numRuns: 1000 },
    );
  });
});
