import type { Rows } from './row.ts';

/** Texts of every list: its filters and pages. */
export const lists = {
  lookupOnly: {
    en: 'Your role looks up one payment at a time: enter its id, its short id, the acquirer’s number or the whole reference.',
    de: 'Ihre Rolle schlägt einzelne Zahlungen nach: Geben Sie die ID, die Kurz-ID, die Nummer des Acquirers oder die ganze Referenz ein.',
  },
  time: { en: 'Time', de: 'Zeit' },
  any: { en: 'any', de: 'alle' },
  from: { en: 'From day', de: 'Von Tag' },
  to: { en: 'To day', de: 'Bis Tag' },
  filter: { en: 'Filter', de: 'Filtern' },
  noMatch: { en: 'Nothing matches these filters', de: 'Nichts passt zu diesen Filtern' },
  noMoreRows: { en: 'There is nothing further', de: 'Es gibt nichts Weiteres' },
  wholeReference: { en: 'Whole reference', de: 'Ganze Referenz' },
  referenceBegins: { en: 'Beginning of the reference', de: 'Anfang der Referenz' },
  removeFilter: { en: 'Remove the filter {filter}', de: 'Filter {filter} entfernen' },
  newer: { en: '{count} newer: show', de: '{count} neuere anzeigen' },
  pages: { en: 'Pages', de: 'Seiten' },
  filterWrong: {
    en: '{filter}: enter a value such as {example}.',
    de: '{filter}: Bitte einen Wert wie {example} eingeben.',
  },
  filterUnknown: {
    en: '{filter} cannot be “{value}”.',
    de: '{filter} kann nicht „{value}“ sein.',
  },
  clear: { en: 'Remove all filters', de: 'Alle Filter entfernen' },
  search: { en: 'Search', de: 'Suche' },
  searchHelp: { en: 'Search for anything', de: 'Nach allem suchen' },
  searchHelpMore: {
    en: 'An id of anything, a short id, the ndc of a request, an e-mail address, the beginning of a reference or the acquirer’s number; or payments by these keys, with - before one for not:',
    de: 'Die ID von irgendetwas, eine Kurz-ID, die ndc einer Anfrage, eine E-Mail-Adresse, der Anfang einer Referenz oder die Nummer des Acquirers; oder Zahlungen nach diesen Schlüsseln, mit - davor für nicht:',
  },
  searchNothing: { en: 'Nothing is found for “{query}”', de: 'Zu „{query}“ ist nichts zu finden' },
  searchWrong: {
    en: '{parts} means nothing here. These keys do:',
    de: '{parts} bedeutet hier nichts. Diese Schlüssel gibt es:',
  },
  searchPerson: {
    en: 'Only users who see customers can look for a person.',
    de: 'Nach einer Person können nur Benutzer suchen, die Kundendaten sehen.',
  },
  searchFirst: {
    en: 'Only some of the payments that fit are shown.',
    de: 'Nur einige der passenden Zahlungen sind gezeigt.',
  },
  searchAll: { en: 'Show all by {terms}', de: 'Alle zeigen mit {terms}' },
  searchBounded: {
    en: 'The last 92 days are searched; name others by created:2026-01-01..2026-03-31.',
    de: 'Gesucht wird in den letzten 92 Tagen; andere nennt created:2026-01-01..2026-03-31.',
  },
  noMatchSoFar: { en: 'Nothing matches so far', de: 'Bisher passt nichts' },
  searchOn: {
    en: 'Nothing in the entries read so far; go on to older ones.',
    de: 'Nichts in den bisher gelesenen Einträgen; weiter zu älteren.',
  },
  searchFound: { en: 'Found', de: 'Gefunden' },
  user: { en: 'User', de: 'Benutzer' },
  settlementFile: { en: 'Settlement file', de: 'Abrechnungsdatei' },
  settlementRow: { en: 'Settlement row', de: 'Abrechnungszeile' },
  columns: { en: 'Columns', de: 'Spalten' },
  columnsMore: { en: 'Columns of this list, the first one always', de: 'Spalten dieser Liste, die erste immer' },
  savedViews: { en: 'Saved views', de: 'Gespeicherte Ansichten' },
  saveView: { en: 'Save this view', de: 'Diese Ansicht speichern' },
  viewName: { en: 'Name of the view', de: 'Name der Ansicht' },
  removeView: { en: 'Remove {name}', de: '{name} entfernen' },
  backToList: { en: 'Back to the list', de: 'Zurück zur Liste' },
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
