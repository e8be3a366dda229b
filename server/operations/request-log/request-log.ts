import type { LoggedRequest } from '../../core/requests/request.ts';
import type { Store } from '../../store/store.ts';

/** In real milliseconds: how long few requests are collected before they are written together. */
const WRITE_INTERVAL = 1000;
/** More requests of a write would keep payments waiting for its commit: 30 take a millisecond. */
const SLICE = 30;
/**
 * In real milliseconds, where more requests wait than one slice has: 300 rows a second of some 60 µs in all, so that the
 * log takes no more than 2 % of a core.
 */
const SLICE_INTERVAL = 100;
/** The most requests that wait to be written: a burst of some seconds, in some ten megabytes. */
const WAITING_MAX = 4096;

/**
 * The log of API requests. No request waits for it: rows are kept in memory for a second and written in the background.
 * A process that dies loses that second, and what is more than can wait is left out and counted (DECISIONS 177).
 */
export type RequestLog = {
  /** Whether there is room for another request. One for which there is none is counted as missing. */
  hasRoom(): boolean;
  add(request: LoggedRequest): void;
  /** Writes everything that was added until now. */
  flush(): Promise<void>;
};

/** The log that is switched off. */
export const noRequestLog: RequestLog = {
  hasRoom: () => false,
  add: () => undefined,
  flush: () => Promise.resolve(),
};

type Parts = {
  readonly store: Pick<Store, 'logRequests'>;
  readonly log: { readonly warn: (fields: { readonly count: number }, text: string) => void };
};

export function requestLog({ store, log }: Parts): RequestLog {
  let waiting: LoggedRequest[] = [];
  let missing = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(slicesMax: number): Promise<void> {
    for (let slices = 0; waiting.length > 0 && slices < slicesMax; slices += 1) {
      const slice = waiting.slice(0, SLICE);
      // What a database that is not available does not take is not kept for later: the log is about now.
      const [written] = await Promise.allSettled([store.logRequests(slice)]);
      waiting = waiting.slice(slice.length);
      if (written.status === 'rejected') missing += slice.length;
    }
    if (missing > 0) log.warn({ count: missing }, 'Requests are missing from the request log');
    missing = 0;
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) writeLater(waiting.length < SLICE ? WRITE_INTERVAL : SLICE_INTERVAL);
  }
  function writeInTurn(slicesMax: number): Promise<void> {
    writing = writing.then(() => write(slicesMax));
    return writing;
  }
  function writeLater(interval: number): void {
    timer ??= setTimeout(() => void writeInTurn(1), interval).unref();
  }
  return {
    hasRoom() {
      const isFull = waiting.length >= WAITING_MAX;
      if (isFull) missing += 1;
      return !isFull;
    },
    add(request) {
      waiting.push(request);
      writeLater(WRITE_INTERVAL);
    },
    flush: () => writeInTurn(Number.POSITIVE_INFINITY),
  };
}
