import type { Socket } from 'node:net';
import { type Connections, isAnswered } from './connections.ts';
import { type Moments, realMoments } from './moments.ts';

/**
 * In milliseconds: how long a connection is not read after a refusal, for each connection of the process. A crowd that
 * sends again at once is so refused two thousand times a second, however many it is (DECISIONS 193).
 */
const REST_EACH = 1;
/** In milliseconds: a client that waits as long as `Retry-After` names never finds its connection at rest. */
const REST_MAX = 500;
/** In milliseconds: how often connections are looked at whose rest may be over. */
const WAKE = 5;

export type Rests = {
  /** Reads nothing from a connection for a while, when the answer to its request has been sent. */
  readonly rest: (socket: Socket) => void;
  /** Whether what is being read from a connection came while it was at rest. */
  readonly hasWaited: (socket: Socket) => boolean;
  /** Reads from all connections again, and lets none rest from now on. */
  readonly end: () => void;
};

type Resting = { readonly socket: Socket; readonly until: number };

export function restsOf(connections: Connections, { now, atEnd, after }: Moments = realMoments): Rests {
  const tired = new Set<Socket>();
  const resting: Resting[] = [];
  const woken = new Set<Socket>();
  let isOver = false;

  /** In the order in which they were refused. */
  function beginRests(): void {
    const until = now() + Math.min(REST_MAX, REST_EACH * connections.size);
    const isFirst = resting.length === 0;
    for (const socket of tired) {
      const connection = connections.get(socket);
      if (!connection || !isAnswered(socket, connection)) continue;
      socket.pause();
      resting.push({ socket, until });
    }
    tired.clear();
    if (isFirst && resting.length > 0) after(WAKE, wakeDue);
  }

  function wakeDue(): void {
    const time = now();
    const left = resting.findIndex(({ until }) => until > time);
    wake(resting.splice(0, left < 0 ? resting.length : left));
    if (resting.length > 0) after(WAKE, wakeDue);
  }

  function wake(rested: readonly Resting[]): void {
    for (const { socket } of rested) {
      woken.add(socket);
      socket.resume();
    }
    // What has arrived is read before the end of the next turn.
    if (rested.length > 0) atEnd(() => atEnd(() => woken.clear()));
  }

  return {
    rest(socket) {
      if (isOver) return;
      if (tired.size === 0) atEnd(beginRests);
      tired.add(socket);
    },
    hasWaited: (socket) => woken.has(socket),
    end() {
      isOver = true;
      tired.clear();
      wake(resting.splice(0));
    },
  };
}
