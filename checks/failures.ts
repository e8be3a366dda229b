import { stripVTControlCharacters } from 'node:util';
import { type Ending, type Failed, readReport } from './step.ts';

/** How much of a fault is shown again, in characters: its first lines. */
const FAULT_MAX = 1500;

/**
 * What failed, once more and together: the title of each test with the beginning of its fault. The output of a run is
 * long, and often only its end is kept.
 */
export function failures(endings: readonly Ending[]): readonly string[] {
  return endings.flatMap((ending) => {
    const { step, succeeded } = ending;
    if (succeeded) return [];
    const failed = step.report === undefined ? [] : readReport(step.report.file, step.report.failed, []);
    return failed.length === 0
      ? [unexplained(ending)]
      : failed.map(({ title, fault }) => `✗ ${title}\n${brief(fault)}`);
  });
}

/** A step that failed, and of which no report names a failed test. */
function unexplained({ step, exit, seconds }: Ending): string {
  const underWay = step.report?.underWay?.() ?? [];
  return [
    `✗ ${step.name}: ${exit} after ${seconds.toFixed(0)} s`,
    ...underWay.map((name) => `  not ended: ${name}`),
  ].join('\n');
}

const brief = (fault: string): string => stripVTControlCharacters(fault).slice(0, FAULT_MAX);

type VitestFile = {
  readonly name: string;
  readonly message: string;
  readonly status: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
};

/** A file of which no test failed has failed itself: the fault was outside of its tests. Cast as in `tally.ts`. */
export function vitestFailed(report: unknown): readonly Failed[] {
  const { testResults } = report as { testResults: readonly VitestFile[] };
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: `${name} › ${fullName}`, fault: failureMessages.join('\n') }));
    return failed.length === 0 && status === 'failed' ? [{ title: name, fault: message }] : failed;
  });
}

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName: string;
      readonly results: readonly { readonly error?: { readonly message?: string; readonly snippet?: string } }[];
    }[];
  }[];
};

/** A test that passed only at its second try has failed. Cast as in `tally.ts`. */
export function playwrightFailed(report: unknown): readonly Failed[] {
  const { suites = [], specs = [] } = report as Suite;
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        title: `${file} › ${title} (${projectName})`,
        fault: results.flatMap(({ error }) => [error?.message ?? '', error?.snippet ?? '']).join('\n'),
      })),
  );
  return [...failed, ...suites.flatMap(playwrightFailed)];
}
