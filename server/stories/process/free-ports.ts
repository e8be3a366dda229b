import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/**
 * Below the range for outgoing connections, so that no port is taken while its gateway is restarted, and above the ports
 * that fetch refuses (Fetch Standard, 2.9).
 */
const PORTS = { from: 10_081, to: 32_000 } as const;

/** The first of `count` consecutive free ports. */
export async function freePorts(count: number): Promise<number> {
  const first = randomInt(PORTS.from, PORTS.to);
  const servers = await Promise.all(Array.from({ length: count }, (_, i) => listens(first + i).catch(() => undefined)));
  for (const server of servers) server?.close();
  return servers.includes(undefined) ? freePorts(count) : first;
}

async function listens(port: number): Promise<Server> {
  const server = createServer().listen(port);
  await once(server, 'listening');
  return server;
}
