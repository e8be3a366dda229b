import type { Rows } from './row.ts';

/** Texts of access tokens, and of secrets that are shown once. */
export const tokens = {
  node: { en: 'Node', de: 'Knoten' },
} as const satisfies Rows;
