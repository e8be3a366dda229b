import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/**
 * Below the range for outgoing connections, so that no port is taken while its gateway is restarted, and above the ports
 * that fetch refuses (Fetch Standard, 2.9).
 */
const PORTS = { from: 10_081, to: 32_000 } as const;

/** Each worker of tests has ports of its own: another one would take those of a gateway that is just restarted. */
const WORKERS = 8;
const SHARE = Math.floor((PORTS.to - PORTS.from) / WORKERS);
const begin = PORTS.from + (Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS) * SHARE;
let given = 0;

/** The first of `count` consecutive free ports, all of which are given once until none is left. */
export async function freePorts(count: number): Promise<number> {
  if (given + count > SHARE) given = 0;
  const first = begin + given;
  given += count;
  const servers = await Promise.all(Array.from({ length: count }, (_, i) => listens(first + i).catch(() => undefined)));
  for (const server of servers) server?.close();
  return servers.includes(undefined) ? freePorts(count) : first;
}

async function listens(port: number): Promise<Server> {
  const server = createServer().listen(port);
  await once(server, 'listening');
  return server;
}
