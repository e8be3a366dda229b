import { describe, expect, it } from 'vitest';
import { admission } from './admission.ts';

type Turn = { readonly requests: number; readonly each: number; readonly url?: string; readonly hasWaited?: boolean };

/** Requests in turns whose length is set: `turn` returns how many of them are begun. */
function gate() {
  let [now, waiting] = [0, 0];
  let ended = (): void => undefined;
  const timers: { readonly at: number; readonly passed: () => void }[] = [];
  const log: string[] = [];
  const { mayBegin } = admission(
    { waiting: () => waiting, onBegin: () => log.push('begins'), onEnd: (refused) => log.push(`ends: ${refused}`) },
    {
      now: () => now,
      atEnd: (end) => (ended = end),
      after: (milliseconds, passed) => void timers.push({ at: now + milliseconds, passed }),
    },
  );
  return {
    log,
    /** So many transactions wait for the database. */
    waits(count: number): void {
      waiting = count;
    },
    passes(milliseconds: number): void {
      now += milliseconds;
      while ((timers[0]?.at ?? Infinity) <= now) timers.shift()?.passed();
    },
    turn({ requests, each, url = '/v1/checkouts', hasWaited = false }: Turn): number {
      let begun = 0;
      for (let n = 0; n < requests; n += 1) {
        const isTaken = mayBegin({ url, hasWaited });
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
const short = { requests: 20, each: 0.1 };
const many = { requests: 40, each: 0.01 };
const turns = (queue: ReturnType<typeof gate>, count: number): readonly number[] =>
  Array.from({ length: count }, () => queue.turn(long));

describe('the queue of requests', () => {
  it('takes a burst whole', () => {
    const queue = gate();
    expect(queue.turn({ requests: 500, each: 0.1 })).toBe(500);
    expect(queue.turn({ requests: 10, each: 0.1 })).toBe(10);
    expect(turns(queue, 2)).toEqual([100, 100]);
  });

  it('takes bursts whole that have pauses between them', () => {
    const queue = gate();
    for (let burst = 0; burst < 5; burst += 1) {
      expect(queue.turn(long)).toBe(100);
      queue.passes(101);
    }
    expect(queue.log).toEqual([]);
  });

  it('is bounded to the first milliseconds of a turn after a tenth of a second of long turns', () => {
    const queue = gate();
    expect(turns(queue, 4)).toEqual([100, 100, 19, 19]);
    expect(queue.turn({ requests: 400, each: 0.125 })).toBe(73);
  });

  it('is open again after one short turn, and bounded at once when the overload comes back', () => {
    const queue = gate();
    turns(queue, 4);
    queue.turn(short);
    expect(turns(queue, 3)).toEqual([100, 19, 19]);
  });

  it('stays bounded while requests are refused, however short the turns have become by that', () => {
    const queue = gate();
    turns(queue, 4);
    const full = { requests: 80, each: 0.125 };
    expect([queue.turn(full), queue.turn(full), queue.turn(full)]).toEqual([73, 73, 73]);
    expect([queue.turn({ requests: 40, each: 0.125 }), queue.turn(full)]).toEqual([40, 80]);
  });

  it('takes a burst whole again 1.6 seconds after an overload', () => {
    const queue = gate();
    turns(queue, 4);
    queue.turn(short);
    queue.passes(1600);
    expect(turns(queue, 3)).toEqual([100, 100, 19]);
  });

  it('takes nothing that has waited at rest until an overload can no longer come back', () => {
    const queue = gate();
    turns(queue, 4);
    const rested = { ...short, hasWaited: true };
    expect([queue.turn(rested), queue.turn({ ...rested, url: '/3ds/8a/continue' })]).toEqual([0, 20]);
    queue.turn(short);
    expect([queue.turn(rested), queue.turn(short)]).toEqual([0, 20]);
    queue.passes(1700);
    expect(queue.turn(rested)).toBe(20);
  });

  it('takes few slow requests however long they take', () => {
    const queue = gate();
    for (let turn = 0; turn < 10; turn += 1) expect(queue.turn({ requests: 8, each: 40 })).toBe(8);
  });

  it('begins nothing while transactions have waited for the database for a tenth of a second', () => {
    const queue = gate();
    queue.waits(32);
    const begun = Array.from({ length: 12 }, () => {
      queue.passes(10);
      return queue.turn(many);
    });
    expect(begun).toEqual([40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 0, 0]);
    queue.waits(31);
    expect(queue.turn(many)).toBe(40);
  });

  it('reports that an overload begins and ends, and how many requests it has refused', () => {
    const queue = gate();
    turns(queue, 4);
    queue.turn(short);
    turns(queue, 2);
    expect(queue.log).toEqual(['begins']);
    queue.passes(1500);
    expect(queue.log).toEqual(['begins']);
    queue.passes(200);
    expect(queue.log).toEqual(['begins', 'ends: 243']);
    turns(queue, 4);
    expect(queue.log).toEqual(['begins', 'ends: 243', 'begins']);
  });

  it.each(['/healthz', '/readyz', '/3ds/8a/continue', '/asynchronous/8a/return'])('always takes %s', (url) => {
    const queue = gate();
    turns(queue, 4);
    expect(queue.turn({ ...long, url })).toBe(100);
    expect(queue.turn({ ...long, url: '/3dsomething' })).toBeLessThan(100);
  });
});
