import { expect, it, vi } from 'vitest';
import type { LoggedRequest } from '../../core/requests/request.ts';
import { requestLog } from './request-log.ts';

// The log keeps nothing of a row but its place here.
const row = (key: number): LoggedRequest => ({ key }) as unknown as LoggedRequest;

function logInto(writes: number[][], ends: () => Promise<void> = () => Promise.resolve()) {
  const lines: object[] = [];
  const store = {
    logRequests(rows: readonly LoggedRequest[]) {
      writes.push(rows.map(({ key }) => Number(key)));
      return ends();
    },
  };
  return { log: requestLog({ store, log: { warn: (fields) => void lines.push(fields) } }), lines };
}

it('writes the requests of a second together, thirty at a time, 300 a second at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const writes: number[][] = [];
  const { log } = logInto(writes);
  for (let key = 0; key < 310; key += 1) log.add(row(key));
  await vi.advanceTimersByTimeAsync(999);
  expect(writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes.map(({ length }) => length)).toEqual([30]);
  await vi.advanceTimersByTimeAsync(900);
  expect(writes.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 30));
  await vi.advanceTimersByTimeAsync(999);
  expect(writes).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes.at(-1)).toHaveLength(10);
  expect(writes.flat()).toEqual(Array.from({ length: 310 }, (_each, key) => key));
  vi.useRealTimers();
});

it('takes no more than can wait, and counts what it leaves out or cannot write', async () => {
  const writes: number[][] = [];
  let end = () => Promise.resolve();
  const { log, lines } = logInto(writes, () => end());
  for (let key = 0; log.hasRoom(); key += 1) log.add(row(key));
  expect([log.hasRoom(), log.hasRoom()]).toEqual([false, false]);
  await log.flush();
  expect(writes.flat()).toHaveLength(4096);
  expect(lines).toEqual([{ count: 3 }]);
  end = () => Promise.reject(new Error('The disk is full'));
  log.add(row(1));
  await log.flush();
  expect(lines).toEqual([{ count: 3 }, { count: 1 }]);
  expect(log.hasRoom()).toBe(true);
});

it('writes what is added while it writes', async () => {
  const writes: number[][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const { log } = logInto(writes, () => (writes.length === 1 ? promise : Promise.resolve()));
  log.add(row(1));
  const [first, second] = [log.flush(), log.flush()];
  await Promise.resolve();
  log.add(row(2));
  resolve();
  await Promise.all([first, second]);
  expect(writes).toEqual([[1], [2]]);
});
