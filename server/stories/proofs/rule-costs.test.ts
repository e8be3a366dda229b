import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import { type ListKind, listKinds } from '../../core/risk/list.ts';
import type { RiskRule } from '../../core/risk/rule.ts';
import { compileRules } from '../../core/screening/evaluate.ts';
import { minutes, plus } from '../../core/values.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { START } from '../risk/lone-screening.ts';
import { costsOf, everyWindow, merchantWith, twoHundred } from './rules/measured-rules.ts';
import { RUNS_TIMEOUT } from './runs.ts';

const size = inject('proofs');
/** Past payments of one card, and payments whose cost is measured. */
const [PAST, MEASURED] = size === 'whole' ? [1_000_000, 5000] : [300, 20];

const database = await openStore(':memory:');
afterAll(() => database.close());

const unread = { riskCounters: 0, riskListed: 0, rows: 0, length: 0 };
const reads = { ...unread };
const store: Store = {
  ...database,
  async riskCounters(asked) {
    const rows = await database.riskCounters(asked);
    reads.riskCounters += 1;
    reads.rows = Math.max(reads.rows, rows.length);
    reads.length = Math.max(reads.length, ...rows.map(({ counters }) => counters.length));
    return rows;
  },
  riskListed(asked) {
    reads.riskListed += 1;
    return database.riskListed(asked);
  },
};
beforeEach(() => void Object.assign(reads, unread));

const merchant = (rules: readonly RiskRule[], clock = stillClock(START), listed: readonly ListKind[] = []) =>
  merchantWith(rules, { store, clock, listed });

const report = (figures: string): void => {
  if (size === 'whole') console.log(`\n${figures}\n`);
};

describe('200 rules', () => {
  it('with 75 counters cost one query for all of them, and one for all lists', async () => {
    const { pays } = merchant(twoHundred, stillClock(START), listKinds);
    expect(await pays()).toEqual([]);
    expect(reads).toMatchObject({ riskCounters: 1, riskListed: 1 });
    expect([...compileRules(twoHundred).counters.values()].flat()).toHaveLength(75);
  });

  it('cost a payment no more than eighteen commits, 75 of them counters', { timeout: RUNS_TIMEOUT }, async () => {
    const script = join(import.meta.dirname, 'rules/rule-costs.ts');
    const args = size === 'whole' ? ['3000', '15'] : ['20', '1'];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
    // The cast holds because the script prints these figures.
    const costs = JSON.parse(stdout) as Record<string, number>;
    const texts = Object.entries(costs).map(([name, micros]) => `${name} ${micros.toFixed(1)} µs`);
    expect(texts).toHaveLength(6);
    report(`screening a payment by 200 rules (bar: 60 µs), its queries and commit included: ${texts.join(', ')}`);
    // Machines differ: what takes 11 commits here took 35 when each bucket of a counter was a row.
    if (size === 'whole') expect(costs['75 counters']).toBeLessThan(18 * (costs['a commit alone'] ?? 0));
  });

  it('that ask for lists without entries cost no query for them', async () => {
    const clock = stillClock(START);
    await merchant(twoHundred, clock).pays();
    expect(reads).toMatchObject({ riskCounters: 1, riskListed: 0 });
    await merchant(twoHundred, clock, ['ip']).pays();
    expect(reads).toMatchObject({ riskCounters: 2, riskListed: 1 });
  });

  it('that count and list nothing cost no query', async () => {
    const isPlain = ({ when }: RiskRule) => when.every(({ is }) => is === 'amount' || is === 'country');
    await merchant(twoHundred.filter(isPlain)).pays();
    expect(reads).toMatchObject({ riskCounters: 0, riskListed: 0 });
  });
});

describe('velocity rules', () => {
  it('read no more after any number of payments', { timeout: RUNS_TIMEOUT }, async () => {
    const clock = stillClock(START);
    const [busy, fresh] = [merchant(everyWindow, clock), merchant(everyWindow, clock)];
    for (let n = 0; n < PAST; n += 1) {
      if (n % Math.ceil(PAST / 300) === 0) clock.moveTo(plus(clock.now(), minutes(7 * 60)));
      await busy.pays();
    }
    expect(reads.rows).toBe(1);
    // Five lengths of buckets with fourteen amounts each, of at most seven digits.
    expect(reads.length).toBeLessThan(5 * (30 + 14 * 8));
    const costs = await costsOf({ after: busy.pays, before: fresh.pays }, { times: MEASURED, rounds: 7 });
    report(
      `velocity rules after ${PAST} payments: ${costs.after.toFixed(1)} µs of CPU a payment, without: ${costs.before.toFixed(1)} µs`,
    );
  });
});
