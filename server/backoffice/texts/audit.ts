import type { Rows } from './row.ts';

/** Texts of the audit log. */
export const audit = {
  ownAudit: { en: 'My actions', de: 'Meine Aktionen' },
  actor: { en: 'Who', de: 'Wer' },
  action: { en: 'Action', de: 'Aktion' },
  subject: { en: 'What', de: 'Was' },
  change: { en: 'Change', de: 'Änderung' },
  request: { en: 'Request', de: 'Anfrage' },
  roleCount: { en: '{count} roles', de: '{count} Rollen' },
  noAudit: { en: 'Nothing has been done yet', de: 'Noch nichts geschehen' },
  noAuditMore: {
    en: 'Every sign-in and every change by a user becomes an entry.',
    de: 'Jede Anmeldung und jede Änderung durch Benutzer wird ein Eintrag.',
  },
  exportCsv: { en: 'Export as CSV', de: 'Als CSV exportieren' },
  exportChain: { en: 'Export with proof', de: 'Mit Beweis exportieren' },
} as const satisfies Rows;
