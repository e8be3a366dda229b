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
} as const satisfies Rows;
