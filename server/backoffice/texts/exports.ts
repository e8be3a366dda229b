import type { Rows } from './row.ts';

/** Texts of lists as files. */
export const exports = {
  columnsAndDelimiter: { en: 'Columns and delimiter', de: 'Spalten und Trennzeichen' },
  columnsOfFile: { en: 'Columns, as the file names them', de: 'Spalten, wie sie in der Datei heißen' },
  delimiter: { en: 'Delimiter', de: 'Trennzeichen' },
  semicolon: { en: 'Semicolon ;', de: 'Semikolon ;' },
  comma: { en: 'Comma ,', de: 'Komma ,' },
  tabulator: { en: 'Tab', de: 'Tabulator' },
  exportChosen: { en: 'Export', de: 'Exportieren' },
  keepChoice: { en: 'Keep the choice', de: 'Auswahl merken' },
  keepChoiceMore: {
    en: 'A choice that is kept stands in the address of the list. A saved view has it too.',
    de: 'Eine gemerkte Auswahl steht in der Adresse der Liste. Auch eine gespeicherte Ansicht enthält sie.',
  },
  exportedLists: { en: 'Lists made in the background', de: 'Im Hintergrund erstellte Listen' },
  noExports: { en: 'No list was made in the background', de: 'Keine Liste wurde im Hintergrund erstellt' },
  noExportsMore: {
    en: 'A list of more than {count} rows is made in the background when it is exported, and is fetched here.',
    de: 'Eine Liste mit mehr als {count} Zeilen wird beim Exportieren im Hintergrund erstellt und hier abgeholt.',
  },
  listIsLong: {
    en: 'This list has more than {count} rows, or takes long to search. It is made in the background.',
    de: 'Diese Liste hat mehr als {count} Zeilen oder ist langwierig zu durchsuchen. Sie wird im Hintergrund erstellt.',
  },
  filtersSet: { en: 'Filters', de: 'Filter' },
  keptFor: { en: 'Kept for', de: 'Aufbewahrt für' },
  makeInBackground: { en: 'Make the file', de: 'Datei erstellen' },
  fileReady: { en: 'ready', de: 'fertig' },
  fileInTheMaking: { en: 'being made', de: 'wird erstellt' },
  orderedAt: { en: 'Ordered', de: 'Bestellt' },
  deletedAt: { en: 'Deleted', de: 'Wird gelöscht' },
  lookAgain: { en: 'Look again', de: 'Erneut nachsehen' },
  exportsUnderWay: {
    en: 'Five lists are being made for you already. Wait until one of them is ready.',
    de: 'Für Sie werden schon fünf Listen erstellt. Warten Sie, bis eine davon fertig ist.',
  },
} as const satisfies Rows;
