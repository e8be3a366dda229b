import { setTimeout as wait } from 'node:timers/promises';
import { openConnection } from '../connection.ts';

/*
 * Asks a server for /healthz a hundred times a second, in a process of its own. A request is measured from the moment
 * it was due, so that a server that stalls cannot hide its queue. Each message from the parent process is answered by
 * the latencies, in milliseconds, since the one before.
 */
const INTERVAL = 10;
const [, , port] = process.argv;
const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

let latencies: number[] = [];
process.on('message', () => {
  process.send?.(latencies);
  latencies = [];
});
process.once('disconnect', () => process.exit());

// A gateway ends its connections after ten thousand requests.
const REQUESTS_MAX = 5000;

let connection = await openConnection(Number(port));
let sent = 0;
for (let dueAt = performance.now(); ; dueAt += INTERVAL) {
  sent += 1;
  if (sent % REQUESTS_MAX === 0) {
    connection.close();
    connection = await openConnection(Number(port));
  }
  const early = dueAt - performance.now();
  if (early > 0) await wait(early);
  // A timer may be early by a fraction of a millisecond.
  const began = Math.min(dueAt, performance.now());
  try {
    await connection.send(request);
  } catch {
    connection = await openConnection(Number(port));
    await connection.send(request);
  }
  latencies.push(performance.now() - began);
}
