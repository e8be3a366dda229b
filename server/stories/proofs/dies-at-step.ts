import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import Client from 'better-sqlite3';

/**
 * Loaded before the gateway (`node --import`), which runs unchanged: kills the process before the step `?step=` of
 * those that change a disk, or with `?trace=1` writes each step to standard error.
 */
const parameters = new URL(import.meta.url).searchParams;
const isTraced = parameters.has('trace');
const STANDARD_ERROR = 2;
let left = Number(parameters.get('step') ?? Infinity);

function takesStep(name: string): void {
  if (isTraced) writeSync(STANDARD_ERROR, `${name}\n`);
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

for (const name of ['fsyncSync', 'renameSync', 'mkdirSync'] as const) {
  Object.assign(fs, {
    [name]: new Proxy(fs[name], {
      apply(step: (...given: unknown[]) => unknown, _, given: unknown[]) {
        takesStep(`${name} ${given.join(' ')}`);
        return step(...given);
      },
    }),
  });
}
syncBuiltinESMExports();

type Run = Client.Statement['run'];
const isRead = /^\s*(select|pragma)/i;

Client.prototype.prepare = new Proxy(Client.prototype.prepare, {
  apply(prepare, client: Client.Database, given: [sql: string]) {
    const statement: Client.Statement = Reflect.apply(prepare, client, given);
    const run: Run = statement.run;
    if (!isRead.test(given[0]))
      statement.run = (...values) => {
        takesStep(given[0]);
        return run.apply(statement, values);
      };
    return statement;
  },
});
