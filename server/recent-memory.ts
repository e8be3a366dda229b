/**
 * For the machine's sake: a cache of at least the last `size` entries and at most twice as many (DECISIONS 27). Two
 * generations cost less than a list in the order of use.
 */
export type RecentMemory<K, V> = { get(key: K): V | undefined; set(key: K, value: V): void; forget(key: K): void };

export function recentMemory<K, V>(size: number): RecentMemory<K, V> {
  let recent = new Map<K, V>();
  let older = new Map<K, V>();
  return {
    get: (key) => recent.get(key) ?? older.get(key),
    set(key, value) {
      if (recent.size >= size) {
        older = recent;
        recent = new Map();
      }
      recent.set(key, value);
    },
    forget(key) {
      recent.delete(key);
      older.delete(key);
    },
  };
}
