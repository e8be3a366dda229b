import type { KnownName, NameTable } from './names.ts';
import { decode, ownCopy, type RawPair } from './split.ts';

/** Resolves a name as it is written in a body; undefined when the endpoint has no such parameter. */
export type Recognise = (pair: RawPair) => KnownName | 'malformed' | undefined;

// As many as one request may have: the names of the largest cart are resolved once and then cached.
const CACHED_MAX = 50_000;

// No parameter's name is longer, in any encoding.
const RAW_LENGTH_MAX = 512;

/**
 * Resolves names and caches those with indices or encoding, whose number is bounded. Keys that a merchant makes up are
 * unbounded and are not cached. A full cache is cleared: that costs a little time and no memory.
 */
export function recogniser(table: NameTable): Recognise {
  const cached = new Map<string, KnownName>();
  return ({ name, nameEncoded }) => {
    const known = table.plain.get(name) ?? cached.get(name);
    if (known || name.length > RAW_LENGTH_MAX) return known;
    const decoded = nameEncoded ? decode(name) : name;
    if (decoded === undefined) return 'malformed';
    const resolved = table.resolve(decoded);
    if (!resolved || resolved.fault !== undefined || resolved.entry.parameter.key) return resolved;
    if (cached.size >= CACHED_MAX) cached.clear();
    // Decoding has already made a copy.
    const kept = nameEncoded ? resolved : { ...resolved, name: ownCopy(decoded) };
    cached.set(ownCopy(name), kept);
    return kept;
  };
}
