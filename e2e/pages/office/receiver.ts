import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A merchant's server that accepts notifications until its status is another one. */
export async function openReceiver() {
  const receiver = { url: '', status: 200, close: () => server.close() };
  const server = createServer((_request, response) => response.writeHead(receiver.status).end());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return receiver;
}
