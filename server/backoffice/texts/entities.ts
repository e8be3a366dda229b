import type { Rows } from './row.ts';

/** Texts of entities and of what belongs to them. */
export const entities = {
  tabs: { en: 'Parts of this page', de: 'Teile dieser Seite' },
  yes: { en: 'yes', de: 'ja' },
} as const satisfies Rows;
