import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { profiles } from '../../core/reconciliation/profile.ts';
import type { AcquirerRowKey } from '../../core/values.ts';
import { freshFolder } from '../process/folder.ts';
import { openWorld } from '../world/world.ts';
import { importsStream } from './files.ts';

/** In bytes: what a collector may leave uncollected, and a small part of what all rows together would take. */
const MEMORY_MAX = 400 * 1024 * 1024;
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
