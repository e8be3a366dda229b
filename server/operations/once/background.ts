/** Work that goes on after its request was answered. Whoever closes the gateway or moves its clock waits for it. */
export type Background = {
  start(work: Promise<unknown>): void;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
};

export function background(onFault: (fault: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    start(work) {
      const tracked: Promise<void> = work.then(
        () => void running.delete(tracked),
        (fault: unknown) => {
          running.delete(tracked);
          onFault(fault);
        },
      );
      running.add(tracked);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
