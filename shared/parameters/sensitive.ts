import { parameterGroups } from './groups.ts';
import type { Parameter } from './parameter.ts';

const sensitiveNames: ReadonlySet<string> = new Set(
  Object.values(parameterGroups).flatMap(({ parameters }) =>
    Object.entries<Parameter>(parameters).flatMap(([name, { sensitive }]) => (sensitive ? [name] : [])),
  ),
);

/**
 * Whether a parameter must never be echoed, logged or printed. No sensitive name has brackets, so a name is looked up
 * without resolving them.
 */
export const isSensitive = (name: string): boolean => sensitiveNames.has(name);
