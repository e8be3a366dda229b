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
  const fields: Record<string, string> = names.length > NAMES_MAX ? {} : { ...shapeOf(names).model };
  for (let place = 0; place < names.length; place += 1) fields[names[place] ?? ''] = values[place] ?? '';
  return fields;
}

/** A copy of the named fields, in the order of the names. */
export const pick = (fields: Fields, names: readonly string[]): Record<string, string> =>
  shaped(
    names,
    names.map((name) => fields[name] ?? ''),
  );

/** The shape is looked up by the lengths of the names, which costs less than their characters, and then compared. */
function shapeOf(names: readonly string[]): Shape {
  let lengths = names.length;
  for (const { length } of names) lengths = (Math.imul(lengths, 31) + length) | 0;
  const known = shapes.get(lengths);
  return known && isSame(known.names, names) ? known : addShape(lengths, names);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
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
