import type { IncomingMessage } from 'node:http';

/** Turns of the event loop that begin so many requests, and take longer than this in milliseconds, have a queue. */
const [REQUESTS, LONG] = [32, 10];
/** In milliseconds: a queue that lasts so long is not a burst, and does not end by itself (as CoDel, RFC 8289). */
const INTERVAL = 100;

/** Decides whether a request is begun, or answered at once that there are too many. */
export type Admission = (request: Pick<IncomingMessage, 'url'>) => boolean;

/** Milliseconds of a clock that never goes back, and the end of this turn of the event loop. */
export type Turns = { readonly now: () => number; readonly atEnd: (ended: () => void) => void };

const realTurns: Turns = { now: () => performance.now(), atEnd: (ended) => void setImmediate(ended) };

/**
 * Bounds the queue of requests. Node begins every request that has arrived in one turn of the event loop, so that the
 * length of a turn is what the last of them has waited. When each turn of a tenth of a second was long, the next ones
 * begin only the requests of their first milliseconds, until a turn is short again. A burst is taken whole, and nothing
 * is measured for each request until there is a queue.
 */
export function admission({ now, atEnd }: Turns = realTurns): Admission {
  let isInTurn = false;
  let [began, begun] = [0, 0];
  let queuedSince: number | undefined;
  let isOverloaded = false;
  function endTurn(): void {
    isInTurn = false;
    const end = now();
    const isQueued = begun >= REQUESTS && end - began > LONG;
    queuedSince = isQueued ? (queuedSince ?? began) : undefined;
    isOverloaded = queuedSince !== undefined && end - queuedSince >= INTERVAL;
  }
  return ({ url = '' }) => {
    if (!isInTurn) {
      [isInTurn, began, begun] = [true, now(), 0];
      atEnd(endTurn);
    }
    begun += 1;
    return !isOverloaded || (begun <= REQUESTS && now() - began <= LONG) || isOfPaymentUnderWay(url);
  };
}

/** What has begun is finished, and probes are always answered: the steps of 3-D Secure, notifications and probes. */
const isOfPaymentUnderWay = (url: string): boolean => /^\/(3ds|asynchronous|healthz|readyz)\b/.test(url);
