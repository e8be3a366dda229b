import { setTimeout as wait } from 'node:timers/promises';
import type { EventKey, Instant } from '../../server/core/values.ts';
import { benchFolder } from '../databases/folder.ts';
import { openConnection } from '../connection.ts';
import { median, quantile } from '../figures.ts';
import { postRequest } from '../requests.ts';
import { exact, table, type TableRow, whole } from '../table.ts';
import { type Running, start } from '../target.ts';
import { DUE, fill, isAnyDueLeft, makeDue, OUTAGES } from './fill.ts';
import { type Place, postgresPlace, sqlitePlace } from '../databases/places.ts';

/** A million rows that wait, and what they cost a gateway until they are due, and when they are. In some minutes. */
const PORT = 18_030;
/** A gateway looks for months: the first thousands of looks, while its code is compiled, are not measured. */
const [WARM, SERIES, LOOKS] = [3000, 8, 200];
/** So that the p99 of the few seconds of catching up is not decided by one or two payments. */
const PAYMENTS_PER_SECOND = 80;
const BASELINE_SECONDS = 15;
/** So long before they are due, rows are written, and payments measured without them. In milliseconds. */
const MAKING_DUE = 50_000;
const bars = { lookMs: 0.1, memory: 1.1, seconds: 10, p99: 2 } as const;

const folder = benchFolder('wheel', PORT);
try {
  const rows: TableRow[] = [];
  for (const place of [sqlitePlace(folder.path), await postgresPlace()]) rows.push(...(await measured(place)));
  console.log(table([['a million waiting rows', 'none', 'with them', ''], ...rows]));
} finally {
  folder.remove();
}

async function measured(place: Place): Promise<readonly TableRow[]> {
  try {
    const [look, idle] = [await lookMs(place), await idleCosts(place)];
    await gatewayOn(place, () => payFor(1));
    await fill(place);
    const [fullLook, fullIdle] = [await lookMs(place), await idleCosts(place)];
    const outages = await gatewayOn(place, (gateway) => catchUpOften(place, gateway));
    const slowest = Math.max(...outages.map(({ seconds }) => seconds));
    const micros = median(outages.map((each) => each.micros));
    const p99 = quantile(
      outages.flatMap(({ quiet }) => quiet),
      0.99,
    );
    const busy = quantile(
      outages.flatMap(({ busy: latencies }) => latencies),
      0.99,
    );
    const { name } = place;
    return [
      [`CPU of a look for what is due, ms (${name})`, exact(look), exact(fullLook), atMost(fullLook, bars.lookMs)],
      [
        `memory idle, MiB (${name})`,
        whole(idle.memoryMiB),
        whole(fullIdle.memoryMiB),
        `${exact(fullIdle.memoryMiB / idle.memoryMiB)}, ${atMost(fullIdle.memoryMiB / idle.memoryMiB, bars.memory)}`,
      ],
      [`CPU idle, ms a second (${name})`, exact(idle.cpuMs), exact(fullIdle.cpuMs), ''],
      [
        `${whole(DUE)} of them are due, ${OUTAGES} times: seconds of the slowest (${name})`,
        '',
        exact(slowest),
        atMost(slowest, bars.seconds),
      ],
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

async function gatewayOn<T>(place: Place, work: (gateway: Running) => Promise<T>): Promise<T> {
  const gateway = await start(folder.targetOn(place));
  try {
    return await work(gateway);
  } finally {
    await gateway.stop();
  }
}

type IdleCosts = { readonly memoryMiB: number; readonly cpuMs: number };

/** What a gateway takes that only looks for due rows: memory after a while, and CPU in each second of it. */
async function idleCosts(place: Place): Promise<IdleCosts> {
  const [SETTLING_SECONDS, IDLE_SECONDS] = [3, 10];
  const gateway = await start(folder.targetOn(place));
  await wait(SETTLING_SECONDS * 1000);
  const before = gateway.cpuMicros();
  await wait(IDLE_SECONDS * 1000);
  const costs = {
    memoryMiB: gateway.memoryMiB(),
    cpuMs: (gateway.cpuMicros() - before) / 1000 / IDLE_SECONDS,
  };
  await gateway.stop();
  return costs;
}

/** The work of this process when it asks the database what is due, as the gateway does four times a second. */
async function lookMs(place: Place): Promise<number> {
  const store = await place.store();
  const now = Date.now() as Instant;
  const eventsUntil = Number.MAX_SAFE_INTEGER as EventKey;
  const costs: number[] = [];
  const look = () => store.due({ now, eventsUntil });
  for (let count = 0; count < WARM; count += 1) await look();
  for (let series = 0; series < SERIES; series += 1) {
    const before = process.cpuUsage();
    for (let count = 0; count < LOOKS; count += 1) await look();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000 / LOOKS);
  }
  await store.close();
  return quantile(costs, 0.25);
}

/** Latencies of payments in milliseconds, before an outage is caught up and meanwhile. */
type CaughtUp = {
  readonly seconds: number;
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly micros: number;
};

/** So that the p99 rests on some thousand payments of each kind. */
async function catchUpOften(place: Place, gateway: Running): Promise<readonly CaughtUp[]> {
  await payFor(2);
  const outages: CaughtUp[] = [];
  for (let outage = 1; outage <= OUTAGES; outage += 1) outages.push(await catchUp(place, gateway, outage));
  return outages;
}

/** Makes many messages due at one moment, and measures payments before, and from then until the last of them is gone. */
async function catchUp(place: Place, gateway: Running, outage: number): Promise<CaughtUp> {
  const dueAt = Date.now() + MAKING_DUE;
  await makeDue(place, outage, dueAt);
  const quiet = await payFor(BASELINE_SECONDS);
  if (Date.now() > dueAt) throw new Error('Expected the rows to be written before they are due');
  await wait(dueAt - Date.now());
  const paying = { isOver: false };
  const payments = payFor(Infinity, paying);
  const [began, cpu] = [performance.now(), gateway.cpuMicros()];
  while (await isAnyDueLeft(place, outage)) await wait(200);
  const taken = (performance.now() - began) / 1000;
  const micros = (gateway.cpuMicros() - cpu) / DUE;
  paying.isOver = true;
  return { seconds: taken, micros, quiet, busy: await payments };
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
