import { isSensitive, mapNames } from 'shared';

/** A part of the echo in an answer: a value, an object of parts, or a list of parts. */
export type EchoPart = string | readonly EchoPart[] | { readonly [name: string]: EchoPart };

/**
 * Turns request parameters into the tree in which answers echo them: dots become objects, indices lists, other brackets
 * maps. Lists have no gaps (DECISIONS 19). Sensitive parameters are not echoed, nor those in `excluded`, for which the
 * answer has other members.
 */
export function nest(
  fields: Readonly<Record<string, string>>,
  excluded: ReadonlySet<string> = nothing,
): Readonly<Record<string, EchoPart>> {
  const root: EchoBranch = {};
  let hasLists = false;
  for (const name in fields) {
    const value = fields[name];
    const path = cachedPath(name);
    if (value === undefined || path === undefined || excluded.has(name)) continue;
    insert(root, path, value);
    hasLists ||= path.isInList;
  }
  // A tree without lists has the shape of the result already.
  return (hasLists ? withLists(root) : root) as Readonly<Record<string, EchoPart>>;
}

const nothing: ReadonlySet<string> = new Set();

/** The tree while it grows: elements of a list have keys of `[` and their index until all of them are inserted. */
type EchoBranch = { [name: string]: EchoBranch | string };

/** The keys from the root to a value. */
type EchoPath = { readonly steps: readonly string[]; readonly isInList: boolean };

function insert(root: EchoBranch, { steps }: EchoPath, value: string): void {
  const last = steps.length - 1;
  let branch = root;
  for (let at = 0; at < last; at += 1) {
    const step = steps[at] ?? '';
    const next = branch[step];
    branch = typeof next === 'object' ? next : (branch[step] = {});
  }
  const name = steps[last] ?? '';
  // A merchant may choose this name as a key of a map, and an assignment to it would be ignored.
  if (name === '__proto__')
    Object.defineProperty(branch, name, { value, enumerable: true, configurable: true, writable: true });
  else branch[name] = value;
}

const PATHS_MAX = 10_000;
const paths = new Map<string, EchoPath | undefined>();

/** For the machine's sake: requests have the same parameters again and again. Undefined for a sensitive parameter. */
function cachedPath(name: string): EchoPath | undefined {
  if (paths.has(name)) return paths.get(name);
  if (paths.size >= PATHS_MAX) paths.clear();
  const path = isSensitive(name) ? undefined : pathOf(name);
  paths.set(name, path);
  return path;
}

const INDEX_MARK = '[';

/** The path of `cart.items[0].name` is cart, items, [0, name. The key of a map is one step even if it contains dots. */
function pathOf(name: string): EchoPath {
  const open = name.indexOf('[');
  if (open < 0) return { steps: name.split('.'), isInList: false };
  const list = name.slice(0, open);
  if (!mapNames.has(list))
    return { steps: name.replaceAll('[', `.${INDEX_MARK}`).replaceAll(']', '').split('.'), isInList: true };
  return { steps: [...list.split('.'), name.slice(open + 1, -1)], isInList: false };
}

/** Replaces the keys of elements by lists, in the order of the indices. */
function withLists(branch: EchoBranch | string): EchoPart {
  if (typeof branch === 'string') return branch;
  const steps = Object.keys(branch);
  if (steps[0]?.startsWith(INDEX_MARK)) return steps.toSorted(byIndex).map((step) => withLists(branch[step] ?? ''));
  for (const step of steps) branch[step] = withLists(branch[step] ?? '') as EchoBranch | string;
  return branch;
}

const byIndex = (one: string, other: string): number => Number(one.slice(1)) - Number(other.slice(1));
