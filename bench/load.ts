import { setTimeout as wait } from 'node:timers/promises';
import { type BenchConnection, openConnection } from './connection.ts';
import {
  chargeRequest,
  createRequest,
  debitRequest,
  type Keyed,
  payRequest,
  postRequest,
  readRequest,
  referRequest,
  registerRequest,
  reserveRequest,
} from './requests.ts';
import type { Running } from './target.ts';

const CONNECTIONS = 16;
/**
 * For each kind of request. A gateway runs for weeks, so the time until its code is optimised is not measured: its CPU
 * per request falls until about 15,000 requests, the floor's until about 10,000.
 */
const WARM_UP_SECONDS = 6;

/**
 * One step of a checkout over one connection; resolves to its checkout, or to undefined when no checkout is left.
 */
type CheckoutStep = (connection: BenchConnection) => Promise<string | undefined>;

/** Throws for a response that is not a success: errors are fast and must not be measured. */
async function send(connection: BenchConnection, request: string): Promise<string> {
  const { status, body } = await connection.send(request);
  const { id, result } = JSON.parse(body) as { id: string; result: { code: string } };
  if (status !== 200 || !result.code.startsWith('000.'))
    throw new Error(`Expected success, saw status ${status}: ${body.slice(0, 500)}`);
  return id;
}

const create = (connection: BenchConnection): Promise<string> => send(connection, createRequest());

const post = (connection: BenchConnection): Promise<string> => send(connection, postRequest());

const reserve = (connection: BenchConnection): Promise<string> => send(connection, reserveRequest());

const debit = (connection: BenchConnection): Promise<string> => send(connection, debitRequest());

const register = (connection: BenchConnection): Promise<string> => send(connection, registerRequest());

const flowOf =
  (key: Keyed) =>
  async (connection: BenchConnection): Promise<string> => {
    const checkout = await send(connection, createRequest(key));
    await send(connection, payRequest(checkout, key));
    await send(connection, readRequest(checkout));
    return checkout;
  };
const flow = flowOf({ keyed: false });

/** Uses each checkout once, the latest first: a checkout is paid and read within minutes. */
function eachOnce(checkouts: readonly string[], request: (checkout: string) => string): CheckoutStep {
  const left = [...checkouts];
  return async (connection) => {
    const checkout = left.pop();
    if (checkout !== undefined) await send(connection, request(checkout));
    return checkout;
  };
}

export type Rates = Readonly<
  Record<'create' | 'pay' | 'post' | 'read' | 'capture' | 'refund' | 'debit' | 'register' | 'charge' | 'flow', number>
>;

export async function warmUp(server: Running): Promise<void> {
  await measureRates(server.port, WARM_UP_SECONDS);
  await measureCosts(server, WARM_UP_SECONDS);
}

/** Requests per second of each kind: 16 connections send back to back, each kind for the given time. */
export async function measureRates(port: number, seconds: number): Promise<Rates> {
  const connections = await openConnections(port);
  const created = await repeat(connections, seconds, create);
  const paying = await repeat(connections, seconds, eachOnce(created.ids, payRequest));
  const reading = await repeat(connections, seconds, eachOnce(paying.ids, readRequest));
  const posting = await repeat(connections, seconds, post);
  const reserved = await repeat(connections, seconds, reserve);
  const capturing = await repeat(
    connections,
    seconds,
    eachOnce(reserved.ids, (id) => referRequest(id, 'CP')),
  );
  const refunding = await repeat(
    connections,
    seconds,
    eachOnce(capturing.ids, (id) => referRequest(id, 'RF')),
  );
  const debiting = await repeat(connections, seconds, debit);
  const registering = await repeat(connections, seconds, register);
  const charging = await repeat(connections, seconds, eachOnce(registering.ids, chargeRequest));
  const flows = await repeat(connections, seconds, flow);
  for (const connection of connections) connection.close();
  return {
    create: created.rate,
    pay: paying.rate,
    post: posting.rate,
    read: reading.rate,
    capture: capturing.rate,
    refund: refunding.rate,
    debit: debiting.rate,
    register: registering.rate,
    charge: charging.rate,
    flow: flows.rate,
  };
}

/** Steps whose cost is measured, with the number of their requests. */
const costly = {
  create: { step: create, requests: 1 },
  post: { step: post, requests: 1 },
  flow: { step: flow, requests: 3 },
  keyedFlow: { step: flowOf({ keyed: true }), requests: 3 },
} as const satisfies Record<string, { readonly step: CheckoutStep; readonly requests: number }>;
export type Costs = Readonly<Record<keyof typeof costly, number>>;

/**
 * The server's CPU per request in microseconds, all of its threads included. Unlike rates, it hardly depends on what
 * else the machine does.
 */
export async function measureCosts({ port, cpuMicros }: Running, seconds: number): Promise<Costs> {
  const connections = await openConnections(port);
  const costs: Partial<Record<keyof typeof costly, number>> = {};
  for (const [kind, { step, requests }] of Object.entries(costly)) {
    const before = cpuMicros();
    const { ids } = await repeat(connections, seconds, step);
    costs[kind as keyof typeof costly] = (cpuMicros() - before) / (ids.length * requests);
  }
  for (const connection of connections) connection.close();
  // The cast holds because every kind was measured.
  return costs as Costs;
}

const openConnections = (port: number): Promise<readonly BenchConnection[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));

async function repeat(
  connections: readonly BenchConnection[],
  seconds: number,
  step: CheckoutStep,
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
 * The latencies of whole flows in milliseconds at a constant rate of new flows. Each is measured from the moment it was
 * due, so that a server that stalls cannot hide its queue.
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
