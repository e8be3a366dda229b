import { setTimeout as wait } from 'node:timers/promises';
import { openConnection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { start } from '../target.ts';
import { collect, gatewayAt, post, type Sink, untilActive } from './gateways.ts';

const WEBHOOKS = 10;
const CONNECTIONS = 4;
const PAYMENTS_PER_SECOND = 80;
const SECONDS = 5;
const ROUNDS = 5;

const quick = Array.from({ length: WEBHOOKS - 1 }, (_, i) => `/quick/${i}`);

/** Of nine webhooks: notifications per second, and what a payment took at the 99th percentile, in milliseconds. */
export type Nine = { readonly rate: number; readonly p99Ms: number };
/** Round by round: beside a tenth that is as quick, and beside one that never answers. */
export type Stalled = { readonly beside: readonly Nine[]; readonly stalled: readonly Nine[] };

export async function measureStalled(sink: Sink, port: number): Promise<Stalled> {
  const both = [
    await start(gatewayAt(port, sink, { paths: [...quick, '/quick/last'] })),
    await start(gatewayAt(port + 1, sink, { paths: [...quick, '/stalled'] })),
  ];
  try {
    for (const gateway of both) await untilActive(gateway.port, sink, WEBHOOKS);
    const rounds: Nine[][] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [at, gateway] of both.entries()) rounds[at]?.push(await ofNine(gateway.port, sink));
    // The first round warms up.
    const [beside = [], stalled = []] = rounds.map((each) => each.slice(1));
    return { beside, stalled };
  } finally {
    for (const gateway of both) await gateway.stop();
  }
}

/** Payments at a constant rate, each measured from the moment it was due. */
async function ofNine(port: number, sink: Sink): Promise<Nine> {
  await sink.arrivals();
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));
  const latencies: number[] = [];
  const ids = new Set<string>();
  const began = performance.now();
  let begun = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (begun < PAYMENTS_PER_SECOND * SECONDS) {
        const dueAt = began + ((begun += 1) * 1000) / PAYMENTS_PER_SECOND;
        const early = dueAt - performance.now();
        if (early > 0) await wait(early);
        ids.add((await post(connection)).id);
        latencies.push(performance.now() - dueAt);
      }
      connection.close();
    }),
  );
  const expected = ids.size * quick.length;
  const arrivals = await collect(sink, expected, ({ path, payment }) => quick.includes(path) && ids.has(payment));
  const ofQuick = arrivals.map(({ at }) => at);
  if (ofQuick.length < expected) throw new Error(`Expected ${expected} notifications, saw ${ofQuick.length}`);
  const end = ofQuick.reduce((latest, at) => Math.max(latest, at), 0) - performance.timeOrigin;
  return { rate: (1000 * ofQuick.length) / (end - began), p99Ms: quantile(latencies, 0.99) };
}
