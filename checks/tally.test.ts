import { describe, expect, it } from 'vitest';
import { failures, playwrightFailed, vitestFailed } from './failures.ts';
import type { Ending, Report } from './step.ts';
import { playwrightCounts, tally, vitestCounts } from './tally.ts';

const ending = (succeeded: boolean, report?: Report): Ending => ({
  step: { name: 'a step', command: 'true', ...(report && { report }) },
  succeeded,
  exit: succeeded ? 0 : 1,
  seconds: 1,
});
const reporting = (passed: number, failed: number): Report => ({
  file: 'package.json',
  count: () => ({ passed, failed }),
  failed: () => [],
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
    expect(
      tally([ending(true, { file: 'test-results/of-no-run.json', count: vitestCounts, failed: vitestFailed })]),
    ).toEqual({
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

describe('failures', () => {
  it('are named with the beginning of their faults, after all that a run printed', () => {
    const report: Report = {
      file: 'package.json',
      count: () => ({ passed: 1, failed: 1 }),
      failed: () => [{ title: 'a test › refunds twice', fault: '\u001B[31mexpected 1\u001B[39m' }],
    };
    expect(failures([ending(true, report), ending(false, report), ending(false)])).toEqual([
      '✗ a test › refunds twice\nexpected 1',
      '✗ a step: 1 after 1 s',
    ]);
  });

  it('of a step that was stopped name what had begun and not ended', () => {
    const report: Report = {
      ...reporting(0, 0),
      file: 'test-results/of-no-run.json',
      underWay: () => ['a test › hangs'],
    };
    expect(failures([{ ...ending(false, report), exit: 'SIGTERM', seconds: 900 }])).toEqual([
      '✗ a step: SIGTERM after 900 s\n  not ended: a test › hangs',
    ]);
  });

  it('are read from what the two test runners report', () => {
    const passed = { status: 'passed', fullName: 'fine', failureMessages: [] };
    const failed = { status: 'failed', fullName: 'a refund is paid', failureMessages: ['expected 1'] };
    expect(
      vitestFailed({
        testResults: [
          { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
          { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [passed] },
          { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
        ],
      }),
    ).toEqual([
      { title: 'a.test.ts › a refund is paid', fault: 'expected 1' },
      { title: 'b.test.ts', fault: 'no such file' },
    ]);
    const test = (status: string) => ({
      status,
      projectName: 'chromium',
      results: [{ error: { message: 'late' } }, {}],
    });
    const specs = [{ file: 'a.test.ts', title: 'pays', tests: [test('expected'), test('unexpected'), test('flaky')] }];
    expect(
      playwrightFailed({ suites: [{ suites: [{ specs }] }] }).map(({ title, fault }) => [title, fault.trim()]),
    ).toEqual([
      ['a.test.ts › pays (chromium)', 'late'],
      ['a.test.ts › pays (chromium)', 'late'],
    ]);
  });
});
