import { describe, expect, it } from 'vitest';
import type { TreeState } from '../../core/payments/ledger.ts';
import { exploreTransitions, firstTrees, stateOf, type Transitions } from './transitions.ts';

const transitions = exploreTransitions();

/** Every state of a tree; the compiler demands a line for each. */
const isEnd: Record<TreeState, boolean> = {
  authorized: false,
  partiallyCaptured: false,
  captured: false,
  restExpired: false,
  expired: true,
  received: false,
  partiallyRefunded: false,
  refunded: true,
  reversed: true,
  chargedBack: false,
  chargebackReversed: false,
  credited: false,
};
const states = Object.keys(isEnd) as TreeState[];

describe('the states of a payment tree', () => {
  it('are all reached from a first payment', () => {
    const reached = reachable(new Set(firstTrees.map(stateOf)));
    expect(states.filter((state) => !reached.has(state))).toEqual([]);
  });

  it('can all end: each leads to a state in which no money is reserved, held or disputed', () => {
    const endless = states.filter((state) => ![...reachable(new Set([state]))].some((each) => isEnd[each]));
    expect(endless).toEqual([]);
  });

  it('never lead back from the end of a reversal', () => {
    expect([...(transitions.get('reversed')?.keys() ?? [])]).toEqual([]);
  });
});

/** The states that can follow these, themselves included. */
function reachable(from: ReadonlySet<TreeState>, by: Transitions = transitions): ReadonlySet<TreeState> {
  const next = new Set(
    [...from].flatMap((state) => [state, ...[...(by.get(state)?.values() ?? [])].flatMap((to) => [...to])]),
  );
  return next.size === from.size ? next : reachable(next, by);
}
