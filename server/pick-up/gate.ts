import type { Clock } from '../clock.ts';
import { type Instant, minutes, plus } from '../core/values.ts';
import { networkOf } from '../operations/sender-network.ts';
import { recentMemory } from '../recent-memory.ts';

/** Connections of one process: all of them, those that have not authenticated yet, and those of one network. */
const [ALL_MAX, STRANGERS_MAX, NETWORK_MAX] = [64, 32, 16];
/** So many failed connections of a network in this time: it has to wait until the time is over. */
const FAILURES_MAX = 10;
const FAILURES_WITHIN = minutes(10);
/** How many networks with failures are remembered at least. */
const REMEMBERED = 10_000;

/** Why a connection is refused. */
export type Closed = 'tooManyConnections' | 'tooManyFailures';

/** A connection that was let in. */
export type Visit = {
  /** The client has authenticated. */
  readonly known: () => void;
  /** The client could not authenticate. */
  readonly failed: () => void;
  readonly end: () => void;
};

/** Bounds the connections of servers of files. */
export function createGate(clock: Pick<Clock, 'now'>) {
  const failures = recentMemory<string, { count: number; readonly until: Instant }>(REMEMBERED);
  const open = new Map<string, number>();
  let [all, strangers] = [0, 0];
  function failuresOf(network: string) {
    const known = failures.get(network);
    return known && known.until > clock.now() ? known : undefined;
  }
  return {
    enter(address: string): Visit | Closed {
      const network = networkOf(address);
      if ((failuresOf(network)?.count ?? 0) >= FAILURES_MAX) return 'tooManyFailures';
      const ofNetwork = open.get(network) ?? 0;
      if (all >= ALL_MAX || strangers >= STRANGERS_MAX || ofNetwork >= NETWORK_MAX) return 'tooManyConnections';
      open.set(network, ofNetwork + 1);
      all += 1;
      strangers += 1;
      let isStranger = true;
      function known(): void {
        if (isStranger) strangers -= 1;
        isStranger = false;
      }
      return {
        known,
        failed() {
          const before = failuresOf(network) ?? { count: 0, until: plus(clock.now(), FAILURES_WITHIN) };
          before.count += 1;
          failures.set(network, before);
        },
        end() {
          known();
          all -= 1;
          const left = (open.get(network) ?? 1) - 1;
          if (left === 0) open.delete(network);
          else open.set(network, left);
        },
      };
    },
  };
}
