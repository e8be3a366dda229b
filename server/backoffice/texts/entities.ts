import type { Rows } from './row.ts';

/** Texts of entities and of what belongs to them. */
export const entities = {
  closed: { en: 'closed', de: 'geschlossen' },
  mode: { en: 'Mode', de: 'Modus' },
  modeTest: { en: 'test', de: 'Test' },
  modeLive: { en: 'live', de: 'live' },
  connector: { en: 'Connector', de: 'Konnektor' },
  further: { en: 'Next', de: 'Weiter' },
  toBeginning: { en: 'Beginning', de: 'Anfang' },
  tabs: { en: 'Parts of this page', de: 'Teile dieser Seite' },
  notChanged: { en: 'Nothing was changed.', de: 'Nichts wurde geändert.' },
  changeEntity: { en: 'Change', de: 'Ändern' },
  yes: { en: 'yes', de: 'ja' },
  no: { en: 'no', de: 'nein' },
} as const satisfies Rows;
