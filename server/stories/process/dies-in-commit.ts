import { writeSync } from 'node:fs';
import Client from 'better-sqlite3';

/**
 * Loaded before the gateway (`node --import`), which runs unchanged. After a SIGWINCH, which the gateway ignores, it
 * kills the process at a commit that several payments share: `?moment=before` COMMIT is sent to the database or `after`
 * the database has confirmed it, `&at=3` at the third such commit. It writes a `CommitReport` as JSON to standard error
 * first.
 */
const parameters = new URL(import.meta.url).searchParams;
const moment = parameters.get('moment') === 'before' ? 'before' : 'after';
const SHARED_BY = 3;
const STANDARD_ERROR = 2;

export type CommitReport = {
  readonly moment: 'before' | 'after';
  /** The number of payments, each of another customer, in that commit. */
  readonly payments: number;
  /** The sum of the versions of all payments, without this commit and with it. */
  readonly versions: { readonly without: number; readonly with: number };
};

/** The versions of each payment's tree, by the key of its root. */
type Trees = ReadonlyMap<unknown, number>;

let left = Infinity;
let begun: Trees = new Map();
process.on('SIGWINCH', () => (left = Number(parameters.get('at'))));

const treesOf = (client: Client.Database): Trees =>
  new Map(client.prepare<[], [unknown, number]>('select root, sum(version) from payments group by root').raw().all());
const total = (trees: Trees): number => [...trees.values()].reduce((sum, versions) => sum + versions, 0);

/** The report on the next commit, if the process is to be killed at it. */
function commitReport(client: Client.Database): CommitReport | undefined {
  const trees = treesOf(client);
  const payments = [...trees].filter(([root, versions]) => begun.get(root) !== versions).length;
  if (payments >= SHARED_BY) left -= 1;
  return left === 0 ? { moment, payments, versions: { without: total(begun), with: total(trees) } } : undefined;
}

function dies(report: CommitReport): void {
  writeSync(STANDARD_ERROR, JSON.stringify(report));
  process.kill(process.pid, 'SIGKILL');
}

type Run = Client.Statement['run'];
const steps: Readonly<Record<string, (client: Client.Database, run: () => Client.RunResult) => Client.RunResult>> = {
  'begin immediate'(client, run) {
    const result = run();
    if (left < Infinity) begun = treesOf(client);
    return result;
  },
  commit(client, run) {
    const report = left < Infinity ? commitReport(client) : undefined;
    if (report && moment === 'before') dies(report);
    const result = run();
    if (report) dies(report);
    return result;
  },
};

Client.prototype.prepare = new Proxy(Client.prototype.prepare, {
  apply(prepare, client: Client.Database, given: [sql: string]) {
    const statement: Client.Statement = Reflect.apply(prepare, client, given);
    const step = steps[given[0]];
    const run: Run = statement.run;
    if (step) statement.run = (...values) => step(client, () => run.apply(statement, values));
    return statement;
  },
});
