import { openConnection } from '../connection.ts';
import { serverModule } from '../server-module.ts';
import { start } from '../target.ts';
import { collect, gatewayAt, post, type Sink, untilActive } from './gateways.ts';

const NOTIFICATIONS = 5000;
const POSTING = 16;
/** As many connections as a webhook has. */
const CONNECTIONS = 8;
const ROUNDS = 3;
/** About as long as the notification of the bench's payment. */
const body = `{"type":"PAYMENT","payload":{"id":"8a","of":"${'x'.repeat(1900)}"}}`;

/** Notifications per second: from a backlog that is kept on disk, and of a pool that sends the same and keeps nothing. */
export type Rates = { readonly ours: readonly number[]; readonly bare: readonly number[] };

export async function measureBacklog(sink: Sink, port: number): Promise<Rates> {
  const gateway = await start(gatewayAt(port, sink, { paths: ['/quick'] }));
  try {
    await untilActive(port, sink, 1);
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      rates.push({ ours: await drained(sink, port), bare: await barePool(sink) });
    // The first round warms up.
    const measured = rates.slice(1);
    return { ours: measured.map(({ ours }) => ours), bare: measured.map(({ bare }) => bare) };
  } finally {
    await gateway.stop();
  }
}

/** Lets notifications wait for a receiver that does not answer, and measures how fast they arrive once it does. */
async function drained(sink: Sink, port: number): Promise<number> {
  sink.order('hold');
  let left = NOTIFICATIONS;
  const connections = await Promise.all(Array.from({ length: POSTING }, () => openConnection(port)));
  await Promise.all(
    connections.map(async (connection) => {
      while ((left -= 1) >= 0) await post(connection);
      connection.close();
    }),
  );
  sink.order('release');
  const began = performance.timeOrigin + performance.now();
  const arrivals = await collect(sink, NOTIFICATIONS);
  const last = arrivals.reduce((latest, { at }) => Math.max(latest, at), began);
  return (1000 * arrivals.filter(({ at }) => at >= began).length) / (last - began);
}

type Pool = {
  request(options: Readonly<Record<string, unknown>>): Promise<{ readonly body: { dump(): Promise<void> } }>;
  close(): Promise<void>;
};

// The gateway's own copy; the cast names what is used of it.
const { Pool } = serverModule('undici') as {
  Pool: new (origin: string, options: { readonly connections: number }) => Pool;
};

async function barePool({ port, arrivals }: Sink): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const began = performance.now();
  let left = NOTIFICATIONS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while ((left -= 1) >= 0) {
        const headers = { 'content-type': 'application/json' };
        const response = await pool.request({ method: 'POST', path: '/bare', headers, body });
        await response.body.dump();
      }
    }),
  );
  const elapsed = performance.now() - began;
  await pool.close();
  await arrivals();
  return (1000 * NOTIFICATIONS) / elapsed;
}
