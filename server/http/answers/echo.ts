import { isSensitive, mapNames } from 'shared';

/** A part of an answer: a value, parts by name, or a list of parts. */
export type Part = string | readonly Part[] | { readonly [name: string]: Part };

/**
 * Turns flat request parameters into the tree that answers carry: dots open objects, indices lists, other brackets
 * maps. Lists have no holes: an index says an element's order, and clients that read lists strictly cannot read nulls.
 * What is sensitive stays out, and so is what the answer names itself.
 */
export const nest = (
  fields: Readonly<Record<string, string>>,
  named: ReadonlySet<string> = nothing,
): Readonly<Record<string, Part>> => {
  const root: Branch = {};
  let hasLists = false;
  for (const name in fields) {
    const value = fields[name];
    const path = wayTo(name);
    if (value === undefined || path === undefined || named.has(name)) continue;
    plant(root, path, value);
    hasLists ||= path.isInList;
  }
  return (hasLists ? gather(root) : root) as Readonly<Record<string, Part>>;
};

const nothing: ReadonlySet<string> = new Set();

/** Elements of a list stand under `[` and their index until all are there. */
type Branch = { [name: string]: Branch | string };

/** The steps to a value. */
type Path = { readonly steps: readonly string[]; readonly isInList: boolean };

const plant = (root: Branch, { steps }: Path, value: string): void => {
  const last = steps.length - 1;
  let branch = root;
  for (let at = 0; at < last; at += 1) {
    const step = steps[at] ?? '';
    const next = branch[step];
    branch = typeof next === 'object' ? next : (branch[step] = {});
  }
  const name = steps[last] ?? '';
  // A key of the merchant's own may have any name, and assigning to this one would set nothing.
  if (name === '__proto__')
    Object.defineProperty(branch, name, { value, enumerable: true, configurable: true, writable: true });
  else branch[name] = value;
};

const PATHS_MAX = 10_000;
const paths = new Map<string, Path | undefined>();

/** Requests name the same parameters again and again. Undefined for one that may not be shown. */
const wayTo = (name: string): Path | undefined => {
  if (paths.has(name)) return paths.get(name);
  if (paths.size >= PATHS_MAX) paths.clear();
  const path = isSensitive(name) ? undefined : pathOf(name);
  paths.set(name, path);
  return path;
};

const INDEX_MARK = '[';

/** `cart.items[0].name` is cart, items, [0 and name; what the brackets of a map hold is one step, dots and all. */
const pathOf = (name: string): Path => {
  const open = name.indexOf('[');
  if (open < 0) return { steps: name.split('.'), isInList: false };
  const list = name.slice(0, open);
  if (!mapNames.has(list))
    return { steps: name.replaceAll('[', `.${INDEX_MARK}`).replaceAll(']', '').split('.'), isInList: true };
  return { steps: [...list.split('.'), name.slice(open + 1, -1)], isInList: false };
};

const gather = (branch: Branch | string): Part => {
  if (typeof branch === 'string') return branch;
  const steps = Object.keys(branch);
  if (steps[0]?.startsWith(INDEX_MARK)) return steps.toSorted(byIndex).map((step) => gather(branch[step] ?? ''));
  for (const step of steps) branch[step] = gather(branch[step] ?? '') as Branch | string;
  return branch;
};

const byIndex = (one: string, other: string): number => Number(one.slice(1)) - Number(other.slice(1));
