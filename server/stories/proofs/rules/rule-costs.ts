import { stillClock } from '../../../clock.ts';
import type { Change } from '../../../core/change.ts';
import { compileRules } from '../../../core/screening/evaluate.ts';
import { minus, minutes } from '../../../core/values.ts';
import { openStore } from '../../../store/open-store.ts';
import { START } from '../../risk/lone-screening.ts';
import { costsOf, everyWindow, merchantWith, twoHundred, uncounted } from './measured-rules.ts';

/*
 * A process of its own, which runs the code as it is: the test runner makes each call from one file into another longer.
 * Prints what screening costs, in microseconds of a processor a payment, its queries and a commit of its counters included.
 */

/** The longest buckets, in minutes. */
const LONGEST = 180 * 60;

const [times, rounds] = [Number(process.argv[2]), Number(process.argv[3])];
const store = await openStore(':memory:');
const paysWith = (rules: typeof twoHundred) => merchantWith(rules, { store }).pays;

/** A payment whose counters, those of outcomes included, have something in each bucket of each window. */
async function paysLate(): Promise<() => unknown> {
  const { counters } = compileRules(twoHundred);
  const withOutcomes = (change: Change): Change =>
    change.kind === 'countRiskStep'
      ? {
          ...change,
          step: { ...change.step, counters: counters.get(change.step.counters[0]?.per ?? 'all') ?? [] },
        }
      : change;
  let commit: typeof store.commit = (changes) => store.commit(changes.map(withOutcomes));
  const clock = stillClock(minus(START, minutes(LONGEST * 13)));
  const { pays } = merchantWith(twoHundred, { store: { ...store, commit: (changes) => commit(changes) }, clock });
  const moments = [1, 5, 120, 840, LONGEST].flatMap((grain) =>
    Array.from({ length: 14 }, (_, back) => minus(START, minutes(grain * back))),
  );
  for (const moment of moments.toSorted((one, other) => one - other)) {
    clock.moveTo(moment);
    await pays();
  }
  commit = store.commit;
  return pays;
}

let commits = 0;
const costs = await costsOf(
  {
    'a commit alone': () => store.setMark('commits', (commits += 1)),
    'no counter': paysWith(uncounted),
    '1 counter': paysWith([...uncounted, ...everyWindow.slice(0, 1)]),
    '3 counters': paysWith([...uncounted, ...everyWindow.slice(0, 5)]),
    '75 counters': paysWith(twoHundred),
    '75 counters with all buckets': await paysLate(),
  },
  { times, rounds },
);
await store.close();
console.log(JSON.stringify(costs));
