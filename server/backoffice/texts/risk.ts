import type { Rows } from './row.ts';

/** Texts of risk cases, their callbacks, and lists and rules. */
export const risk = {
  payment: { en: 'Payment', de: 'Zahlung' },
  remove: { en: 'Delete', de: 'Löschen' },
  expires: { en: 'Expires', de: 'Gültig bis' },
} as const satisfies Rows;
