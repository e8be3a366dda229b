import Client from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { KeptAnswer } from '../../core/change.ts';
import { type AnswerKey, minus, minutes } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { until } from '../world/time.ts';
import { openWorld, type World } from '../world/world.ts';
import { rowsOf } from './database-file.ts';
import { freshDatabase } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { startGateway } from './gateway-process.ts';

const THIRTY_DAYS = minutes(30 * 24 * 60);

/** Keeps answers of requests that were made so long ago. */
async function keepsAnswers(world: World, { count, age }: { count: number; age: number }): Promise<void> {
  const { ids, clock } = world.wired().gateway;
  const createdAt = minus(clock.now(), minutes(age));
  const first = ids.firstKeyAt('answer', createdAt);
  const rows = Array.from({ length: count }, (_, i): KeptAnswer => {
    const key = (first + i) as AnswerKey;
    return { key, hash: `hash ${key}`, bodyHash: '', status: 200, body: '{}', payment: null, createdAt };
  });
  await world.store().commit(rows.map((row) => ({ kind: 'beginAnswer', answer: row })));
}

/** A world whose dispatcher's looks for due messages and slices of a purge are recorded, in order. */
async function watchedWorld() {
  const steps: string[] = [];
  const database = freshDatabase();
  const store = (inner: Store): Store => ({
    ...inner,
    due(look) {
      steps.push('look');
      return inner.due(look);
    },
    deleteAnswers(slice) {
      steps.push('slice');
      return inner.deleteAnswers(slice);
    },
  });
  const world = await openWorld({ database, seams: { store, acquirer: (acquirer) => acquirer } });
  onTestFinished(() => world.close());
  const left = (): number => rowsOf(database, 'kept_answers').length;
  return { world, steps, left };
}

describe('a purge', () => {
  it('deletes answers that are older than 30 days, and no others', async () => {
    const { world, left } = await watchedWorld();
    await keepsAnswers(world, { count: 1200, age: THIRTY_DAYS / 60_000 + 1 });
    await keepsAnswers(world, { count: 7, age: THIRTY_DAYS / 60_000 - 1 });
    world.wired().dispatcher.start();
    await until(async () => left() <= 7);
    world.wired().dispatcher.stop();
    await world.wired().gateway.background.settled();
    expect(left()).toBe(7);
  });

  it('looks for due messages between any two slices', async () => {
    const { world, steps, left } = await watchedWorld();
    await keepsAnswers(world, { count: 3000, age: THIRTY_DAYS / 60_000 + 1 });
    world.wired().dispatcher.start();
    await until(async () => left() === 0);
    world.wired().dispatcher.stop();
    expect(steps.filter((step) => step === 'slice').length).toBeGreaterThanOrEqual(6);
    expect(steps.join(' ')).not.toContain('slice slice');
  });

  it('ends at the next slice when the gateway stops', async () => {
    const { world, steps, left } = await watchedWorld();
    await keepsAnswers(world, { count: 5000, age: THIRTY_DAYS / 60_000 + 1 });
    world.wired().dispatcher.start();
    await until(async () => steps.includes('slice'));
    world.wired().dispatcher.stop();
    await world.wired().gateway.background.settled();
    const rows = left();
    expect(rows).toBeGreaterThanOrEqual(4000);
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(left()).toBe(rows);
  });
});

describe('a gateway with a great many old answers', () => {
  it('ends at SIGTERM, and leaves the rest of them for later', { timeout: 60_000 }, async () => {
    const TILLWAY_DATABASE = freshDatabase();
    const settings = { TILLWAY_DATABASE, TILLWAY_PORT: String(await freePorts(1)) };
    const first = startGateway(settings);
    await first.ready;
    await first.signal('SIGTERM');
    const client = new Client(TILLWAY_DATABASE);
    client.exec(`insert into kept_answers (key, hash, body_hash, status, body, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000)
      select i, 'old ' || i, '', 200, '{}', 1767225600000 from n`);
    const left = client.prepare<[], number>('select count(*) from kept_answers').pluck();
    const gateway = startGateway(settings);
    await gateway.ready;
    await until(async () => Number(left.get()) < 200_000);
    const { code } = await gateway.signal('SIGTERM');
    expect(code).toBe(0);
    expect(left.get()).toBeGreaterThan(0);
    client.close();
  });
});
