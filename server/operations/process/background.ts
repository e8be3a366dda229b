/** Work that continues after its request was answered. Closing the gateway and moving its clock wait for it. */
export type Background = {
  start(work: Promise<unknown>): void;
  /** Resolves when no work is under way. */
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
