import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { EntityKey } from '../../core/values.ts';

/** Whether a statement reads the rows of one entity, or those of all. */
type Whose = 'ofOne' | 'ofAll';

/** The statements of a slice, which each have an index for their order. */
export const ofOneAndAll = <S>(make: (whose: Whose) => S): Readonly<Record<Whose, S>> => ({
  ofOne: make('ofOne'),
  ofAll: make('ofAll'),
});

export const ownedBy = (entity: SQLiteColumn, whose: Whose): SQL | undefined =>
  whose === 'ofOne' ? eq(entity, sql.placeholder('entity')) : undefined;

/** The statement for the entity of a slice; null stands for all. */
export const chosenFor = <S>(statements: Readonly<Record<Whose, S>>, entity: EntityKey | null): S =>
  statements[entity === null ? 'ofAll' : 'ofOne'];

/** The owner of the rows of a statement, as `inTurn` has it. */
export const ownerOf = (entity: SQLiteColumn, whose: Whose): SQLiteColumn | undefined =>
  whose === 'ofOne' ? entity : undefined;
