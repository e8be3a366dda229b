/** Remembers at least the last `size` and at most twice as many. Two generations cost less than an order of use. */
export type RecentMemory<T> = { get(key: string): T | undefined; set(key: string, value: T): void };

export function recentMemory<T>(size: number): RecentMemory<T> {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return {
    get: (key) => young.get(key) ?? old.get(key),
    set(key, value) {
      if (young.size >= size) {
        old = young;
        young = new Map();
      }
      young.set(key, value);
    },
  };
}
