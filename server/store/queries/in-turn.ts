import { and, asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Connection } from '../database.ts';

type Bounds = {
  /** The column with the owner of the rows, whose placeholder has the name `named`; undefined for the rows of all. */
  readonly of: SQLiteColumn | undefined;
  readonly named?: string;
  /** Which keys bound the rows, neither included: placeholders of the same names. */
  readonly bounds?: readonly ('after' | 'before')[];
};
type Turn = {
  readonly between: SQL | undefined;
  readonly latestFirst: readonly SQL[];
  readonly oldestFirst: readonly SQL[];
};

/** The rows of an owner between two keys in their order, by the index of the owner and the key (DECISIONS 201). */
export function inTurn(
  { ownedBetween }: Connection,
  key: SQLiteColumn,
  { of, named = 'entity', bounds = ['after', 'before'] }: Bounds,
): Turn {
  const [after, before] = (['after', 'before'] as const).map((name) =>
    bounds.includes(name) ? sql.placeholder(name) : undefined,
  );
  if (!of)
    return {
      between: and(after && gt(key, after), before && lt(key, before)),
      latestFirst: [desc(key)],
      oldestFirst: [asc(key)],
    };
  return {
    between: ownedBetween({ of, key }, { owner: sql.placeholder(named), after, before }),
    latestFirst: [desc(of), desc(key)],
    oldestFirst: [asc(of), asc(key)],
  };
}
