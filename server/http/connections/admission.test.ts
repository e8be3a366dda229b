import { describe, expect, it } from 'vitest';
import { admission } from './admission.ts';

/** Requests in turns whose length is set: `turn` returns how many of them are begun. */
function gate() {
  let now = 0;
  let ended = (): void => undefined;
  const isBegun = admission({ now: () => now, atEnd: (end) => (ended = end) });
  return {
    turn({ requests, each, url = '/v1/checkouts' }: { requests: number; each: number; url?: string }): number {
      let begun = 0;
      for (let n = 0; n < requests; n += 1) {
        const isTaken = isBegun({ url });
        begun += isTaken ? 1 : 0;
        // A request that is refused takes hardly any time.
        now += isTaken ? each : 0;
      }
      now += 1;
      ended();
      return begun;
    },
  };
}

const long = { requests: 100, each: 0.5 };
const turns = (queue: ReturnType<typeof gate>, count: number): readonly number[] =>
  Array.from({ length: count }, () => queue.turn(long));

describe('the queue of requests', () => {
  it('takes a burst whole', () => {
    const queue = gate();
    expect(queue.turn({ requests: 500, each: 0.1 })).toBe(500);
    expect(queue.turn({ requests: 10, each: 0.1 })).toBe(10);
    expect(turns(queue, 2)).toEqual([100, 100]);
  });

  it('is bounded to the first milliseconds of a turn after a tenth of a second of long turns', () => {
    const queue = gate();
    expect(turns(queue, 4)).toEqual([100, 100, 21, 21]);
  });

  it('is open again after one short turn', () => {
    const queue = gate();
    turns(queue, 4);
    queue.turn({ requests: 20, each: 0.1 });
    expect(queue.turn(long)).toBe(100);
  });

  it('takes few slow requests however long they take', () => {
    const queue = gate();
    for (let turn = 0; turn < 10; turn += 1) expect(queue.turn({ requests: 8, each: 40 })).toBe(8);
  });

  it.each(['/healthz', '/readyz', '/3ds/8a/continue', '/asynchronous/8a/return'])('always takes %s', (url) => {
    const queue = gate();
    turns(queue, 4);
    expect(queue.turn({ ...long, url })).toBe(100);
    expect(queue.turn({ ...long, url: '/3dsomething' })).toBeLessThan(100);
  });
});
