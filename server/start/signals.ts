const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A signal that arrives while one listener makes way for another, and finds none, would end the process on the spot.
 */
export function neverWithoutListeners(): void {
  for (const signal of signals) process.on(signal, () => undefined);
}

/** In milliseconds: a terminal's Ctrl-C arrives from the terminal and once more from npm. */
const ECHO = 2000;

/** Whoever asks again after a while means at once. */
export function ignoreEchoes(): void {
  let isEcho = true;
  setTimeout(() => (isEcho = false), ECHO).unref();
  for (const signal of signals) {
    const earlier = process.listeners(signal);
    process.on(signal, () => {
      if (!isEcho) process.exit(1);
    });
    for (const listener of earlier) process.off(signal, listener);
  }
}
