import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { benchFolder } from '../databases/folder.ts';
import { median, quantile } from '../figures.ts';
import { payOnce } from '../reports/pay-once.ts';
import { copyPayment, KEYS_PER_DAY } from '../reports/fill.ts';
import { fillLists, waitForHistory, waitForRecount } from './fill.ts';
import { fillOpenWork } from './open-work.ts';
import { lastTimes, NOTE_TIMES, TIMES_FILE } from './server-times.ts';
import { allPages, dayBefore, filteredOf, type Measured } from './pages.ts';
import { exact, table, type TableRow, whole } from '../table.ts';
import { start, type Target } from '../target.ts';
import { type Place, postgresPlace, sqlitePlace } from '../databases/places.ts';

/** What the pages of the back office cost beside a million payments; milliseconds are those of the server. */
const PORT = 18_041;
const DAYS = 250;
const PER_DAY = 4000;
const TRIES = 100;
const WARM = 20;
const ROUNDS = 5;
const bars = { ms: 20, bytes: 20_000, firstPaintMs: 1200 } as const;
const program = join(import.meta.dirname, '../../e2e/phone/office.ts');

const folder = benchFolder('office', PORT);
const timesFile = join(folder.path, 'times');
const session = randomBytes(32).toString('base64url');
try {
  const title = `${whole(DAYS * PER_DAY)} payments`;
  for (const place of [sqlitePlace(folder.path), await postgresPlace()])
    console.log(table([[title, 'p50 ms', 'p95 ms', ''], ...(await measured(place))]));
} finally {
  folder.remove();
}

async function measured(place: Place): Promise<readonly TableRow[]> {
  try {
    const first = await start({ ...simulated(place), options: ['--demo', '--history'] });
    await waitForHistory(place);
    await payOnce(PORT, { createRegistration: 'true' });
    await payOnce(PORT);
    await first.stop();
    const latest = await place.number('select max(key) from payments');
    for (let back = 1; back <= DAYS; back += 1)
      await copyPayment(place, { latest, base: latest - (back + 1) * KEYS_PER_DAY, count: PER_DAY });
    await fillLists(place, { days: DAYS, paymentsPerDay: PER_DAY });
    await fillOpenWork(place);
    await addUser(place);
    // PostgreSQL counts, tidies and writes out its rows by itself after a while; the gateway never has SQLite count its own.
    if (place.name === 'PostgreSQL') for (const each of ['vacuum analyze', 'checkpoint']) await place.run(each);
    writeFileSync(timesFile, '');
    const gateway = await start(noting(simulated(place)));
    try {
      await waitForRecount(place);
      const rows: TableRow[] = [];
      for (const [name, path] of await pages()) rows.push(await timed(`${name} (${place.name})`, path));
      return place.name === 'PostgreSQL' ? rows : [...rows, ...(await firstPaints())];
    } finally {
      await gateway.stop();
    }
  } finally {
    await place.close();
  }
}

/** A gateway with all simulators, on ports of its own. */
function simulated(place: Place): Target {
  const target = folder.targetOn(place);
  const ports = { TILLWAY_SIMULATORS: 'on', TILLWAY_SHOP_PORT: `${PORT + 1}` };
  return { ...target, environment: (own) => ({ ...target.environment(own), ...ports }) };
}

/** A gateway that notes how long each request takes. */
function noting(target: Target): Target {
  return {
    ...target,
    options: ['--demo'],
    flags: [...(target.flags ?? []), NOTE_TIMES],
    environment: (own) => ({ ...target.environment(own), [TIMES_FILE]: timesFile }),
  };
}

/** A user with every role, and its session. */
async function addUser({ run, json }: Place): Promise<void> {
  const roles = ['operator', 'administrator', 'finance', 'support', 'risk', 'developer', 'auditor'];
  const hash = createHash('sha256').update(session).digest('hex');
  const now = Date.now();
  await run(`
    insert into users (key, version, email, name, language, roles, state, totp_step, recovery_codes, failures,
        created_at)
      values (1, 1, 'bench@example.com', 'Bench', 'en', ${json(`'${JSON.stringify(roles)}'`)}, 'active', 0,
        ${json("'[]'")}, 0, ${now});
    insert into sessions (hash, "user", created_at, seen_at, proven_at, address, browser)
      values ('${hash}', 1, ${now}, ${now}, ${now}, '', '');`);
}

/** Every page, every list with each of its filters, and further addresses of the list of payments. */
async function pages(): Promise<readonly Measured[]> {
  const { pages: all, missing } = await allPages(ask);
  if (missing.length > 0) console.log(`Without a row, and not measured: ${missing.join(', ')}`);
  const filtered: Measured[] = [];
  for (const each of all) filtered.push(...filteredOf(each, (await ask(each[1])) ?? ''));
  const [, oldest = ''] = await someIds();
  const day = dayBefore(200);
  return [
    ...all,
    ...filtered,
    ['payments before one', `/office/payments?before=${oldest}`],
    ['payments of a day 200 days ago', `/office/payments?from=${day}&to=${day}`],
    ['payments of a reference', '/office/payments?reference=order-4711'],
  ];
}

/** The second and the last payment of the first page. */
async function someIds(): Promise<readonly string[]> {
  const list = (await ask('/office/payments')) ?? '';
  const ids = Array.from(list.matchAll(/href="\/office\/payments\/(8a[0-9a-f]+)/g), ([, id = '']) => id);
  return [ids[1] ?? '', ids.at(-1) ?? ''];
}

/** A page above its bar is measured once more, and both figures are printed: the machine may have been held up. */
async function timed(name: string, path: string): Promise<TableRow> {
  const first = await timesOf(path, 1);
  const { middle, p95, bytes, isIn } = first.isIn ? first : await timesOf(path, 2);
  const again = first.isIn ? '' : `; before, p95 was ${exact(first.p95)}`;
  const note = `${isIn ? 'ok' : 'over'}, at most ${bars.ms} ms and 20 kB: ${exact(bytes / 1000)} kB${again}`;
  return [name, exact(middle), exact(p95), note];
}

/** `turn`: how often the path has been measured with this time. */
async function timesOf(path: string, turn: number) {
  let bytes = 0;
  for (let count = 0; count < TRIES + WARM; count += 1) bytes = gzipSync((await ask(path)) ?? '').length;
  const times = await lastTimes(timesFile, path, { asked: turn * (TRIES + WARM), last: TRIES });
  const [middle, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return { middle, p95, bytes, isIn: p95 <= bars.ms && bytes <= bars.bytes };
}

type FirstPaints = { readonly first: readonly number[]; readonly later: readonly number[] };

/** When pages show something on a slow phone, with nothing in its cache, and with the files of the office. */
async function firstPaints(): Promise<readonly TableRow[]> {
  const [list, payment] = ['/office/payments', `/office/payments/${(await someIds())[0]}`];
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    `${ROUNDS}`,
    `http://localhost:${PORT}`,
    session,
    list,
    payment,
  ]);
  // The program prints the figures of every round, by path.
  const loads = JSON.parse(stdout) as Readonly<Record<string, FirstPaints>>;
  return [['the latest payments', list] as const, ['a payment', payment] as const].flatMap(([name, path]) =>
    (['first', 'later'] as const).map((visit): TableRow => {
      const times = loads[path]?.[visit] ?? [];
      const isIn = median(times) <= bars.firstPaintMs;
      const note = `${isIn ? 'ok' : 'over'}, at most ${bars.firstPaintMs} ms`;
      return [`${name}: first paint on slow 4G, ${visit} visit`, whole(median(times)), whole(Math.max(...times)), note];
    }),
  );
}

async function ask(path: string): Promise<string | undefined> {
  const headers = { cookie: `office=${session}`, 'accept-encoding': 'br' };
  const answer = await fetch(`http://localhost:${PORT}${path}`, { headers, redirect: 'manual' });
  const text = await answer.text();
  if (answer.status >= 400 || answer.headers.get('location')?.includes('/sign-in'))
    throw new Error(`Expected a page at ${path}, saw ${answer.status} ${text}`);
  const isFile = answer.headers.has('content-disposition') || answer.status >= 300;
  return isFile ? undefined : text;
}
