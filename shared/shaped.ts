/*
 * For the machine's sake: V8 stores an object that grows name by name as a hash table, which takes three times the
 * memory and is copied and written as JSON in several times the time. A merchant's requests have the same names again
 * and again, so their objects begin as copies of a model that has these names.
 */

type Fields = Readonly<Record<string, string>>;

/** The names of an object in their order, and an object that has them as V8's fast properties, with empty values. */
type Shape = { readonly names: readonly string[]; readonly model: Fields };

/** Objects with more names are hash tables for V8 in any case. */
const NAMES_MAX = 500;
const SHAPES_MAX = 256;
const shapes = new Map<number, Shape>();

/** The fields with these names and values, in the order of the names. No name may occur twice. */
export function shaped(names: readonly string[], values: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = { ...shapeOf(names).model };
  for (let place = 0; place < names.length; place += 1) fields[names[place] ?? ''] = values[place] ?? '';
  return fields;
}

type Picking = {
  /** The names of the copy, in their order; the same list where the fields need no copy. Asked once for each list. */
  readonly select: (names: readonly string[]) => readonly string[];
  /** The value of a name that the fields lack; empty when left out. */
  readonly otherwise?: (name: string) => string;
};

/** Makes copies of fields with the names that are selected from theirs. */
export function picker({ select, otherwise = () => '' }: Picking): (fields: Fields) => Fields {
  const selected = new WeakMap<Shape, Shape>();
  function selectedFrom(shape: Shape): Shape {
    const names = select(shape.names);
    const other = names === shape.names ? shape : shapeOf(names);
    selected.set(shape, other);
    return other;
  }
  return (fields) => {
    const shape = shapeOf(Object.keys(fields));
    const { names, model } = selected.get(shape) ?? selectedFrom(shape);
    if (names === shape.names) return fields;
    const copy: Record<string, string> = { ...model };
    for (const name of names) copy[name] = fields[name] ?? otherwise(name);
    return copy;
  };
}

/** A copy of the named fields, in the order of the names. */
export const pick = (fields: Fields, names: readonly string[]): Record<string, string> =>
  shaped(
    names,
    names.map((name) => fields[name] ?? ''),
  );

/** The shape is looked up by the lengths of the names, which costs less than their characters, and then compared. */
function shapeOf(names: readonly string[]): Shape {
  if (names.length > NAMES_MAX) return { names, model: {} };
  let lengths = names.length;
  for (const { length } of names) lengths = (Math.imul(lengths, 31) + length) | 0;
  const known = shapes.get(lengths);
  return known && isSame(known.names, names) ? known : addShape(lengths, names);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one === other) return true;
  for (let place = 0; place < other.length; place += 1) if (one[place] !== other[place]) return false;
  return one.length === other.length;
}

function addShape(lengths: number, names: readonly string[]): Shape {
  if (shapes.size >= SHAPES_MAX) shapes.clear();
  // Only parsing makes properties fast, however many there are.
  const model = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])))) as Fields;
  const shape = { names, model };
  shapes.set(lengths, shape);
  return shape;
}
