import { setTimeout as wait } from 'node:timers/promises';
import { openConnection, type Connection } from './connection.ts';
import { createRequest, payRequest, postRequest, readRequest } from './requests.ts';

const CONNECTIONS = 16;
/** A gateway runs for weeks: what it needs to become quick is no part of its speed. */
const WARM_UP_SECONDS = 5;

/**
 * One step of a checkout over one connection; resolves to the checkout that it was about, or to nothing when there is
 * none left.
 */
type Step = (connection: Connection) => Promise<string | undefined>;

/** Refuses to measure answers that are no success: errors are quick. */
async function ask(connection: Connection, request: string): Promise<string> {
  const { status, body } = await connection.send(request);
  const { id, result } = JSON.parse(body) as { id: string; result: { code: string } };
  if (status !== 200 || !result.code.startsWith('000.'))
    throw new Error(`Expected success, saw status ${status}: ${body.slice(0, 500)}`);
  return id;
}

const create = (connection: Connection): Promise<string> => ask(connection, createRequest());

const flow: Step = async (connection) => {
  const checkout = await create(connection);
  await ask(connection, payRequest(checkout));
  await ask(connection, readRequest(checkout));
  return checkout;
};

/** The latest first, as merchants do: a checkout is paid and read within minutes. */
function eachOnce(checkouts: readonly string[], request: (checkout: string) => string): Step {
  const left = [...checkouts];
  return async (connection) => {
    const checkout = left.pop();
    if (checkout !== undefined) await ask(connection, request(checkout));
    return checkout;
  };
}

export type Rates = Readonly<Record<'create' | 'pay' | 'post' | 'read' | 'flow', number>>;

export async function warmUp(port: number): Promise<void> {
  const connections = await openConnections(port);
  await repeat(connections, WARM_UP_SECONDS, flow);
  for (const connection of connections) connection.close();
}

/** How many a second of each: 16 connections ask back to back, each kind for so many seconds. */
export async function measureRates(port: number, seconds: number): Promise<Rates> {
  const connections = await openConnections(port);
  const created = await repeat(connections, seconds, create);
  const paying = await repeat(connections, seconds, eachOnce(created.ids, payRequest));
  const reading = await repeat(connections, seconds, eachOnce(paying.ids, readRequest));
  const posting = await repeat(connections, seconds, (connection) => ask(connection, postRequest()));
  const flows = await repeat(connections, seconds, flow);
  for (const connection of connections) connection.close();
  return { create: created.rate, pay: paying.rate, post: posting.rate, read: reading.rate, flow: flows.rate };
}

const openConnections = (port: number): Promise<readonly Connection[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));

async function repeat(
  connections: readonly Connection[],
  seconds: number,
  step: Step,
): Promise<{ rate: number; ids: readonly string[] }> {
  const ids: string[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      for (
        let id = await step(connection);
        id !== undefined;
        id = performance.now() < end ? await step(connection) : undefined
      )
        ids.push(id);
    }),
  );
  return { rate: (ids.length * 1000) / (performance.now() - began), ids };
}

/**
 * How long a whole flow takes, in milliseconds, when so many begin every second whatever happens.
 * Each counts from the moment it was due, so that a server that stalls cannot hide its queue.
 */
export async function measureSteady(
  port: number,
  { flowsPerSecond, seconds }: { flowsPerSecond: number; seconds: number },
): Promise<readonly number[]> {
  const connections = await openConnections(port);
  const latencies: number[] = [];
  const began = performance.now();
  let begun = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (begun < flowsPerSecond * seconds) {
        const dueAt = began + ((begun += 1) * 1000) / flowsPerSecond;
        const early = dueAt - performance.now();
        if (early > 0) await wait(early);
        await flow(connection);
        latencies.push(performance.now() - dueAt);
      }
    }),
  );
  for (const connection of connections) connection.close();
  return latencies;
}
