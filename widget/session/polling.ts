/** Waits so many milliseconds. */
export const pause = (millis: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, millis);
  });

/** Browsers do not always report that the network is back; after so many milliseconds it is tried. */
const OFFLINE_MAX = 5000;

/** Waits until the browser reports a network, five seconds at most. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) return resolve();
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, OFFLINE_MAX);
  });

/** After how many milliseconds a wait is explained to the shopper. */
export const EXPLANATION_DELAY = 8000;
/** After this time a pending payment is left to the shop; milliseconds. */
export const OUTCOME_TIMEOUT = 120_000;

const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 5000;

/**
 * Repeats an attempt, at growing intervals, until it returns a value. A wait that lasts longer than the delay is
 * explained, even while a single response is awaited.
 */
export async function poll<T>(attempt: () => Promise<T | undefined>, explain?: () => void): Promise<T> {
  const timer = explain && setTimeout(explain, EXPLANATION_DELAY);
  for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 1.5, LONGEST_PAUSE)) {
    const found = await attempt();
    if (found !== undefined) {
      clearTimeout(timer);
      return found;
    }
    await pauseUnlessAsked(wait);
    await untilOnline();
  }
}

const pauses = new Set<() => void>();

/** Ends the pauses of everything that is repeated now, when the shopper asks again. */
export const askNow = (): void => pauses.forEach((end) => end());

const pauseUnlessAsked = (millis: number): Promise<void> =>
  new Promise((resolve) => {
    pauses.add(resolve);
    setTimeout(resolve, millis);
  });
