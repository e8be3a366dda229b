import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Counters, noCounters, postEntry } from '../../core/payments/ledger.ts';
import { runs } from '../proofs/runs.ts';
import { type Command, type Ending, type First, follow, plant, type Step, type Tree } from './payment-tree.ts';

const ending = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Ending>('approved') },
  { weight: 4, arbitrary: fc.constantFrom<Ending>('declined', 'unknown', 'neverArrived') },
);
/** Small, so that parts often add up to the whole and just above it. */
const cents = fc.integer({ min: 0, max: 40 });
const captures = fc.option<number>(fc.integer({ min: 1, max: 5 }));

const first: fc.Arbitrary<First> = fc.record({
  type: fc.constantFrom('PA', 'PA', 'DB'),
  cents: fc.integer({ min: 1, max: 60 }),
  numberOfCaptures: captures,
  multiCapture: fc.boolean(),
  ending,
});
const refer: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('refer'),
  type: fc.constantFrom('CP', 'CP', 'RV', 'RF'),
  cents: fc.option<number>(cents),
  aim: fc.nat(12),
  final: fc.boolean(),
  numberOfCaptures: fc.option<number>(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
  ending,
});
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: refer },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('inquiry'), ending }) },
  { weight: 1, arbitrary: fc.constant<Command>({ kind: 'nextDay' }) },
);
const sequence = fc.tuple(first, fc.array(anyCommand, { maxLength: 29, size: 'max' }));

type Claim = (step: Step, before: Tree, command: Command) => boolean;

const RUNS = runs({ short: 750, whole: 10_000 });

/** Checks a claim at every step of sequences of up to thirty commands; returns a report if it fails. */
function whereIsBroken(claim: Claim): string | undefined {
  const holds = ([start, commands]: [First, readonly Command[]]): boolean => {
    let tree = plant(start);
    return commands.every((command) => {
      const before = tree;
      const step = follow(tree, command);
      tree = step.tree;
      return claim(step, before, command);
    });
  };
  return fc.defaultReportMessage(fc.check(fc.property(sequence, holds), { numRuns: RUNS }));
}

const isSame = (a: Counters, b: Counters): boolean =>
  (Object.keys(noCounters) as (keyof Counters)[]).every((name) => a[name] === b[name]);

describe(
  'in every sequence of captures, reversals and refunds, with any responses of the acquirer,',
  { timeout: 60_000 },
  () => {
    it('no more is captured than was authorised, nor captured and released together', () => {
      expect(
        whereIsBroken(
          ({ tree: { root } }) =>
            root.capturedCents <= root.authorizedCents &&
            root.capturedCents + root.releasedCents <= root.authorizedCents,
        ),
      ).toBeUndefined();
    });

    it('no more is refunded than was captured', () => {
      expect(whereIsBroken(({ tree: { root } }) => root.refundedCents <= root.capturedCents)).toBeUndefined();
    });

    it('no counter falls below zero', () => {
      expect(
        whereIsBroken(
          ({ tree: { root } }) =>
            Math.min(root.authorizedCents, root.capturedCents, root.releasedCents, root.refundedCents) >= 0,
        ),
      ).toBeUndefined();
    });

    it('there are never more captures than were agreed', () => {
      expect(
        whereIsBroken(({ tree: { root, first: reservation, references, settings }, state, reference }) => {
          if (state !== 'approved' || reference?.type !== 'CP') return true;
          const approved = references.filter(({ type, state: each }) => type === 'CP' && each === 'approved');
          const agreed = [reservation, ...approved].map(({ fields }) => Number(fields['numberOfCaptures'] ?? 98));
          return root.captures <= (settings.multiCapture ? Math.min(...agreed) : 1);
        }),
      ).toBeUndefined();
    });

    it('no refund follows a final one', () => {
      expect(
        whereIsBroken(({ state, reference }, { references }) => {
          const isOver = references.some(
            ({ type, state: each, fields }) => type === 'RF' && each === 'approved' && fields['sequence'] === 'FINAL',
          );
          return !isOver || state !== 'approved' || reference?.type !== 'RF';
        }),
      ).toBeUndefined();
    });

    it('a capture is positive and at most what was still capturable', () => {
      expect(
        whereIsBroken(({ state, reference }, { root }) => {
          const open = root.authorizedCents - root.capturedCents - root.releasedCents;
          return (
            state !== 'approved' ||
            reference?.type !== 'CP' ||
            (reference.amountCents > 0 && reference.amountCents <= open)
          );
        }),
      ).toBeUndefined();
    });

    // See DECISIONS 6.
    it('the counters are the fold of the ledger', () => {
      expect(
        whereIsBroken(({ tree: { root, ledger } }) => isSame(root, ledger.reduce(postEntry, noCounters))),
      ).toBeUndefined();
    });

    it('the ledger only grows', () => {
      expect(
        whereIsBroken(({ tree }, before) => before.ledger.every((entry, i) => tree.ledger[i] === entry)),
      ).toBeUndefined();
    });

    it('a reference that is refused, declined or without a response changes no counter', () => {
      expect(
        whereIsBroken(
          ({ tree, state }, before) =>
            state === 'approved' || (isSame(tree.root, before.root) && tree.ledger.length === before.ledger.length),
        ),
      ).toBeUndefined();
    });

    // See DECISIONS 7.
    it('only one reference at a time is at the acquirer, and none before the first payment is approved', () => {
      expect(
        whereIsBroken(
          ({ state }, { root, open }, { kind }) =>
            kind !== 'refer' || (open === null && root.state === 'approved') || state === 'refused',
        ),
      ).toBeUndefined();
    });
  },
);

describe('a reservation without an agreed number of captures', () => {
  it('is captured ninety-eight times and not once more', () => {
    const capture: Command = {
      kind: 'refer',
      type: 'CP',
      cents: 1,
      aim: 0,
      final: false,
      numberOfCaptures: null,
      ending: 'approved',
    };
    let tree = plant({ type: 'PA', cents: 200, numberOfCaptures: null, multiCapture: true, ending: 'approved' });
    for (let i = 0; i < 99; i += 1) ({ tree } = follow(tree, capture));
    expect(tree.root).toMatchObject({ captures: 98, capturedCents: 98, releasedCents: 102 });
  });
});
