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

/** A number of places in a table, a power of two. */
const PLACES = 8192;

/**
 * For the machine's sake: a cache of nearly all of the last thousands of entries, for rows that can be read again. Each
 * has the place that `hashOf` gives its key, which costs less than a map of thousands, and is lost when another one
 * comes to it.
 */
export function placedMemory<K, V>(hashOf: (key: K) => number): RecentMemory<K, V> {
  let [keys, values] = [[], []] as [(K | undefined)[], (V | undefined)[]];
  const placeOf = (key: K): number => hashOf(key) & (PLACES - 1);
  return {
    get(key) {
      const place = placeOf(key);
      return keys[place] === key ? values[place] : undefined;
    },
    set(key, value) {
      // An array that grows from its end would become a slow one.
      if (keys.length === 0) [keys, values] = [Array.from({ length: PLACES }), Array.from({ length: PLACES })];
      const place = placeOf(key);
      keys[place] = key;
      values[place] = value;
    },
    forget(key) {
      const place = placeOf(key);
      if (keys[place] === key) keys[place] = values[place] = undefined;
    },
  };
}

/** A hash of the key of a row: keys of the same moment are neighbours, and those of others far apart. */
export const hashOfKey = (key: number): number => Math.imul(Math.floor(key / 32) | 0, 0x9e3779b1) >>> 19;
