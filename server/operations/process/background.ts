/** Work for which no request waits. Closing the gateway and moving its clock wait for it. */
export type Background = {
  /** Starts work under the name that a line of the log has for its fault. */
  start(name: string, work: Promise<unknown>): void;
  /** Resolves when no work is under way. */
  settled(): Promise<void>;
};

export function background(onFault: (fault: unknown, name: string) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    start(name, work) {
      const tracked: Promise<void> = work.then(
        () => void running.delete(tracked),
        (fault: unknown) => {
          running.delete(tracked);
          onFault(fault, name);
        },
      );
      running.add(tracked);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
