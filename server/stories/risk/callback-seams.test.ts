import { describe, expect, it, onTestFinished } from 'vitest';
import { minutes, seconds } from '../../core/values.ts';
import { crossings } from '../payments/seams.ts';
import { freshDatabase } from '../process/folder.ts';
import { decides } from '../world/analyst.ts';
import { cards } from '../world/words.ts';
import { openWorld } from '../world/world.ts';
import { configures, holds, listsCallbacks, openMerchant } from './callbacks.fixture.ts';

describe('a decision whose process stops at any seam', () => {
  it('is called back about, and never about another decision than the one that stands', async () => {
    const seams = crossings();
    const merchant = await openMerchant();
    onTestFinished(() => merchant.close());
    const world = await openWorld({ database: freshDatabase(), seams });
    await configures(world, merchant);
    const decidesAndCalls = async (id: string) => {
      await decides(world.wired(), id, { decision: 'CANCEL' });
      await world.advance(seconds(1));
    };
    const first = await holds(world);
    seams.arm();
    await decidesAndCalls(first);
    const crossed = seams.crossed().length;
    expect(crossed).toBeGreaterThan(5);
    for (let at = 1; at <= crossed; at += 1) {
      seams.arm();
      const id = await holds(world);
      seams.arm({ at, kind: 'stop' });
      await Promise.race([decidesAndCalls(id), seams.stopped()]);
      await world.crash();
      seams.arm();
      await decides(world.wired(), id, { decision: 'CANCEL' });
      await world.advance(minutes(5));
      const calls = merchant.called.filter(({ body }) => body['acitransactionid'] === id);
      expect(calls.length).toBeGreaterThanOrEqual(1);
      expect(calls.length).toBeLessThanOrEqual(2);
      expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
    expect(await listsCallbacks(world)).toEqual([]);
    expect(JSON.stringify(merchant.called)).not.toContain(cards.approved);
    await world.close();
  });
});
