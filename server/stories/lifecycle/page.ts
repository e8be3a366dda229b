import { firstTypes, paymentTypes, type ReferenceType, referenceTypes } from 'shared';
import type { TreeState } from '../../core/payments/ledger.ts';
import { isFollowUpKind } from '../../core/references/lifecycle.ts';
import { type ReferenceRefusal, referenceRefusals } from '../../core/payments/reference-refusals.ts';
import { referenceRules, typeRules } from '../../core/payments/types.ts';
import { type Cause, exploreTransitions } from './transitions.ts';

type Row = readonly string[];

const states = Object.keys(typeRules.CP.in) as readonly TreeState[];

/** `captureWindowOver` as it is read: capture window over. */
const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** The tables of `docs/lifecycle.md`, by their headings. */
export const pageTables = (): Readonly<Record<string, readonly Row[]>> => ({
  Types: [
    ['type', 'name', 'refers to', 'request to the acquirer'],
    ...firstTypes.map((type) => [type, paymentTypes[type].title, 'nothing', typeRules[type].sends]),
    ...Object.entries(paymentTypes).flatMap(([type, info]) =>
      info.role === 'sequence'
        ? [[type, info.title, 'nothing', `that of ${info.first}, then that of ${info.next}`]]
        : [],
    ),
    ...referenceTypes.map((type) => {
      const { kind, follows } = referenceRules(type);
      return [type, paymentTypes[type].title, Object.keys(follows).join(', '), isFollowUpKind(kind) ? kind : 'none'];
    }),
  ],
  'What each state permits': [
    ['state', ...referenceTypes],
    ...states.map((state) => [inWords(state), ...referenceTypes.map((type) => ruleOf(type, state))]),
  ],
  'How states follow each other': [
    ['state', 'after', 'becomes'],
    ...[...exploreTransitions()].flatMap(([state, causes]) =>
      [...causes].map(([cause, next]) => [
        inWords(state),
        causeInWords(cause),
        [...next].map(inWords).toSorted().join(', '),
      ]),
    ),
  ].toSorted(byState),
  Refusals: [
    ['code', 'reasons'],
    ...[...Map.groupBy(Object.keys(referenceRefusals) as ReferenceRefusal[], (name) => referenceRefusals[name])]
      .map(([code, names]) => [code, names.map(inWords).join('; ')])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  ],
});

function ruleOf(type: ReferenceType, state: TreeState): string {
  const rule = referenceRules(type).in[state];
  return rule === 'permitted' ? 'yes' : referenceRefusals[rule];
}

const causeInWords = (cause: Cause): string => (cause === 'time' ? 'its reservation ended' : cause);

/** In the order of the states, the heading first. */
function byState([a = '']: Row, [b = '']: Row): number {
  const rank = (name: string) => states.findIndex((state) => inWords(state) === name);
  return rank(a) - rank(b);
}
