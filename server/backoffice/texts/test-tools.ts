import type { Rows } from './row.ts';

/** Texts of what only test mode has. */
export const testTools = {
  testTools: { en: 'Test tools', de: 'Testwerkzeuge' },
  testClock: { en: 'Clock', de: 'Uhr' },
  testTriggers: { en: 'Triggers', de: 'Auslöser' },
  testCards: { en: 'Test cards', de: 'Testkarten' },
  testSend: { en: 'Send', de: 'Senden' },
  testEffect: { en: 'Effect', de: 'Wirkung' },
  clockNow: { en: 'The gateway’s time', de: 'Zeit des Gateways' },
  clockNext: { en: 'Next job', de: 'Nächste Aufgabe' },
  clockPing: { en: '29 minutes on', de: '29 Minuten weiter' },
  clockDay: { en: 'A day on', de: 'Einen Tag weiter' },
  clockJob: { en: 'To the next job', de: 'Zur nächsten Aufgabe' },
  clockMore: {
    en: 'All that becomes due on the way is carried out, for all entities. Time never goes back.',
    de: 'Alles, was unterwegs fällig wird, wird ausgeführt, für alle Einheiten. Die Zeit geht nie zurück.',
  },
} as const satisfies Rows;
