/** What a column has in a row; null where the row has nothing there. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | null>>;

/**
 * Rows as CSV, with the names of the columns first: fields are separated by semicolons, and each line ends with CR and LF
 * (RFC 4180 with another separator). Texts stay as they are, also those that look like formulas.
 */
export function csvOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const values = Object.values(columns);
  const lines = rows.map((row) => values.map((valueOf) => field(valueOf(row) ?? '')));
  return [Object.keys(columns), ...lines].map((fields) => `${fields.join(';')}\r\n`).join('');
}

/** Quotes what a reader would otherwise take apart, or trim. */
const field = (text: string): string => (/[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
