const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Keeps a listener for each signal at all times: a signal that arrives while one listener replaces another, and finds
 * none, would end the process at once.
 */
export function keepSignalListeners(): void {
  for (const signal of signals) process.on(signal, () => undefined);
}

/** In milliseconds: Ctrl-C arrives from the terminal and a second time from npm. */
const DUPLICATE_WITHIN = 2000;

/** Ends the process at the second signal, unless that is a duplicate of the first. */
export function exitOnRepeatedSignal(): void {
  let isDuplicate = true;
  setTimeout(() => (isDuplicate = false), DUPLICATE_WITHIN).unref();
  for (const signal of signals) {
    const earlier = process.listeners(signal);
    process.on(signal, () => {
      if (!isDuplicate) process.exit(1);
    });
    for (const listener of earlier) process.off(signal, listener);
  }
}
