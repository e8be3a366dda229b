import { Worker } from 'node:worker_threads';

/**
 * Kills the process when it has not ended after `limit` milliseconds. The timer runs in a thread of its own, because
 * the one of the event loop would wait for just what keeps the process from ending. It begins with the handler of a
 * signal, which only the event loop runs: a thread cannot receive signals, and a loop that is blocked without one may be
 * migrating a large database. What blocks it from before the signal is left to a supervisor's SIGKILL.
 */
export function killAfter(limit: number): void {
  const kill = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${limit})`;
  new Worker(kill, { eval: true }).unref();
}
