import type { Rows } from './row.ts';

/** Texts of reports, with the formula of each, and of the first page. */
export const reports = {
  step: { en: 'Step', de: 'Schritt' },
  day: { en: 'Day', de: 'Tag' },
} as const satisfies Rows;
