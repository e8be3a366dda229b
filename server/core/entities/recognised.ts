import type { EntityKey } from '../values.ts';

type Named = { readonly name: string };
/** What an entity is to have by a changed provision file. */
export type Placed<Settings extends Named> = { readonly entity: EntityKey; readonly file: Settings };
/** What it has by the file of before. */
type Kept = Named & { readonly entity: EntityKey };

/** In this order: what is left to deliver to an address goes nowhere else, whatever names are exchanged (DECISIONS 306). */
const ways = [
  { byName: true, byAddress: true, once: false },
  { byName: false, byAddress: true, once: true },
  { byName: true, byAddress: false, once: false },
  { byName: false, byAddress: true, once: false },
] as const;

/** The row of its entity that each one of the file was before; `once` where nothing else on either side is the same. */
export function recognised<Settings extends Named, Row extends Kept>(
  placed: readonly Placed<Settings>[],
  before: readonly Row[],
  hasAddress: (row: Row, file: Settings) => boolean,
): ReadonlyMap<Placed<Settings>, Row> {
  const found = new Map<Placed<Settings>, Row>();
  const taken = new Set<Row>();
  for (const { byName, byAddress, once } of ways) {
    const isIt = (row: Row, { entity, file }: Placed<Settings>): boolean =>
      row.entity === entity && (!byName || row.name === file.name) && (!byAddress || hasAddress(row, file));
    const left = placed.filter((each) => !found.has(each));
    const free = before.filter((row) => !taken.has(row));
    for (const each of left) {
      const [known, ...others] = free.filter((row) => !taken.has(row) && isIt(row, each));
      if (!known) continue;
      if (once && (others.length > 0 || left.filter((other) => isIt(known, other)).length > 1)) continue;
      found.set(each, known);
      taken.add(known);
    }
  }
  return found;
}

/** The rows whose names others are to have, because names are unique at each moment of a commit. */
export const inOthersWay = <Settings extends Named, Row extends Kept>(
  known: ReadonlyMap<Placed<Settings>, Row>,
  placed: readonly Placed<Settings>[],
): readonly Row[] =>
  [...known].flatMap(([own, row]) =>
    placed.some((each) => each !== own && each.entity === row.entity && each.file.name === row.name) ? [row] : [],
  );
