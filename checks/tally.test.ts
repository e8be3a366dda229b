import { describe, expect, it } from 'vitest';
import type { Ending, Report } from './step.ts';
import { playwrightCounts, tally, vitestCounts } from './tally.ts';

const ending = (succeeded: boolean, report?: Report): Ending => ({
  step: { name: 'a step', command: 'true', ...(report && { report }) },
  succeeded,
  seconds: 1,
});
const reporting = (passed: number, failed: number): Report => ({
  file: 'package.json',
  count: () => ({ passed, failed }),
});

describe('tally', () => {
  it('counts a step without a report as one', () => {
    expect(tally([ending(true), ending(true), ending(false)])).toEqual({ passed: 2, failed: 1 });
  });

  it('counts the tests of a step with a report one by one', () => {
    expect(tally([ending(true, reporting(40, 0)), ending(false, reporting(7, 2))])).toEqual({ passed: 47, failed: 2 });
  });

  it('counts a runner that fails without a failed test as a failure', () => {
    expect(tally([ending(false, reporting(40, 0))])).toEqual({ passed: 40, failed: 1 });
  });

  it('counts a missing report as a failure', () => {
    expect(tally([ending(true, { file: 'test-results/of-no-run.json', count: vitestCounts })])).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  it('reads what the two test runners report', () => {
    expect(vitestCounts({ numPassedTests: 3, numFailedTests: 1 })).toEqual({ passed: 3, failed: 1 });
    expect(playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
      passed: 5,
      failed: 2,
    });
  });
});
