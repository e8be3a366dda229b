import { type Moments, realMoments } from './moments.ts';

/** Turns of the event loop that begin so many requests, and take longer than this in milliseconds, have a queue. */
const [REQUESTS, LONG] = [32, 10];
/**
 * In milliseconds: for so long a turn begins requests while there is a queue that lasts. Their commit and the refusals
 * take about as long again, and a request may wait for two such turns.
 */
const BEGINNING = 9;
/** In milliseconds: a queue that lasts so long is not a burst, and does not end by itself (as CoDel, RFC 8289). */
const INTERVAL = 100;
/**
 * In milliseconds: a queue that comes back so soon is the same overload, and is bounded at once (RFC 8289, 4.3: sixteen
 * intervals). Otherwise a process would take all requests of an interval again and again.
 */
const AGAIN = 16 * INTERVAL;

/** Decides whether a request is begun, or answered at once that there are too many. */
export type Admission = {
  readonly mayBegin: (arrival: Arrival) => boolean;
  /** Whether nothing begins now but what has begun is finished; asking costs little and changes nothing. */
  readonly isFull: (arrival: Pick<Arrival, 'hasWaited'>) => boolean;
};
type Arrival = {
  readonly url?: string | undefined;
  /** Whether the request came while its connection was at rest after a refusal. */
  readonly hasWaited?: boolean;
};

/** What surrounds the queue: work that waits outside of the event loop, and what an overload notifies. */
export type Surroundings = {
  /** How many transactions wait for a connection of the database. */
  readonly waiting: () => number;
  readonly onBegin: () => void;
  /** Called once for an overload, with the number of requests that it has refused. */
  readonly onEnd: (refused: number) => void;
};

/**
 * Bounds the queue of requests. Node begins every request that has arrived in one turn of the event loop, so that the
 * length of a turn is what the last of them has waited; what waits for a database on another machine waits for one of
 * its connections. When there was a queue in each turn of a tenth of a second, the next ones begin only the requests of
 * their first milliseconds, and none while too many wait for the database, until a turn has no queue: it refuses nothing
 * and is short. What came to a connection at rest is refused until an overload can no longer come back at once: it has
 * waited already. A burst is taken whole, and nothing is measured for each request until there is a queue.
 */
export function admission(
  { waiting, onBegin, onEnd }: Surroundings,
  { now, atEnd, after }: Moments = realMoments,
): Admission {
  let isInTurn = false;
  let [began, begun, ended, turnedAway] = [0, 0, 0, 0];
  let queuedSince: number | undefined;
  let isOverloaded = false;
  let [overloadedAt, refused, isReported] = [-Infinity, 0, false];

  function endTurn(): void {
    isInTurn = false;
    ended = now();
    const isQueued = turnedAway > 0 || waiting() >= REQUESTS || (begun >= REQUESTS && ended - began > LONG);
    queuedSince = isQueued ? (queuedSince ?? began) : undefined;
    isOverloaded = queuedSince !== undefined && (ended - queuedSince >= INTERVAL || ended - overloadedAt < AGAIN);
    if (isOverloaded) overloadedAt = ended;
    if (isOverloaded && !isReported) report();
  }

  function report(): void {
    [isReported, refused] = [true, 0];
    onBegin();
    after(AGAIN, reportEnd);
  }

  function reportEnd(): void {
    const quiet = now() - overloadedAt;
    if (quiet < AGAIN) return after(AGAIN - quiet, reportEnd);
    isReported = false;
    onEnd(refused);
  }

  function beginTurn(): void {
    [isInTurn, began, begun, turnedAway] = [true, now(), 0, 0];
    // Two bursts with a pause between them are no queue that lasts.
    if (began - ended > INTERVAL) [queuedSince, isOverloaded] = [undefined, false];
    atEnd(endTurn);
  }

  /** Before a turn, its milliseconds are all left. */
  const hasRoom = (): boolean => (!isInTurn || now() - began <= BEGINNING) && waiting() < REQUESTS;

  const isFull = ({ hasWaited = false }: Pick<Arrival, 'hasWaited'>): boolean =>
    hasWaited ? now() - overloadedAt < AGAIN : isOverloaded && !hasRoom();

  function mayBegin({ url = '', hasWaited = false }: Arrival): boolean {
    if (!isInTurn) beginTurn();
    begun += 1;
    if (!isFull({ hasWaited }) || isOfPaymentUnderWay(url)) return true;
    refused += 1;
    if (!hasWaited) turnedAway += 1;
    return false;
  }

  return { mayBegin, isFull };
}

/** What has begun is finished, and probes are always answered: the steps of 3-D Secure, notifications and probes. */
const isOfPaymentUnderWay = (url: string): boolean => /^\/(3ds|asynchronous|healthz|readyz)\b/.test(url);
