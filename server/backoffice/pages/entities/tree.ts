import type { Entity } from '../../../core/entities/entity.ts';

/** An entity with how many are above it in a tree. */
export type Placed = { readonly entity: Entity; readonly depth: number };

/** Entities as a tree is read: each followed by those below it, which are ordered by name. */
export function inTree(reached: readonly Entity[]): readonly Placed[] {
  const known = new Set(reached.map(({ key }) => key));
  const byParent = Map.groupBy(reached, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
  const below = (parent: Entity['parent'], depth: number): readonly Placed[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => byName.compare(a.name, b.name) || a.key - b.key)
      .flatMap((entity) => [{ entity, depth }, ...below(entity.key, depth + 1)]);
  return below(null, 0);
}

const byName = new Intl.Collator('en');

/** Whether a text is a part of an entity's name, or the beginning of its id. */
export const isNamed = ({ name, id }: Entity, text: string): boolean =>
  name.toLowerCase().includes(text.toLowerCase()) || id.startsWith(text.toLowerCase());
