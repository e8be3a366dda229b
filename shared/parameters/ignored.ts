import { picker } from '../shaped.ts';
import { parameterGroups } from './groups.ts';
import type { ParameterGroup } from './parameter.ts';

/** The parameters that are void when another one is sent, each with that other. */
const ignored: ReadonlyMap<string, string> = new Map(
  Object.values<ParameterGroup>(parameterGroups).flatMap(({ rules = [] }) =>
    rules.flatMap(({ kind, names: [name = ''], unless }) =>
      kind === 'ignoredWhen' && unless !== undefined ? [[name, unless] as const] : [],
    ),
  ),
);

/**
 * The parameters of several requests without those that are void together: a checker drops them from one request alone.
 */
export const withoutIgnored = picker({
  select(names) {
    const sent = new Set(names);
    const isVoid = (name: string): boolean => sent.has(ignored.get(name) ?? '');
    return names.some(isVoid) ? names.filter((name) => !isVoid(name)) : names;
  },
});
