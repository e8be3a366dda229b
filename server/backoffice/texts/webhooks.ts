import type { Rows } from './row.ts';

/** Texts of webhooks and of what was delivered to them. */
export const webhooks = {
  failing: { en: 'failing', de: 'gestört' },
} as const satisfies Rows;
