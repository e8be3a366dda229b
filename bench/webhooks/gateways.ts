import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchConnection, openConnection } from '../connection.ts';
import { postRequest } from '../requests.ts';
import { type Target, tillway } from '../target.ts';
import type { Arrival, Order } from './sink.ts';

const demo = join(import.meta.dirname, '../../server/start/provision/provision.demo.json');
const secret = `whsec_${randomBytes(32).toString('base64')}`;

/** What a gateway of the demo merchant notifies, and whether it keeps events. */
export type Notifying = {
  readonly paths?: readonly string[];
  readonly keepEvents?: boolean;
};

/** A gateway at a port of its own, with webhooks at these paths of a sink. */
export function gatewayAt(port: number, sink: Sink, notifying: Notifying): Target {
  return {
    ...tillway,
    port,
    environment: (folder) => ({
      ...tillway.environment(folder),
      TILLWAY_PORT: `${port}`,
      TILLWAY_BASE_URL: `http://localhost:${port}/`,
      TILLWAY_PROVISION: provisionIn(folder, sink, notifying),
    }),
  };
}

function provisionIn(
  folder: string,
  { port }: Pick<Sink, 'port'>,
  { paths = [], keepEvents = false }: Notifying,
): string {
  // The cast holds because the demo's file is one of this repository.
  const file = JSON.parse(readFileSync(demo, 'utf8')) as { entities: Record<string, unknown>[] };
  const channel = file.entities.find(({ kind }) => kind === 'channel');
  Object.assign(channel ?? {}, {
    settings: { ...(channel?.['settings'] as object), keepEvents },
    webhooks: paths.map((path) => ({
      name: path,
      url: `http://127.0.0.1:${port}${path}`,
      format: 'signed',
      secrets: [secret],
    })),
  });
  const path = join(folder, 'provision.json');
  writeFileSync(path, JSON.stringify(file));
  return path;
}

export type Sink = {
  readonly port: number;
  /** What has arrived since the last call. */
  arrivals(): Promise<readonly Arrival[]>;
  /** From `hold` to `release`, nothing is answered. */
  order(order: 'hold' | 'release'): void;
  close(): void;
};

export async function startSink(): Promise<Sink> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'sink.ts'));
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    async arrivals() {
      child.send('report' satisfies Order);
      return ((await once(child, 'message')) as [readonly Arrival[]])[0];
    },
    order: (order) => void child.send(order satisfies Order),
    close: () => child.disconnect(),
  };
}

/** Collects what arrives until so much of it counts, or nothing has arrived for ten seconds. */
export async function collect(
  sink: Sink,
  expected: number,
  counts: (arrival: Arrival) => boolean = () => true,
): Promise<readonly Arrival[]> {
  const [INTERVAL, QUIET_MAX] = [100, 100];
  const found: Arrival[] = [];
  for (let quiet = 0; found.length < expected && quiet < QUIET_MAX; quiet += 1) {
    await wait(INTERVAL);
    const more = (await sink.arrivals()).filter(counts);
    if (more.length > 0) quiet = 0;
    found.push(...more);
  }
  return found;
}

/** Posts payments until each of the webhooks was notified of one: they are active. */
export async function untilActive(port: number, sink: Sink, webhooks: number): Promise<void> {
  const connection = await openConnection(port);
  const paths = new Set<string>();
  while (paths.size < webhooks) {
    await connection.send(postRequest());
    await wait(100);
    for (const { path } of await sink.arrivals()) paths.add(path);
  }
  connection.close();
}

/** A payment that was posted: its id, and when its request was sent and its response received. */
export type Posted = { readonly id: string; readonly sentAt: number; readonly endedAt: number };

export async function post(connection: BenchConnection): Promise<Posted> {
  const sentAt = performance.timeOrigin + performance.now();
  const { status, body } = await connection.send(postRequest());
  if (status !== 200) throw new Error(`Expected a payment, saw status ${status}: ${body.slice(0, 500)}`);
  return { id: (JSON.parse(body) as { id: string }).id, sentAt, endedAt: performance.timeOrigin + performance.now() };
}
