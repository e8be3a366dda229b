import { randomInt } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import Client from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { minus, minutes } from '../../core/values.ts';
import { createIds } from '../../ids.ts';
import { until } from '../world/time.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { freshDatabase } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';

const KILLS = 5;
/** More than are deleted until the last kill: the kills in the first half come among answers, then among checkouts. */
const OLD = 4000 * KILLS;
const YOUNG = 1000;
/** In milliseconds after the first slice that is deleted: up to some slices later. */
const LATEST_KILL = 150;

const tables = ['kept_answers', 'checkouts'] as const;
const longAgo = Date.UTC(2026, 0, 1);
const yesterday = minus(systemClock.now(), minutes(24 * 60));
const firstYoung = createIds({ secret: Buffer.alloc(32), node: 0, clock: systemClock }).firstKeyAt('answer', yesterday);

describe('a gateway that is killed again and again while it purges', () => {
  const database = freshDatabase();
  let client: Client.Database;
  let settings: Record<string, string>;
  let baseUrl: string;
  let gateway: GatewayProcess;

  async function starts(): Promise<void> {
    gateway = startGateway(settings);
    await gateway.ready;
  }
  const number = (query: string): number => Number(client.prepare<[], number>(query).pluck().get());
  const oldest = (): number => tables.reduce((sum, table) => sum + number(`select min(key) from ${table}`), 0);

  async function charges(): Promise<string> {
    const answer = await fetch(`${baseUrl}v1/payments`, {
      method: 'POST',
      body: new URLSearchParams({ ...order, ...cardOf(cards.approved) }),
      headers: { authorization: `Bearer ${demo.token}`, 'idempotency-key': 'a young answer' },
    });
    return answer.text();
  }

  /** Fills both tables with old rows from key 1, and with young ones. */
  function fills(): void {
    const rows = (count: number) =>
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
    const answers = 'insert into kept_answers (key, hash, body_hash, status, body, created_at)';
    const checkouts = `insert into checkouts (key, entity, created_at, fields)`;
    client.exec(`
      ${answers} ${rows(OLD)} select i, 'old ' || i, '', 200, '{}', ${longAgo} from n;
      ${answers} ${rows(YOUNG)} select ${firstYoung} + i, 'young ' || i, '', 200, '{}', ${yesterday} from n;
      ${checkouts} ${rows(OLD)} select i, 1, ${longAgo}, '{}' from n;
      ${checkouts} ${rows(YOUNG)} select ${firstYoung} + i, 1, ${yesterday}, '{}' from n;`);
  }

  beforeAll(async () => {
    const port = await freePorts(1);
    baseUrl = `http://localhost:${port}/`;
    settings = { TILLWAY_DATABASE: database, TILLWAY_PORT: String(port) };
    await starts();
    await gateway.signal('SIGTERM');
    client = new Client(database);
    fills();
  }, 60_000);
  afterAll(async () => {
    await gateway.signal('SIGKILL');
    client.close();
  });

  it('has deleted the oldest rows and no others after each kill, and goes on', { timeout: 600_000 }, async () => {
    await starts();
    const first = await charges();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = oldest();
      await until(async () => oldest() > before);
      await scheduler.wait(randomInt(LATEST_KILL));
      await gateway.signal('SIGKILL');
      expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
      for (const table of tables) {
        const left = number(`select count(*) from ${table} where key <= ${OLD}`);
        expect(number(`select count(*) from ${table} where key > ${OLD - left} and key <= ${OLD}`)).toBe(left);
        expect(number(`select count(*) from ${table} where key > ${firstYoung}`)).toBeGreaterThanOrEqual(YOUNG);
      }
      await starts();
      expect(await charges()).toBe(first);
    }
    await until(async () => oldest() > firstYoung);
  });
});
