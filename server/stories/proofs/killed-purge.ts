import Client from 'better-sqlite3';
import { systemClock } from '../../clock.ts';
import { minus, minutes } from '../../core/values.ts';
import { createIds } from '../../ids.ts';
import { freshPlace } from '../disk/merchant.ts';
import { startGateway } from '../process/gateway-process.ts';
import { until } from '../world/time.ts';
import { demandAll, passes, payUntilItEnds, type Received } from './customers.ts';
import type { Figures, Proof } from './proof.ts';

const OLD = 8000;
const YOUNG = 500;
/** In milliseconds after the first slice that is deleted: up to some slices later. */
const LATEST_KILL = 300;

const longAgo = Date.UTC(2026, 0, 1);
const yesterday = minus(systemClock.now(), minutes(24 * 60));
const firstYoung = createIds({ secret: Buffer.alloc(32), node: 0, clock: systemClock }).firstKeyAt('answer', yesterday);

/** The tables that are purged, the first of them first. */
const tables = ['kept_answers', 'checkouts'] as const;
type Rows = { readonly client: Client.Database; readonly count: (from: string) => number };

function rowsIn(database: string): Rows {
  const client = new Client(database);
  return {
    client,
    count: (from) => Number(client.prepare<[], number>(`select count(*) from ${from}`).pluck().get()),
  };
}

/** Fills both tables with old rows from key 1, and with young ones. */
function fill({ client }: Rows): void {
  const rows = (count: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const answers = 'insert into kept_answers (key, hash, body_hash, status, body, created_at)';
  const checkouts = 'insert into checkouts (key, entity, created_at, fields)';
  client.exec(`
    ${answers} ${rows(OLD)} select i, 'old ' || i, '', 200, '{}', ${longAgo} from n;
    ${answers} ${rows(YOUNG)} select ${firstYoung} + i, 'young ' || i, '', 200, '{}', ${yesterday} from n;
    ${checkouts} ${rows(OLD)} select i, 1, ${longAgo}, '{}' from n;
    ${checkouts} ${rows(YOUNG)} select ${firstYoung} + i, 1, ${yesterday}, '{}' from n;`);
}

/** Throws unless the oldest rows are gone and no others; returns how many are gone. */
function demandOldestGone({ client, count }: Rows): number {
  const state = client.pragma('integrity_check', { simple: true });
  if (state !== 'ok') throw new Error(`Expected a sound database, got ${String(state)}`);
  return tables.reduce((gone, table) => {
    const left = count(`${table} where key <= ${OLD}`);
    const latest = count(`${table} where key > ${OLD - left} and key <= ${OLD}`);
    const young = count(`${table} where key > ${firstYoung} and key <= ${firstYoung + YOUNG}`);
    if (latest !== left || young !== YOUNG)
      throw new Error(`Expected the latest ${left} and ${YOUNG} young rows of ${table}, got ${latest} and ${young}`);
    return gone + OLD - left;
  }, 0);
}

export const killedPurge: Proof = {
  promise: 'a purge that is killed has deleted the oldest rows and no others, and goes on',
  runs: { short: 1, whole: 100 },
  async run(turn): Promise<Figures> {
    const place = await freshPlace();
    const first = startGateway(place.settings);
    await first.ready;
    await first.signal('SIGTERM');
    const rows = rowsIn(place.database);
    fill(rows);
    const received: Received = { acknowledged: [], refused: 0 };
    const gateway = startGateway(place.settings);
    await gateway.ready;
    const paying = payUntilItEnds(place, received);
    // Every other kill comes among answers, the others among checkouts.
    const table = tables[turn % tables.length] ?? tables[0];
    await until(async () => rows.count(`${table} where key <= ${OLD}`) < OLD);
    await passes(LATEST_KILL);
    await gateway.signal('SIGKILL');
    await paying;
    const deleted = demandOldestGone(rows);
    const again = startGateway(place.settings);
    await again.ready;
    await demandAll(place, received);
    await until(async () => tables.every((each) => rows.count(`${each} where key <= ${OLD}`) === 0));
    await again.signal('SIGTERM');
    demandOldestGone(rows);
    rows.client.close();
    return { 'rows deleted before the kill': deleted, acknowledged: received.acknowledged.length, lost: 0 };
  },
};
