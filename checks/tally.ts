import { type Counts, type Ending, readReport } from './step.ts';

/** Tests are counted one by one, everything else as one. A step that failed never counts as nothing but passes. */
export function tally(endings: readonly Ending[]): Counts {
  const counts = endings.map(countsOf);
  return { passed: sum(counts.map(({ passed }) => passed)), failed: sum(counts.map(({ failed }) => failed)) };
}

function countsOf({ step, succeeded }: Ending): Counts {
  if (step.report === undefined) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = readReport(step.report.file, step.report.count, { passed: 0, failed: 1 });
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** A cast because the report is a file of the test runner's: a missing number becomes NaN and shows. */
export const vitestCounts = (report: unknown): Counts => {
  const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
};

/** As above. A test that passed only at its second try has not passed. */
export const playwrightCounts = (report: unknown): Counts => {
  const { expected, unexpected, flaky } = (report as { stats: { expected: number; unexpected: number; flaky: number } })
    .stats;
  return { passed: expected, failed: unexpected + flaky };
};
