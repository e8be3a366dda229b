/** Remembers at least the last `size` and at most twice as many. Two generations cost less than an order of use. */
export type RecentMemory<K, V> = { get(key: K): V | undefined; set(key: K, value: V): void; forget(key: K): void };

export function recentMemory<K, V>(size: number): RecentMemory<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  return {
    get: (key) => young.get(key) ?? old.get(key),
    set(key, value) {
      if (young.size >= size) {
        old = young;
        young = new Map();
      }
      young.set(key, value);
    },
    forget(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
