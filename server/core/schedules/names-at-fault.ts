/**
 * Which of several names are at fault when they are not possible together: each without which the others would be, or,
 * where none would do alone, those that do not go with the names before them.
 */
export function namesAtFault(
  names: readonly string[],
  isPossible: (names: readonly string[]) => boolean,
): readonly string[] {
  const alone = names.filter((name) => isPossible(names.filter((each) => each !== name)));
  if (alone.length > 0) return alone;
  const possible: string[] = [];
  for (const name of names) if (isPossible([...possible, name])) possible.push(name);
  return names.filter((name) => !possible.includes(name));
}
