import { setTimeout as wait } from 'node:timers/promises';
import { type BenchConnection, openConnection } from '../connection.ts';
import { createRequest } from '../requests.ts';

/*
 * A crowd of connections that creates checkouts, in a process of its own: `rate` requests a second for some seconds, or
 * as many as are answered when it is 0. Its last message is what became of them.
 */
const [port = 0, connections = 0, rate = 0, seconds = 0] = process.argv.slice(2).map(Number);

/** What became of the requests: latencies of those that were accepted, in milliseconds, and how many were refused. */
export type Crowd = { readonly accepted: readonly number[]; readonly refused: number; readonly failed: number };

const accepted: number[] = [];
let [refused, failed] = [0, 0];
const end = performance.now() + seconds * 1000;
const interval = rate === 0 ? 0 : (1000 * connections) / rate;

async function send(connection: BenchConnection): Promise<void> {
  const began = performance.now();
  const { status } = await connection.send(createRequest());
  if (status === 200) accepted.push(performance.now() - began);
  else if (status === 429) refused += 1;
  else failed += 1;
}

async function client(first: number): Promise<void> {
  let connection = await openConnection(port);
  for (let dueAt = first; dueAt < end; dueAt += interval) {
    const early = dueAt - performance.now();
    if (early > 0) await wait(early);
    if (performance.now() > end) break;
    try {
      await send(connection);
    } catch {
      failed += 1;
      connection = await openConnection(port);
    }
    if (interval === 0) dueAt = performance.now();
  }
  connection.close();
}

const start = performance.now();
await Promise.all(Array.from({ length: connections }, (_, n) => client(start + (n * interval) / connections)));
// The message is on its way only when the callback is called.
process.send?.({ accepted, refused, failed } satisfies Crowd, () => process.disconnect());
