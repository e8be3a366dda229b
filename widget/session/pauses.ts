/** Waits so many milliseconds. */
export const pause = (millis: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, millis);
  });

/** Waits until there is a network, as far as the browser can tell. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/** How long a wait needs no explanation, in milliseconds. */
export const UNEXPLAINED = 8000;
/** How long the shopper is kept at all. */
export const LONGEST_WAIT = 120_000;

const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 5000;

/** Asks again and again, at growing intervals, until there is something to return. */
export async function insist<T>(attempt: (count: number) => Promise<T | undefined>): Promise<T> {
  for (let count = 0, wait = FIRST_PAUSE; ; count++, wait = Math.min(wait * 1.5, LONGEST_PAUSE)) {
    const found = await attempt(count);
    if (found !== undefined) return found;
    await pause(wait);
    await untilOnline();
  }
}
