import type { Rows } from './row.ts';

/** Texts of every list: its filters and pages. */
export const lists = {
  time: { en: 'Time', de: 'Zeit' },
  any: { en: 'any', de: 'alle' },
  from: { en: 'From day', de: 'Von Tag' },
  to: { en: 'To day', de: 'Bis Tag' },
  filter: { en: 'Filter', de: 'Filtern' },
  noMatch: { en: 'Nothing matches these filters', de: 'Nichts passt zu diesen Filtern' },
  removeFilter: { en: 'Remove the filter {filter}', de: 'Filter {filter} entfernen' },
  pages: { en: 'Pages', de: 'Seiten' },
  clear: { en: 'Remove all filters', de: 'Alle Filter entfernen' },
  user: { en: 'User', de: 'Benutzer' },
  viewUnnamed: {
    en: 'Enter a name of at most 60 characters.',
    de: 'Bitte einen Namen mit höchstens 60 Zeichen eingeben.',
  },
  viewTaken: { en: 'You have a view of this name already.', de: 'Eine Ansicht mit diesem Namen gibt es schon.' },
  viewsFull: {
    en: 'You have 20 views of this list; remove one first.',
    de: 'Sie haben 20 Ansichten dieser Liste; bitte erst eine entfernen.',
  },
} as const satisfies Rows;
