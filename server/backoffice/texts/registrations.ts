import type { Rows } from './row.ts';

/** Texts of registrations and schedules. */
export const registrations = {
  registration: { en: 'Registration', de: 'Registrierung' },
  use: { en: 'Use', de: 'Nutzung' },
  schedule: { en: 'Schedule', de: 'Zeitplan' },
  failed: { en: 'failed', de: 'fehlgeschlagen' },
} as const satisfies Rows;
