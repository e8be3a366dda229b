import { setTimeout as wait } from 'node:timers/promises';
import { benchFolder } from '../databases/folder.ts';
import { openConnection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { payOnce } from './pay-once.ts';
import { entityId, token } from '../requests.ts';
import { exact, table, type TableRow, whole } from '../table.ts';
import { start } from '../target.ts';
import { type Place, postgresPlace, sqlitePlace } from '../databases/places.ts';
import { BATCHES, fill, foldTotals, LINES, PAYMENTS } from './fill.ts';

/** What reports cost over a million records of settlement, a quarter of a million payments and the totals of their days. */
const PORT = 18_040;
const TRIES = 200;
const WARM = 40;
const bars = { page: 20, year: 50 } as const;
let toGateway: Awaited<ReturnType<typeof openConnection>> | undefined;

const folder = benchFolder('reports', PORT);
try {
  const title = `${whole(LINES)} records, ${whole(PAYMENTS)} payments, ${whole(BATCHES)} batches`;
  for (const place of [sqlitePlace(folder.path), await postgresPlace()])
    console.log(table([[title, 'p50 ms', 'p95 ms', ''], ...(await measured(place))]));
} finally {
  folder.remove();
}

async function measured(place: Place): Promise<readonly TableRow[]> {
  try {
    const first = await start(folder.targetOn(place));
    await payOnce(PORT);
    await first.stop();
    await fill(place);
    await foldTotals(place);
    const before = await recountedUpTo(place);
    const gateway = await start(folder.targetOn(place));
    try {
      const isRecounting = async (): Promise<boolean> => (await recountedUpTo(place)) === before;
      const all = await reports();
      const rows: TableRow[] = [];
      // A gateway recounts everything at its start, and then once a day.
      for (const [name, bar, path] of all.slice(-1))
        rows.push(await timed(`${name}, while all is recounted (${place.name})`, bar, { path, goesOn: isRecounting }));
      while (await isRecounting()) await wait(250);
      for (const [name, bar, path] of all) rows.push(await timed(`${name} (${place.name})`, bar, { path }));
      return rows;
    } finally {
      await gateway.stop();
    }
  } finally {
    await place.close();
  }
}

function recountedUpTo(place: Place): Promise<number> {
  return place.number("select coalesce(max(value), 0) from marks where name = 'booksRecounted'");
}

type Report = readonly [name: string, bar: number, path: () => string];

async function reports(): Promise<readonly Report[]> {
  const days = Array.from({ length: BATCHES }, (_, day) => dayBefore(day + 2));
  const year = { 'date.from': days.at(-1) ?? '', 'date.to': days[0] ?? '' };
  const anyDay = (): string => days[Math.floor(Math.random() * days.length)] ?? '';
  const { body } = await ask(pathOf('settlements', { ...year, limit: '500' }));
  // The cast holds because a report that succeeds has these members.
  const { settlements } = JSON.parse(body) as { settlements: readonly { id: string }[] };
  if (settlements.length < BATCHES - 1) throw new Error(`Expected ${BATCHES} batches, saw ${settlements.length}`);
  const anyBatch = (): string => settlements[Math.floor(Math.random() * settlements.length)]?.id ?? '';
  return [
    [
      'a page of a day’s transactions',
      bars.page,
      () => pathOf('transactions', { ...dayOf(anyDay()), sortOrder: sortOrder() }),
    ],
    ['a page of a year’s transactions', bars.page, () => pathOf('transactions', { ...year, sortOrder: sortOrder() })],
    ['a page of a batch’s records', bars.page, () => pathOf(`settlements/${anyBatch()}`, { sortOrder: sortOrder() })],
    ['a page of a year’s batches', bars.page, () => pathOf('settlements', { ...year, sortOrder: sortOrder() })],
    ['the totals of a year', bars.year, () => pathOf('totals', year)],
  ];
}

function pathOf(report: string, query: Readonly<Record<string, string>>): string {
  return `/v1/reports/${report}?${new URLSearchParams({ entityId, ...query }).toString()}`;
}

function sortOrder(): string {
  return Math.random() < 0.5 ? 'ASC' : 'DESC';
}

function dayOf(day: string) {
  return { 'date.from': day, 'date.to': day };
}
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

type Timing = {
  readonly path: () => string;
  /** Whether there is another try; it is asked between two. */
  readonly goesOn?: () => Promise<boolean>;
};

async function timed(name: string, bar: number, { path, goesOn = async () => true }: Timing): Promise<TableRow> {
  const times: number[] = [];
  for (let count = 0; count < TRIES + WARM && (await goesOn()); count += 1) {
    const began = performance.now();
    const { status, body } = await ask(path());
    if (status !== 200 || body.length < 500) throw new Error(`Expected a report, saw ${status} ${body.slice(0, 300)}`);
    if (count >= WARM) times.push(performance.now() - began);
  }
  if (times.length < WARM) throw new Error(`Expected ${WARM} reports, saw ${times.length}`);
  const [middle, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return [name, exact(middle), exact(p95), `${p95 <= bar ? 'ok' : 'over'}, at most ${bar}`];
}

async function ask(path: string) {
  toGateway ??= await openConnection(PORT);
  try {
    return await toGateway.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
  } catch {
    // The gateway before this one has closed it.
    toGateway = await openConnection(PORT);
    return toGateway.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
  }
}
