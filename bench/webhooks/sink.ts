import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A merchant's receiver of signed notifications, in a process of its own. What is sent to an address with `stalled` is
 * never answered. Its first message is its port; `report` is answered by what has arrived since the one before, and
 * between `hold` and `release` nothing is answered.
 */

/** When a notification of a payment arrived at an address, in milliseconds since 1970. */
export type Arrival = { readonly path: string; readonly payment: string; readonly at: number };

export type Order = 'report' | 'hold' | 'release';

let arrivals: Arrival[] = [];
let held: ServerResponse[] | undefined;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const at = performance.timeOrigin + performance.now();
    // The id is the first member of a payload.
    const payment = /"payload":\{"id":"(\w+)"/.exec(String(Buffer.concat(chunks)))?.[1];
    if (payment !== undefined) arrivals.push({ path, payment, at });
    // The test that activates the webhook has no payment.
    if (payment === undefined) response.writeHead(204).end();
    else if (held) held.push(response);
    else if (!path.includes('stalled')) response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', (order: Order) => {
  if (order === 'hold') held = [];
  if (order === 'release') {
    for (const response of held ?? []) response.writeHead(204).end();
    held = undefined;
  }
  if (order === 'report') {
    process.send?.(arrivals);
    arrivals = [];
  }
});
process.once('disconnect', () => process.exit());
