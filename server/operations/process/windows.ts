import { type Duration, type Instant, plus } from '../../core/values.ts';

/** So many windows are begun before the oldest are forgotten, long before they take much memory. */
const WINDOWS_MAX = 100_000;

type Ending = { readonly endsAt: Instant };

/** The windows of a limit by their keys. */
type Windows<W extends Ending> = {
  /** The window of a key that has not ended. */
  readonly get: (key: string, now: Instant) => W | undefined;
  readonly set: (key: string, window: W, now: Instant) => void;
};

/**
 * Windows of one length, in two generations: those that began in one length of time are forgotten together after
 * another one, when all of them have ended.
 */
function windowsOf<W extends Ending>(length: Duration): Windows<W> {
  let [latest, older] = [new Map<string, W>(), new Map<string, W>()];
  let turnsAt = 0 as Instant;
  function turn(now: Instant): void {
    older = now >= plus(turnsAt, length) ? new Map() : latest;
    latest = new Map();
    turnsAt = plus(now, length);
  }
  return {
    get(key, now) {
      if (now >= turnsAt) turn(now);
      const window = latest.get(key) ?? older.get(key);
      return window && now < window.endsAt ? window : undefined;
    },
    set(key, window, now) {
      if (latest.size >= WINDOWS_MAX) turn(now);
      latest.set(key, window);
    },
  };
}

/** The windows of each length apart, because those of one length end in the order in which they began. */
export function byLength<W extends { readonly endsAt: Instant }>(): (length: Duration) => Windows<W> {
  const known = new Map<Duration, Windows<W>>();
  return (length) => {
    const windows = known.get(length) ?? windowsOf<W>(length);
    known.set(length, windows);
    return windows;
  };
}
