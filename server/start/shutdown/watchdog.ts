import { Worker } from 'node:worker_threads';

/**
 * Kills the process when it has not ended after `limit` milliseconds. The timer runs in a thread of its own, because
 * the one of the event loop would wait for just what keeps the process from ending.
 */
export function killAfter(limit: number): void {
  const kill = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${limit})`;
  new Worker(kill, { eval: true }).unref();
}
