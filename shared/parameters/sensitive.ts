import { parameterGroups } from './groups.ts';
import type { Parameter } from './parameter.ts';

const sensitiveNames: ReadonlySet<string> = new Set(
  Object.values(parameterGroups).flatMap(({ parameters }) =>
    Object.entries<Parameter>(parameters).flatMap(([name, { sensitive }]) => (sensitive ? [name] : [])),
  ),
);

/**
 * Whether a parameter must never be echoed, logged or printed. No sensitive name has brackets, so it can be looked up
 * as it is.
 */
export const isSensitive = (name: string): boolean => sensitiveNames.has(name);
