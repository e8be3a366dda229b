type Json = object | null | undefined;

/** The members of an object of JSON by their paths, those of nested objects too: `terms.brands`. Lists are one value. */
export function membersOf(value: Json, path = ''): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, member] of Object.entries(value ?? {})) {
    const place = path === '' ? name : `${path}.${name}`;
    const isNested = isObject(member) && Object.keys(member).length > 0;
    if (isNested) for (const [inner, each] of membersOf(member, place)) found.set(inner, each);
    else found.set(place, member);
  }
  return found;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (!Array.isArray(value) || value.some((each) => typeof each === 'object'));
