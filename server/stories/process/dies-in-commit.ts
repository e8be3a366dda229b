import Client from 'better-sqlite3';
import { writeSync } from 'node:fs';

/**
 * Loaded before the gateway (`node --import`), which runs as it is. Once SIGWINCH has come, which means nothing to the
 * gateway, it kills the process at a commit that several payments share: `?moment=before` the database is told COMMIT
 * or `after` it has said yes, `&at=3` at the third such commit. Its last words, on standard error, are a `LastWords` as
 * JSON.
 */
const wish = new URL(import.meta.url).searchParams;
const moment = wish.get('moment') === 'before' ? 'before' : 'after';
const SHARED_BY = 3;
const STANDARD_ERROR = 2;

export type LastWords = {
  readonly moment: 'before' | 'after';
  /** How many payments, of as many customers, that commit was to keep. */
  readonly payments: number;
  /** The versions of all payments, added up: as they stand without this commit and with it. */
  readonly versions: { readonly without: number; readonly with: number };
};

/** The versions of each payment's tree, by the key of its root. */
type Trees = ReadonlyMap<unknown, number>;

let left = Infinity;
let begun: Trees = new Map();
process.on('SIGWINCH', () => (left = Number(wish.get('at'))));

const treesOf = (client: Client.Database): Trees =>
  new Map(client.prepare<[], [unknown, number]>('select root, sum(version) from payments group by root').raw().all());
const total = (trees: Trees): number => [...trees.values()].reduce((sum, versions) => sum + versions, 0);

/** What is said of the commit that is about to be, when it is the one to die at. */
function lastWords(client: Client.Database): LastWords | undefined {
  const trees = treesOf(client);
  const payments = [...trees].filter(([root, versions]) => begun.get(root) !== versions).length;
  if (payments >= SHARED_BY) left -= 1;
  return left === 0 ? { moment, payments, versions: { without: total(begun), with: total(trees) } } : undefined;
}

function dies(words: LastWords): void {
  writeSync(STANDARD_ERROR, JSON.stringify(words));
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
    const words = left < Infinity ? lastWords(client) : undefined;
    if (words && moment === 'before') dies(words);
    const result = run();
    if (words) dies(words);
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
