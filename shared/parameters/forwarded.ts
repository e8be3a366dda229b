import { parameterGroups } from './groups.ts';
import { picker } from '../shaped.ts';
import type { Parameter } from './parameter.ts';

const lines = Object.values(parameterGroups).flatMap(({ parameters }) => Object.entries<Parameter>(parameters));

/** The part of a name before its first brackets: parameters that share it are forwarded together. */
const headOf = (name: string): string => {
  const open = name.indexOf('[');
  return open < 0 ? name : name.slice(0, open);
};

/** The part of a name after its first brackets. */
const memberOf = (name: string): string => name.slice(name.indexOf(']') + 1);

const forwardedHeads: ReadonlySet<string> = new Set(
  lines.flatMap(([name, { forwarded }]) => (forwarded ? [headOf(name)] : [])),
);

/** For each list, the members that the acquirer receives of every element: `.quantityUnit` of `cart.items`. */
const defaults: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  lines.flatMap(([name, { forwardedDefault: value }]) =>
    value === undefined ? [] : [[headOf(name), { [memberOf(name)]: value }]],
  ),
);

/**
 * The parameters of a request that the acquirer receives, by their names in the request and with the defaults of its
 * lists (spec, chapters of the groups).
 */
export const forwardedOf = picker({
  select(names) {
    const sent = new Set<string>();
    let element = '';
    for (const name of names) {
      const head = headOf(name);
      if (!forwardedHeads.has(head)) continue;
      const members = defaults.get(head);
      // The names of an element stand together as a rule, so that its defaults are looked up once.
      if (members && !(element !== '' && name.startsWith(element))) {
        element = name.slice(0, name.indexOf(']') + 1);
        for (const member of Object.keys(members)) sent.add(element + member);
      }
      sent.add(name);
    }
    return [...sent];
  },
  otherwise: (name) => defaults.get(headOf(name))?.[memberOf(name)] ?? '',
});
