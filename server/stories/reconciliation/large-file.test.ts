import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, inject, it } from 'vitest';
import { profiles } from '../../core/reconciliation/profile.ts';
import { freshFolder } from '../process/folder.ts';
import { freePorts } from '../process/free-ports.ts';
import { startGateway } from '../process/gateway-process.ts';
import { ADMIN_TOKEN, administrator } from '../world/administrator.ts';
import { demo } from '../world/world.ts';

/**
 * In MiB, whatever the file: the young generation, which fills; the pages that SQLite keeps; what the collector lets the
 * old generation grow to, of which 30 are in use all the time; buffers and what the allocator keeps of them.
 */
const parts = { young: 2 * 32, pages: 48, old: 3 * 30, buffers: 54 } as const;
const MEMORY_MAX = Object.values(parts).reduce((sum, part) => sum + part, 0) * 1024 * 1024;
const AN_HOUR = 3_600_000;
const isWhole = inject('proofs') === 'whole';

const header = `${profiles['simulated-processor'].columns.map(([column]) => column).join(',')}\r\n`;

/** Uploads a file to a gateway of its own, and checks what it took in memory beside a gateway that waits. */
async function uploads(file: Iterable<Uint8Array>, check: (uploaded: Uploaded) => Promise<void>): Promise<void> {
  const port = await freePorts(1);
  const baseUrl = `http://localhost:${port}/`;
  const database = join(freshFolder(), 'tillway.sqlite');
  const gateway = startGateway({ TILLWAY_PORT: String(port), TILLWAY_DATABASE: database });
  await gateway.ready;
  const before = gateway.memory().resident;
  const path = `admin/v1/entities/${demo.entityId}/acquirerFiles?profile=simulated-processor`;
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'text/csv' };
  const sent = request(new URL(path, baseUrl), { method: 'POST', headers });
  const answered = once(sent, 'response');
  await pipeline(Readable.from(file), sent);
  // The cast holds because a request has one response, which is read as it comes.
  const [response] = (await answered) as [Readable];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  const memory = gateway.memory().most - before;
  await check({ file: JSON.parse(text) as Record<string, unknown>, memory, admin: administrator({ baseUrl }) });
  await gateway.signal('SIGKILL');
}
type Uploaded = {
  readonly file: Record<string, unknown>;
  readonly memory: number;
  readonly admin: ReturnType<typeof administrator>;
};

const rows = isWhole ? 1_000_000 : 5000;

function* fileOfRows(): Generator<Uint8Array> {
  let part = header;
  for (let place = 0; place < rows; place += 1) {
    part += `CHARGE,number-${place},order-${place},92.00,EUR,2026-11-20 07:00:00,1.18,90.82,EUR,1.00,2026-11-20,0000,VISA,,,A shop\r\n`;
    if (part.length < 65_536) continue;
    yield Buffer.from(part);
    part = '';
  }
  yield Buffer.from(`${part}END,${rows},${(rows * 90.82).toFixed(2)}\r\n`);
}

it('imports a file of any length in the same memory', { timeout: AN_HOUR }, () =>
  uploads(fileOfRows(), async ({ file, memory, admin }) => {
    expect(file).toMatchObject({ state: 'imported', rows });
    expect(memory).toBeLessThan(MEMORY_MAX);
    const { body } = await admin.get(`acquirerFiles/${String(file['id'])}`);
    expect(Object.values(body.statuses ?? {}).reduce((sum, count) => sum + count, 0)).toBe(rows);
    const { text } = await admin.get(`acquirerFiles/${String(file['id'])}/rows`);
    expect(text).toContain('order-0');
  }),
);

/** In bytes: what an upload may have, and in `npm test` a small part of it. */
const FILE_MAX = 1024 * 1024 * 1024;
const size = isWhole ? FILE_MAX : FILE_MAX / 256;
const wide = 'x'.repeat(1000);
const row = Buffer.from(
  `CHARGE,,${wide},92.00,EUR,2026-11-20 07:00:00,1.18,90.82,EUR,1.00,2026-11-20,0000,${wide},${wide},${wide},${wide}\r\n`,
);

/** A file of so many bytes, less a row at most. */
function* fileOfBytes(): Generator<Buffer> {
  const count = Math.floor((size - header.length - 64) / row.length);
  yield Buffer.from(header);
  for (let place = 0; place < count; place += 1) yield row;
  yield Buffer.from(`END,${count},${(count * 90.82).toFixed(2)}\r\n`);
}

it('takes an upload of a gibibyte, in the same memory', { timeout: AN_HOUR }, () =>
  uploads(fileOfBytes(), async ({ file, memory }) => {
    expect(file).toMatchObject({ state: 'imported', faultCount: 0 });
    expect(Number(file['bytes'])).toBeGreaterThan(size - 2 * row.length);
    expect(memory).toBeLessThan(MEMORY_MAX);
  }),
);
