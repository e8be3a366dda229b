import { openConnection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { type Running, start } from '../target.ts';
import { collect, gatewayAt, type Notifying, post, type Sink, untilActive } from './gateways.ts';

const CONNECTIONS = 16;
const ROUNDS = 7;
const PAYMENTS = 600;

const gateways = {
  silent: {},
  keeping: { keepEvents: true },
  notifying: { paths: ['/quick'] },
} as const satisfies Record<string, Notifying>;

/** The CPU of posting a payment in microseconds: without events, with events that are kept, and with a webhook. */
export type EventCosts = Readonly<Record<keyof typeof gateways, number>>;

export async function measureEventCosts(sink: Sink, port: number): Promise<EventCosts> {
  const running: { name: keyof typeof gateways; server: Running; costs: number[] }[] = [];
  try {
    for (const [at, [name, notifying]] of Object.entries(gateways).entries()) {
      const server = await start(gatewayAt(port + at, sink, notifying));
      // The cast holds because the name is one of the table.
      running.push({ name: name as keyof typeof gateways, server, costs: [] });
      if ('paths' in notifying) await untilActive(server.port, sink, notifying.paths.length);
    }
    for (const { server, name } of running) for (let i = 0; i < 5; i += 1) await costOf(server, sink, name);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { server, name, costs } of running) costs.push(await costOf(server, sink, name));
  } finally {
    for (const { server } of running) await server.stop();
  }
  // The cast holds because every gateway of the table was measured. Low quantiles leave out what else the machine did.
  return Object.fromEntries(running.map(({ name, costs }) => [name, quantile(costs, 0.25)])) as EventCosts;
}

/** Counts the work of all threads until the last notification has arrived. */
async function costOf({ port, cpuMicros }: Running, sink: Sink, name: keyof typeof gateways): Promise<number> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));
  const before = cpuMicros();
  let left = PAYMENTS;
  await Promise.all(
    connections.map(async (connection) => {
      while ((left -= 1) >= 0) await post(connection);
      connection.close();
    }),
  );
  if (name === 'notifying') await collect(sink, PAYMENTS);
  return (cpuMicros() - before) / PAYMENTS;
}
