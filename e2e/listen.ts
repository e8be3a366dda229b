import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openWebhook } from 'shared';

/*
 * Prints the notifications that arrive at a port of this machine, in the clear:
 * `WEBHOOK_KEYS="<key> <key>" npm run listen -- 8000`.
 */

const keys = (process.env['WEBHOOK_KEYS'] ?? '').split(' ').filter((key) => key !== '');
const port = Number(process.argv[2] ?? 8000);
if (keys.length === 0 || !Number.isInteger(port)) {
  console.error('Expected WEBHOOK_KEYS, the keys of the webhook, and the number of a port');
  process.exit(78);
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = Buffer.concat(await request.toArray()).toString();
  const received = { header: (name: string) => request.headers[name]?.toString(), text };
  try {
    console.log(JSON.stringify(await openWebhook(received, { keys, now: Date.now() }), null, 2));
    response.writeHead(204).end();
  } catch (fault) {
    console.error(String(fault));
    response.writeHead(400).end();
  }
}

createServer((request, response) => void receive(request, response)).listen(port, () =>
  console.log(`Listening at http://localhost:${port}/`),
);
