import { setTimeout as wait } from 'node:timers/promises';
import { type Instant, seconds } from '../../server/core/values.ts';
import { openConnection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { postRequest } from '../requests.ts';
import { exact, table, type TableRow, whole } from '../table.ts';
import { type Running, start, type Target, tillway } from '../target.ts';
import { fill } from './fill.ts';
import { type Place, postgresPlace, sqlitePlace } from '../databases/places.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A million rows that wait, and what they cost a gateway until they are due, and when they are. In some minutes. */
const PORT = 18_030;
const DUE = 300_000;
const [SERIES, LOOKS] = [8, 100];
const PAYMENTS_PER_SECOND = 30;
const BASELINE_SECONDS = 10;
const bars = { lookMs: 0.1, memory: 1.1, seconds: 10, p99: 2 } as const;

const data = join(import.meta.dirname, '../../data');
mkdirSync(data, { recursive: true });
const folder = mkdtempSync(join(data, 'bench-wheel-'));
const keyFile = join(folder, 'tillway.key');
writeFileSync(keyFile, randomBytes(32).toString('hex'));
try {
  const rows: TableRow[] = [];
  for (const place of [sqlitePlace(folder), await postgresPlace()]) rows.push(...(await measured(place)));
  console.log(table([['a million waiting rows', 'none', 'with them', ''], ...rows]));
} finally {
  rmSync(folder, { recursive: true });
}

async function measured(place: Place): Promise<readonly TableRow[]> {
  try {
    const [look, memory] = [await lookMs(place), await idleMiB(place)];
    const quiet = await gatewayOn(place, () => payFor(BASELINE_SECONDS));
    await fill(place);
    const [fullLook, fullMemory] = [await lookMs(place), await idleMiB(place)];
    const { seconds: taken, latencies, micros } = await gatewayOn(place, (gateway) => catchUp(place, gateway));
    const [p99, busy] = [quantile(quiet, 0.99), quantile(latencies, 0.99)];
    const { name } = place;
    return [
      [`CPU of a look for what is due, ms (${name})`, exact(look), exact(fullLook), atMost(fullLook, bars.lookMs)],
      [
        `memory idle, MiB (${name})`,
        whole(memory),
        whole(fullMemory),
        `${exact(fullMemory / memory)}, ${atMost(fullMemory / memory, bars.memory)}`,
      ],
      [`${whole(DUE)} of them are due: seconds (${name})`, '', exact(taken), atMost(taken, bars.seconds)],
      [`CPU of the gateway for each, µs, payments included (${name})`, '', exact(micros), ''],
      [
        `p99 of a payment meanwhile, ms (${name})`,
        exact(p99),
        exact(busy),
        `${exact(busy / p99)}, ${atMost(busy / p99, bars.p99)}`,
      ],
    ];
  } finally {
    await place.close();
  }
}

function targetOn({ setting }: Place): Target {
  return {
    ...tillway,
    port: PORT,
    environment: (own) => ({
      ...tillway.environment(own),
      TILLWAY_PORT: `${PORT}`,
      TILLWAY_BASE_URL: `http://localhost:${PORT}/`,
      TILLWAY_DATABASE: setting,
      TILLWAY_KEY_FILE: keyFile,
    }),
  };
}

async function gatewayOn<T>(place: Place, work: (gateway: Running) => Promise<T>): Promise<T> {
  const gateway = await start(targetOn(place));
  try {
    return await work(gateway);
  } finally {
    await gateway.stop();
  }
}

/** The memory of a gateway that has looked for due rows for a while. */
async function idleMiB(place: Place): Promise<number> {
  const gateway = await start(targetOn(place));
  const IDLE_SECONDS = 5;
  await wait(IDLE_SECONDS * 1000);
  const memory = gateway.memoryMiB();
  await gateway.stop();
  return memory;
}

/** The work of this process when it asks the database what is due, as the gateway does four times a second. */
async function lookMs(place: Place): Promise<number> {
  const store = await place.store();
  const now = Date.now() as Instant;
  const costs: number[] = [];
  for (let series = 0; series < SERIES; series += 1) {
    const before = process.cpuUsage();
    for (let look = 0; look < LOOKS; look += 1) {
      await store.claimMessages(now, seconds(60), 100);
      await store.dueWebhooks(now);
    }
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000 / LOOKS);
  }
  await store.close();
  return quantile(costs, 0.25);
}

type CaughtUp = { readonly seconds: number; readonly latencies: readonly number[]; readonly micros: number };

/** Makes some of the checkouts' messages due, and measures payments until the last of them is gone. */
async function catchUp(place: Place, gateway: Running): Promise<CaughtUp> {
  await payFor(2);
  const paying = { isOver: false };
  const payments = payFor(Infinity, paying);
  const now = Date.now();
  await place.run(`update messages set due_at = ${now}, free_at = ${now} where key <= ${DUE}`);
  const [began, cpu] = [performance.now(), gateway.cpuMicros()];
  while ((await place.number(`select count(*) from messages where key <= ${DUE}`)) > 0) await wait(200);
  const taken = (performance.now() - began) / 1000;
  const micros = (gateway.cpuMicros() - cpu) / DUE;
  paying.isOver = true;
  return { seconds: taken, micros, latencies: await payments };
}

/** Posts payments at a constant rate; each is measured from the moment it was due. */
async function payFor(length: number, shift = { isOver: false }): Promise<readonly number[]> {
  const connection = await openConnection(PORT);
  const latencies: number[] = [];
  const began = performance.now();
  for (let count = 0; !shift.isOver && count < length * PAYMENTS_PER_SECOND; count += 1) {
    const dueAt = began + (count * 1000) / PAYMENTS_PER_SECOND;
    const early = dueAt - performance.now();
    if (early > 0) await wait(early);
    const { status } = await connection.send(postRequest());
    if (status !== 200) throw new Error(`Expected a payment, saw status ${status}`);
    latencies.push(performance.now() - dueAt);
  }
  connection.close();
  return latencies;
}

function atMost(value: number, bar: number): string {
  return `at most ${bar}: ${value <= bar ? 'met' : 'missed'}`;
}
