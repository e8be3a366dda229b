import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { profiles } from '../../server/core/reconciliation/profile.ts';
import { benchFolder } from '../databases/folder.ts';
import { table, whole } from '../table.ts';
import { start, tillway } from '../target.ts';
import { type Place, postgresPlace, sqlitePlace } from '../databases/places.ts';

/** A settlement file of a million rows, as an operator sends it: how fast it is imported, and in what memory. */
const ROWS = 1_000_000;
const bars = { rowsPerSecond: 20_000, memory: 200 } as const;
const CHANNEL = '8a8294174b7ecb28014b9699220015ca';
const headers = { authorization: 'Bearer demo-admin-token', 'content-type': 'text/csv' };
const LOOK = 100;
const PART = 65_536;

const folder = benchFolder('import');
const admin = `http://127.0.0.1:${tillway.port}/admin/v1`;
try {
  for (const place of [sqlitePlace(folder.path), await postgresPlace()]) await measure(place);
} finally {
  folder.remove();
}

async function measure(place: Place): Promise<void> {
  const running = await start(folder.targetOn(place));
  const idle = running.memoryMiB();
  let highest = idle;
  const looks = setInterval(() => (highest = Math.max(highest, running.memoryMiB())), LOOK);
  try {
    const began = performance.now();
    const [cpuBefore, id] = [running.cpuMicros(), await sends()];
    const taken = (performance.now() - began) / 1000;
    const micros = (running.cpuMicros() - cpuBefore) / ROWS;
    const imported = highest;
    const comparedAt = await comparedRowsPerSecond(id);
    const [speed, more] = [ROWS / taken, imported - idle];
    console.log(
      table([
        [`a file of ${whole(ROWS)} rows (${place.name})`, '', 'tillway', ''],
        ['rows imported a second', '', whole(speed), assessed(speed >= bars.rowsPerSecond, bars.rowsPerSecond)],
        ['memory above that of an idle gateway, MiB', '', whole(more), assessed(more <= bars.memory, bars.memory)],
        ['CPU of a row, µs', '', whole(micros), ''],
        ['rows compared a second, none of which has a payment', '', whole(comparedAt), ''],
        ['memory idle, and at most, MiB', whole(idle), whole(highest), ''],
      ]),
    );
  } finally {
    clearInterval(looks);
    await running.stop();
    await place.close();
  }
}

function assessed(isMet: boolean, bar: number): string {
  return `${isMet ? 'within' : 'BEYOND'} ${whole(bar)}`;
}

/** Sends the file part by part, and returns its id. */
async function sends(): Promise<string> {
  const url = `${admin}/entities/${CHANNEL}/acquirerFiles?profile=simulated-processor&name=a-million.csv`;
  const sent = request(url, { method: 'POST', headers });
  const answered = once(sent, 'response');
  await pipeline(Readable.from(parts()), sent);
  const [response] = (await answered) as [Readable];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  const { id } = JSON.parse(text) as { readonly id?: string };
  if (id === undefined) throw new Error(`Expected the file to be imported, not ${text.slice(0, 500)}`);
  return id;
}

function* parts(): Generator<Buffer> {
  let part = `${profiles['simulated-processor'].columns.map(([column]) => column).join(',')}\r\n`;
  for (let place = 0; place < ROWS; place += 1) {
    const number = String(place).padStart(12, '0');
    part += `CHARGE,3f0c6a2e-8d1b-4b6f-9c0e-${number},order-${place},92.00,EUR,2026-11-20 07:00:00,1.18,90.82,EUR,1.00,2026-11-20,0000,VISA,,,A shop\r\n`;
    if (part.length < PART) continue;
    yield Buffer.from(part);
    part = '';
  }
  yield Buffer.from(`${part}END,${ROWS},${(ROWS * 90.82).toFixed(2)}\r\n`);
}

/** How many rows a second are compared with payments, by a tenth of them. */
async function comparedRowsPerSecond(id: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${admin}/acquirerFiles/${id}`, { headers });
    const { statuses } = (await answer.json()) as { readonly statuses: Readonly<Record<string, number>> };
    const compared = ROWS - (statuses['PENDING'] ?? 0);
    if (compared > ROWS / 10) return (compared * 1000) / (performance.now() - began);
    await wait(LOOK);
  }
}
