import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, inject, it } from 'vitest';
import { profiles } from '../../core/reconciliation/profile.ts';
import type { AcquirerRowKey } from '../../core/values.ts';
import { freshFolder } from '../process/folder.ts';
import { ADMIN_TOKEN } from '../world/administrator.ts';
import { demo, openWorld } from '../world/world.ts';
import { importsStream } from './files.ts';

/** In bytes: what a collector may leave uncollected, and a small part of what all rows together would take. */
const MEMORY_MAX = 240 * 1024 * 1024;
const AN_HOUR = 3_600_000;
const rows = inject('proofs') === 'whole' ? 1_000_000 : 5000;

function* parts(): Generator<Uint8Array> {
  let part = `${profiles['simulated-processor'].columns.map(([column]) => column).join(',')}\r\n`;
  for (let place = 0; place < rows; place += 1) {
    part += `CHARGE,number-${place},order-${place},92.00,EUR,2026-11-20 07:00:00,1.18,90.82,EUR,1.00,2026-11-20,0000,VISA,,,A shop\r\n`;
    if (part.length < 65_536) continue;
    yield Buffer.from(part);
    part = '';
  }
  yield Buffer.from(`${part}END,${rows},${(rows * 90.82).toFixed(2)}\r\n`);
}

it('imports a file of any length in the same memory', { timeout: AN_HOUR }, async () => {
  const world = await openWorld({ database: join(freshFolder(), 'tillway.sqlite') });
  try {
    const before = process.memoryUsage.rss();
    let most = before;
    function* watched() {
      for (const part of parts()) {
        most = Math.max(most, process.memoryUsage.rss());
        yield part;
      }
    }
    const { outcome, file } = await importsStream(world, watched());
    expect([outcome, file.rows]).toEqual(['imported', rows]);
    expect(most - before).toBeLessThan(MEMORY_MAX);
    const all = await world.store().rowCounts(file.key);
    expect([...all.values()].reduce((sum, count) => sum + count, 0)).toBe(rows);
    const [first] = await world.store().acquirerRows({ file: file.key, after: 0 as AcquirerRowKey, limit: 1 });
    expect(first).toMatchObject({ number: 2, cells: expect.arrayContaining(['number-0', 'order-0']) });
  } finally {
    await world.close();
  }
});

/** In bytes: what an upload may have, and in `npm test` a small part of it. */
const FILE_MAX = 1024 * 1024 * 1024;
const size = inject('proofs') === 'whole' ? FILE_MAX : FILE_MAX / 256;
const wide = 'x'.repeat(1000);
const row = Buffer.from(
  `CHARGE,,${wide},92.00,EUR,2026-11-20 07:00:00,1.18,90.82,EUR,1.00,2026-11-20,0000,${wide},${wide},${wide},${wide}\r\n`,
);

/** A file of so many bytes, less a row at most. */
function* fileOfBytes(bytes: number): Generator<Buffer> {
  const header = `${profiles['simulated-processor'].columns.map(([column]) => column).join(',')}\r\n`;
  const count = Math.floor((bytes - header.length - 64) / row.length);
  yield Buffer.from(header);
  for (let place = 0; place < count; place += 1) yield row;
  yield Buffer.from(`END,${count},${(count * 90.82).toFixed(2)}\r\n`);
}

it('takes an upload of a gibibyte, in the same memory', { timeout: AN_HOUR }, async () => {
  const world = await openWorld({ database: join(freshFolder(), 'tillway.sqlite') });
  try {
    const before = process.memoryUsage.rss();
    let most = before;
    function* watched() {
      for (const part of fileOfBytes(size)) {
        most = Math.max(most, process.memoryUsage.rss());
        yield part;
      }
    }
    const path = `admin/v1/entities/${demo.entityId}/acquirerFiles?profile=simulated-processor`;
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'text/csv' };
    const sent = request(new URL(path, world.baseUrl), { method: 'POST', headers });
    const answered = once(sent, 'response');
    await pipeline(Readable.from(watched()), sent);
    // The cast holds because a request has one response, which is read as it comes.
    const [response] = (await answered) as [Readable];
    const file = JSON.parse((await response.setEncoding('utf8').toArray()).join('')) as Record<string, unknown>;
    expect(file).toMatchObject({ state: 'imported', faultCount: 0 });
    expect(Number(file['bytes'])).toBeGreaterThan(size - 2 * row.length);
    expect(most - before).toBeLessThan(MEMORY_MAX);
  } finally {
    await world.close();
  }
});
