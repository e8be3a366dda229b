import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Consecutive free ports, below the range that the system assigns by itself. */
export async function freePorts(count: number): Promise<readonly number[]> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const ports = Array.from({ length: count }, (_, i) => first + i);
    const listening = await Promise.allSettled(ports.map(listen));
    for (const each of listening) if (each.status === 'fulfilled') each.value.close();
    if (listening.every(({ status }) => status === 'fulfilled')) return ports;
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port);
  await once(server, 'listening');
  return server;
}
