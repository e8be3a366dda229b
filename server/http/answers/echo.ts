import { asModel, byNames, isSensitive, mapNames } from 'shared';

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
  const treeFor = trees.get(excluded) ?? treesWithout(excluded);
  return filled(treeFor(fields), fields) as Readonly<Record<string, EchoPart>>;
}

const nothing: ReadonlySet<string> = new Set();

type Trees = (fields: Readonly<Record<string, string>>) => EchoPart;
const trees = new WeakMap<ReadonlySet<string>, Trees>();

/** For the machine's sake: requests have the same parameters again and again, so a tree is made once for their names. */
function treesWithout(excluded: ReadonlySet<string>): Trees {
  const treeFor = byNames((names) => {
    const tree = treeOf(names.filter((name) => !excluded.has(name)));
    return isLarge(names) ? tree : asModel(tree);
  });
  trees.set(excluded, treeFor);
  return treeFor;
}

/** The tree of a large order is not kept, so that it need not be a model for others. */
const isLarge = (names: readonly string[]): boolean => names.length > 500;

/** A copy of a tree of names with the value of each name in its place. */
function filled(tree: EchoPart, fields: Readonly<Record<string, string>>): EchoPart {
  if (typeof tree === 'string') return fields[tree] ?? '';
  if (Array.isArray(tree)) return tree.map((part: EchoPart) => filled(part, fields));
  const copy: { [name: string]: EchoPart } = { ...(tree as { readonly [name: string]: EchoPart }) };
  for (const name in copy) copy[name] = filled(copy[name] ?? '', fields);
  return copy;
}

/** The tree that holds each name where its value belongs. */
function treeOf(names: readonly string[]): EchoPart {
  const root: EchoBranch = {};
  for (const name of names) if (!isSensitive(name)) insert(root, stepsOf(name), name);
  return withLists(root);
}

/** The tree while it grows: elements of a list have keys of `[` and their index until all of them are inserted. */
type EchoBranch = { [name: string]: EchoBranch | string };

function insert(root: EchoBranch, steps: readonly string[], value: string): void {
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

const INDEX_MARK = '[';

/** The steps to `cart.items[0].name` are cart, items, [0, name. The key of a map is one step even if it contains dots. */
function stepsOf(name: string): readonly string[] {
  const open = name.indexOf('[');
  if (open < 0) return name.split('.');
  const list = name.slice(0, open);
  if (mapNames.has(list)) return [...list.split('.'), name.slice(open + 1, -1)];
  return name.replaceAll('[', `.${INDEX_MARK}`).replaceAll(']', '').split('.');
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
