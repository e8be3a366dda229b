import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import type { FinalResponse } from '../../core/payments/attempt.ts';
import type { SentFirst } from '../../core/payments/payment.ts';
import type { RiskRule } from '../../core/risk/rule.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { endsBy, gatewayWith, paymentOf, screensAndSends, START } from '../risk/lone-screening.ts';
import { type At, type BareList, boundsOf } from './rules/bare-list.ts';
import {
  accounts,
  type Counting,
  type Event,
  histories,
  type History,
  type Outcome,
} from './rules/random-histories.ts';
import { RUNS_TIMEOUT } from './runs.ts';

/** How many random histories are compared with the reference. */
const HISTORIES = { short: 150, whole: 10_000 } as const;
/** After so many histories, a new database in memory has the next ones. */
const HISTORIES_KEPT = 200;

const size = inject('proofs');
const figures = { histories: 0, payments: 0, outcomes: 0, 'rules evaluated': 0, fired: 0, 'left open by a bucket': 0 };

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
});
afterAll(async () => {
  await store.close();
  const text = Object.entries(figures).map(([name, figure]) => `${figure} ${name}`);
  if (size === 'whole') console.log(`\nrules that count, beside a bare list: ${text.join(', ')}\n`);
});

const nameOf = (at: number): string => `rule${at}`;
const rulesOf = (rules: readonly (readonly Counting[])[]): readonly RiskRule[] => [
  ...rules.map((when, at) => ({ name: nameOf(at), when, action: 'score' as const })),
  { name: 'code', when: [{ is: 'check', of: 'cvv', results: ['N'] }], action: 'deny' },
];

const responses: Readonly<Record<Outcome, FinalResponse | null>> = {
  approved: { kind: 'approved', details: { AcquirerResponse: '00' } },
  declined: { kind: 'declined', resultCode: '800.100.153', details: { AcquirerResponse: '05' } },
  neverArrived: { kind: 'neverArrived' },
  reversed: {
    kind: 'approved',
    details: { AcquirerResponse: '00' },
    acquirerChecks: { 'result.cvvResponse': 'N' },
  },
  pending: null,
};

type Awaited = At<Event> & { readonly sent: SentFirst };

/** Lets a merchant without a past live through a history, and compares every rule at every payment. */
async function compare({ rules, events }: History, merchant: EntityKey): Promise<void> {
  const clock = stillClock(START);
  const lone = { merchant, clock, store };
  const gateway = gatewayWith(rulesOf(rules), lone);
  let past: BareList = { attempts: [], outcomes: [] };
  let awaited: readonly Awaited[] = [];

  async function respondUntil(end: number): Promise<void> {
    const due = awaited.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
    awaited = awaited.filter(({ at }) => at > end);
    for (const { sent, ...event } of due) {
      const { outcome, at } = event;
      const response = responses[outcome];
      if (!response) continue;
      clock.moveTo(at as Instant);
      await endsBy(gateway, sent, response);
      if (outcome !== 'approved' && outcome !== 'declined') continue;
      past = { ...past, outcomes: [...past.outcomes, { ...event, counted: outcome }] };
      figures.outcomes += 1;
    }
  }

  let time: number = START;
  for (const event of events) {
    time += event.wait;
    await respondUntil(time);
    clock.moveTo(time as Instant);
    const now = { ...event, at: time };
    const { cents, currency, fields } = event;
    const payment = paymentOf(lone, { cents, currency, fields, account: accounts[event.account] });
    const { sent, fired } = await screensAndSends(gateway, payment);
    for (const [at, rule] of rules.entries()) expectWithin(fired.includes(nameOf(at)), boundsOf(rule, past, now), rule);
    past = { ...past, attempts: [...past.attempts, now] };
    awaited = [...awaited, { ...now, at: time + event.responseAfter, sent }];
    figures.payments += 1;
  }
}

function expectWithin(fires: boolean, { must, may }: ReturnType<typeof boundsOf>, rule: readonly Counting[]): void {
  figures['rules evaluated'] += 1;
  if (fires) figures.fired += 1;
  if (must !== may) figures['left open by a bucket'] += 1;
  else if (fires !== must) expect.fail(`Expected ${JSON.stringify(rule)} ${must ? '' : 'not '}to fire`);
}

describe('rules that count', () => {
  it('fire as a bare list of the events has it, in any history', { timeout: RUNS_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        figures.histories += 1;
        if (figures.histories % HISTORIES_KEPT === 0) {
          await store.close();
          store = await openStore(':memory:');
        }
        await compare(history, (1000 + 2 * figures.histories) as EntityKey);
      }),
      { numRuns: HISTORIES[size] },
    );
    expect(figures.fired).toBeGreaterThan(figures.payments / 10);
  });
});
