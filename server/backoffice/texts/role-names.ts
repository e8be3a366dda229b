import type { Rows } from './row.ts';

/** The names of roles, as their permissions are listed in core/users/roles.ts. */
export const roleNames = {
  operator: { en: 'Operator', de: 'Betreiber' },
  administrator: { en: 'Administrator', de: 'Administration' },
  finance: { en: 'Finance', de: 'Finanzen' },
  support: { en: 'Support', de: 'Support' },
  supportLimited: { en: 'Support limited', de: 'Support eingeschränkt' },
  risk: { en: 'Risk', de: 'Risiko' },
  developer: { en: 'Developer', de: 'Entwicklung' },
  auditor: { en: 'Auditor', de: 'Revision' },
  analyst: { en: 'Analyst', de: 'Auswertung' },
} as const satisfies Rows;
