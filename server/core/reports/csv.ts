/** What a column has in a row; null where the row has nothing there. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | null>>;

/** Those of the columns that are named, of a list whose cells need something beside their row. */
export const columnsNamed = <Row, Beside>(
  cells: Readonly<Record<string, (row: Row, beside: Beside) => string | null>>,
  names: readonly string[],
  beside: Beside,
): Columns<Row> =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([name]) => names.includes(name))
      .map(([name, valueOf]) => [name, (row: Row) => valueOf(row, beside)]),
  );

/** What stands between the fields of a line, by name. */
export const delimiters = { semicolon: ';', comma: ',', tab: '\t' } as const;
export type Delimiter = keyof typeof delimiters;
export const isDelimiter = (text: string | undefined): text is Delimiter => Object.hasOwn(delimiters, text ?? '');

/**
 * Rows as CSV, with the names of the columns first: fields are separated by semicolons, and each line ends with CR and LF
 * (RFC 4180 with another separator). Texts stay as they are, also those that look like formulas.
 */
export const csvOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  csvHead(columns) + csvRows(columns, rows);

/** The line with the names of the columns. */
export const csvHead = (columns: Columns<never>, delimiter: Delimiter = 'semicolon'): string =>
  lineOf(Object.keys(columns), delimiter);

/** The lines of rows, for a table that is written in parts. */
export function csvRows<Row>(columns: Columns<Row>, rows: readonly Row[], delimiter: Delimiter = 'semicolon'): string {
  const values = Object.values(columns);
  return rows
    .map((row) =>
      lineOf(
        values.map((valueOf) => field(valueOf(row) ?? '', delimiter)),
        delimiter,
      ),
    )
    .join('');
}

/**
 * A text that a spreadsheet does not take for a formula, because an apostrophe stands before its beginning then, and
 * before that of every part into which a spreadsheet takes it apart that reads the file with another delimiter.
 */
export const withoutFormula = (text: string): string =>
  (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text).replaceAll(/([,;|\t\r\n]["' ]*)([=+\-@＝＋－＠])/g, "$1'$2");

/** A text of JSON that means the same, and in which no part of a string can begin a formula. */
export function jsonWithoutFormula(json: string): string {
  let [isInString, isBeginning] = [false, false];
  return json.replaceAll(/\\.|[",;| =+\-@＝＋－＠]|[^\\",;| =+\-@＝＋－＠]+/g, (token) => {
    const isFormula = isInString && isBeginning && '=+-@＝＋－＠'.includes(token);
    if (token === '"') isInString = !isInString;
    isBeginning = '",;| '.includes(token);
    return isFormula ? escapeOf(token) : token;
  });
}

const escapeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const lineOf = (fields: readonly string[], delimiter: Delimiter): string => `${fields.join(delimiters[delimiter])}\r\n`;

/** Quotes what a reader would otherwise take apart, or trim. */
const field = (text: string, delimiter: Delimiter): string =>
  text.includes(delimiters[delimiter]) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
