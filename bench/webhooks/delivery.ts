import { setTimeout as wait } from 'node:timers/promises';
import { openConnection } from '../connection.ts';
import { start } from '../target.ts';
import { collect, gatewayAt, post, type Posted, type Sink, untilActive } from './gateways.ts';

const PAYMENTS = 300;
const INTERVAL = 20;

/** In milliseconds, for each of many payments one after the other: its response, and its notification after that. */
export type Delays = { readonly responses: readonly number[]; readonly notifications: readonly number[] };

/** How long a gateway without other work takes to notify of a payment, once it has answered: the commit was before. */
export async function measureDelivery(sink: Sink, port: number): Promise<Delays> {
  const gateway = await start(gatewayAt(port, sink, { paths: ['/quick'] }));
  try {
    await untilActive(port, sink, 1);
    const connection = await openConnection(port);
    const posted: Posted[] = [];
    for (let count = 0; count < 2 * PAYMENTS; count += 1) {
      await wait(INTERVAL);
      posted.push(await post(connection));
    }
    connection.close();
    const arrivals = new Map((await collect(sink, 2 * PAYMENTS)).map(({ payment, at }) => [payment, at]));
    // The first half warms up.
    const measured = posted.slice(PAYMENTS);
    return {
      responses: measured.map(({ sentAt, endedAt }) => endedAt - sentAt),
      notifications: measured.map(({ id, endedAt }) => Math.max(0, (arrivals.get(id) ?? Infinity) - endedAt)),
    };
  } finally {
    await gateway.stop();
  }
}
