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
  const selectedFor = byNames((names) => ({ names, wanted: shapeOf(select(names)) }));
  return (fields) => {
    const { names, wanted } = selectedFor(fields);
    if (wanted.names === names) return fields;
    const copy: Record<string, string> = { ...wanted.model };
    for (const name of wanted.names) copy[name] = fields[name] ?? otherwise(name);
    return copy;
  };
}

/** What follows from the names of fields alone, made once for each list of names. */
export function byNames<Plan>(make: (names: readonly string[]) => Plan): (fields: Fields) => Plan {
  const plans = new WeakMap<Shape, { readonly plan: Plan }>();
  function remember(shape: Shape): { readonly plan: Plan } {
    const made = { plan: make(shape.names) };
    plans.set(shape, made);
    return made;
  }
  return (fields) => {
    const shape = shapeOf(Object.keys(fields));
    return (plans.get(shape) ?? remember(shape)).plan;
  };
}

/** A tree with the same members, as V8's fast properties. */
export const asModel = <Tree>(tree: Tree): Tree =>
  // Only parsing makes properties fast, however many there are. The cast holds because the text is the tree's.
  JSON.parse(JSON.stringify(tree)) as Tree;

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
  const model = asModel(Object.fromEntries(names.map((name) => [name, ''])));
  const shape = { names, model };
  shapes.set(lengths, shape);
  return shape;
}
