import type { KnownName, NameTable } from './names.ts';
import { decode, ownCopy, type RawPair } from './split.ts';

/** What a name as it stands in a body means; undefined when nobody knows. */
export type Recognise = (pair: RawPair) => KnownName | 'malformed' | undefined;

// As many as one request may have: the largest cart is understood once and then remembered.
const REMEMBERED_MAX = 50_000;

// No name that can be known is longer, however it is encoded.
const RAW_LENGTH_MAX = 512;

/**
 * Understands names, and remembers those with indices or encoding, of which there are many but not endlessly many.
 * Names of the merchant's own are not remembered. When there are too many, all are forgotten: that costs a little time
 * and no memory.
 */
export const recogniser = (table: NameTable): Recognise => {
  const remembered = new Map<string, KnownName>();
  return ({ name, nameEncoded }) => {
    const known = table.plain.get(name) ?? remembered.get(name);
    if (known || name.length > RAW_LENGTH_MAX) return known;
    const decoded = nameEncoded ? decode(name) : name;
    if (decoded === undefined) return 'malformed';
    const understood = table.resolve(decoded);
    if (!understood || understood.fault !== undefined || understood.entry.parameter.key) return understood;
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    // Decoding has made a copy already.
    const kept = nameEncoded ? understood : { ...understood, name: ownCopy(decoded) };
    remembered.set(ownCopy(name), kept);
    return kept;
  };
};
