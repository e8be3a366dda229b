import { parameterGroups } from './groups.ts';
import type { Parameter } from './parameter.ts';

const lines = Object.values(parameterGroups).flatMap(({ parameters }) => Object.entries<Parameter>(parameters));

/** The part of a name before its first brackets: parameters that share it are forwarded together. */
const headOf = (name: string): string => {
  const open = name.indexOf('[');
  return open < 0 ? name : name.slice(0, open);
};

const forwardedHeads: ReadonlySet<string> = new Set(
  lines.flatMap(([name, { forwarded }]) => (forwarded ? [headOf(name)] : [])),
);

/** For each list, the members that the acquirer receives of every element: `.quantityUnit` of `cart.items`. */
const defaults: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  lines.flatMap(([name, { forwardedDefault: value }]) =>
    value === undefined ? [] : [[headOf(name), { [name.slice(name.indexOf(']') + 1)]: value }]],
  ),
);

/**
 * The parameters of a request that the acquirer receives, by their names in the request and with the defaults of its
 * lists (spec, chapters of the groups).
 */
export function forwardedOf(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const sent: Record<string, string> = {};
  for (const name in fields) {
    const value = fields[name];
    const head = headOf(name);
    if (value === undefined || !forwardedHeads.has(head)) continue;
    const ofElement = head.length === name.length ? undefined : defaults.get(head);
    if (ofElement) addDefaults(sent, { element: name.slice(0, name.indexOf(']') + 1), ofElement });
    sent[name] = value;
  }
  return sent;
}

function addDefaults(
  sent: Record<string, string>,
  { element, ofElement }: { element: string; ofElement: Readonly<Record<string, string>> },
): void {
  for (const member in ofElement) sent[element + member] ??= ofElement[member] ?? '';
}
