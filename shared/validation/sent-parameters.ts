import type { KnownName } from './names.ts';

/** The parameters of a body so far, in the order sent, each name once. */
export type SentParameters = {
  readonly names: readonly string[];
  readonly values: readonly string[];
  /** Adds a parameter that is certainly new; it has no earlier value. */
  readonly add: (known: KnownName, value: string) => undefined;
  /** Adds a parameter, or replaces its value; returns the earlier value. */
  readonly put: (known: KnownName, value: string) => string | undefined;
};

/**
 * For the machine's sake: the names are indexed only when one of them might repeat an earlier one. The keys that a
 * merchant makes up have an index of their own, because they can repeat nothing but each other.
 */
export function sentParameters(): SentParameters {
  const names: string[] = [];
  const values: string[] = [];
  let places: Map<string, number> | undefined;
  let keyPlaces: Map<string, number> | undefined;
  const placesFor = ({ entry }: KnownName): Map<string, number> =>
    entry.isKeyed
      ? (keyPlaces ??= new Map())
      : (places ??= new Map(names.map((name, place) => [name, place] as const)));

  function add({ name, entry }: KnownName, value: string): undefined {
    (entry.isKeyed ? keyPlaces : places)?.set(name, names.length);
    names.push(name);
    values.push(value);
  }
  return {
    names,
    values,
    add,
    put(known, value) {
      const place = placesFor(known).get(known.name);
      if (place === undefined) return add(known, value);
      const earlier = values[place];
      values[place] = value;
      return earlier;
    },
  };
}
