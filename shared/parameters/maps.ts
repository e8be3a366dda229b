import { parameterGroups } from './groups.ts';
import type { Parameter } from './parameter.ts';

/** Parameters whose brackets hold names, not indices: `customParameters`, `merchant.data` and their like. */
export const mapNames: ReadonlySet<string> = new Set(
  Object.values(parameterGroups).flatMap(({ parameters }) =>
    Object.entries<Parameter>(parameters).flatMap(([name, { key }]) =>
      key === undefined ? [] : [name.slice(0, name.indexOf('['))],
    ),
  ),
);
