import { decode } from '../formats/percent.ts';
import { headOf } from './faults.ts';
import type { KnownName, NameTable } from './names.ts';
import { ownCopy, type RawPair } from './split.ts';

/*
 * For the machine's sake: a merchant's requests have the same names and groups again and again, so that resolved names
 * and the rules of groups are cached. Reading depends on the caches for its speed only.
 */

/** Resolves a name as it is written in a body; undefined when the endpoint has no such parameter. */
export type Recognise = (pair: RawPair) => KnownName | 'malformed' | undefined;

// The cache holds the names of the largest possible request, so that each of them is resolved once.
const CACHED_MAX = 50_000;

// Keys that a merchant makes up are unbounded; the few that its requests repeat are cached.
const KEYS_CACHED_MAX = 1000;

// No parameter's name is longer, in any encoding. A longer name is looked up and shown by its beginning.
const RAW_LENGTH_MAX = 512;

/**
 * Resolves names and caches those with indices, encoding or keys. A full cache is cleared: that costs a little time and
 * no memory. Keys have a cache of their own, because requests with ever new ones would clear that of the other names.
 */
export function recogniser(table: NameTable): Recognise {
  const [indexed, keyed] = [new Map<string, KnownName>(), new Map<string, KnownName>()];
  return ({ name, nameEncoded }) => {
    const known = table.plain.get(name) ?? indexed.get(name) ?? keyed.get(name);
    if (known) return known;
    if (name.length > RAW_LENGTH_MAX) return table.misspelt(headOf(name));
    const decoded = nameEncoded ? decode(name) : name;
    if (decoded === undefined) return 'malformed';
    const resolved = table.resolve(decoded);
    if (!resolved || resolved.fault !== undefined) return resolved;
    const [cached, max] = resolved.entry.isKeyed ? [keyed, KEYS_CACHED_MAX] : [indexed, CACHED_MAX];
    if (cached.size >= max) cached.clear();
    // Decoding has already made a copy.
    const kept = nameEncoded ? resolved : { ...resolved, name: ownCopy(decoded) };
    cached.set(ownCopy(name), kept);
    return kept;
  };
}

const COMBINATIONS_MAX = 1000;

/**
 * Caches a value for each combination of used groups. A combination is identified by a sum of powers of two, one for
 * each group: no text has to be built as a key, and an endpoint has fewer groups than a safe integer has bits.
 */
export function cachedByUse<T>(make: (used: readonly boolean[]) => T): (used: readonly boolean[]) => T {
  const cached = new Map<number, T>();
  return (used) => {
    const combination = used.reduce((sum, isUsed, place) => (isUsed ? sum + 2 ** place : sum), 0);
    const value = cached.get(combination) ?? make(used);
    if (cached.size < COMBINATIONS_MAX) cached.set(combination, value);
    return value;
  };
}
