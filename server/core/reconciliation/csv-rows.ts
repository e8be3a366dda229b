import type { FaultMessage } from 'shared';

/** A row of a file with its number, of which the first is 1, or why it cannot be read. */
export type CsvRow =
  | { readonly number: number; readonly cells: readonly string[] }
  | { readonly number: number; readonly fault: FaultMessage };

export type CsvReader = {
  /** The rows that are whole after this part of the text. */
  read(text: string): readonly CsvRow[];
  /** What is left when the text has ended. */
  end(): readonly CsvRow[];
};

/** In UTF-16 units. The longest record of the specification has some 3000. */
const ROW_MAX = 65_536;

const TOO_LONG = `is longer than ${ROW_MAX} characters, or its quotes are not closed`;
const NOT_ENDED = 'does not end with a line break, so that its end may be missing';

/** Where a row ends and what it has; undefined where the text ends before the row. */
type Scanned =
  | { readonly next: number; readonly cells: readonly string[] }
  | { readonly next: number; readonly fault: FaultMessage }
  | undefined;

/**
 * Reads CSV as RFC 4180 has it, with any separator, and with lines that may also end with LF alone. A row that breaks its
 * rules is a fault with its number, and reading goes on behind it; after a row that is too long nothing can be read.
 */
export function csvReader(separator: string): CsvReader {
  let rest = '';
  let number = 0;
  let isLost = false;
  function read(text: string): CsvRow[] {
    if (isLost) return [];
    const buffer = rest === '' ? text : rest + text;
    const rows: CsvRow[] = [];
    let at = 0;
    // Most rows have no quotes, so that the place of the next one is looked up once and not for each row.
    let quote = buffer.indexOf('"');
    for (;;) {
      const end = buffer.indexOf('\n', at);
      if (end < 0) break;
      if (quote >= 0 && quote < at) quote = buffer.indexOf('"', at);
      const scanned =
        quote < 0 || quote > end
          ? plainRow(buffer.slice(at, end), separator, end + 1)
          : quotedRow(buffer, at, separator);
      if (!scanned) break;
      number += 1;
      const { next, ...row } = scanned;
      if (next - at > ROW_MAX) return [...rows, lost()];
      rows.push({ number, ...row });
      at = next;
    }
    rest = buffer.slice(at);
    if (rest.length > ROW_MAX) {
      number += 1;
      rows.push(lost());
    }
    return rows;
  }
  function lost(): CsvRow {
    isLost = true;
    rest = '';
    return { number, fault: TOO_LONG };
  }
  return { read, end: () => (rest === '' || isLost ? [] : [{ number: number + 1, fault: NOT_ENDED }]) };
}

const STRAY_RETURN = 'has a carriage return outside of quotes';

function plainRow(line: string, separator: string, next: number): Scanned {
  const content = line.endsWith('\r') ? line.slice(0, -1) : line;
  return content.includes('\r') ? { next, fault: STRAY_RETURN } : { next, cells: content.split(separator) };
}

/** A row with quotes, cell by cell. */
function quotedRow(buffer: string, start: number, separator: string): Scanned {
  const cells: string[] = [];
  for (let at = start; ;) {
    const cell = buffer[at] === '"' ? quotedCell(buffer, at) : plainCell(buffer, at, separator);
    if (!cell) return undefined;
    const { fault } = cell;
    if (fault !== undefined) return behind(buffer, { next: cell.next, fault });
    cells.push(cell.text);
    if (buffer[cell.next] === separator) at = cell.next + 1;
    else {
      const next = lineEnd(buffer, cell.next);
      if (next === 'unknown') return undefined;
      return next === undefined
        ? behind(buffer, { next: cell.next, fault: 'has text behind quotes' })
        : { next, cells };
    }
  }
}

type Cell = { readonly next: number; readonly text: string; readonly fault?: FaultMessage } | undefined;

function quotedCell(buffer: string, start: number): Cell {
  for (let at = start + 1; ;) {
    const quote = buffer.indexOf('"', at);
    if (quote < 0 || quote + 1 === buffer.length) return undefined;
    if (buffer[quote + 1] !== '"')
      return { next: quote + 1, text: buffer.slice(start + 1, quote).replaceAll('""', '"') };
    at = quote + 2;
  }
}

function plainCell(buffer: string, start: number, separator: string): Cell {
  for (let at = start; at < buffer.length; at += 1) {
    const character = buffer[at];
    if (character === separator || character === '\n' || character === '\r')
      return { next: at, text: buffer.slice(start, at) };
    if (character === '"')
      return { next: at, text: '', fault: 'has quotes inside of a cell that does not begin with them' };
  }
  return undefined;
}

/** The place behind a line break; undefined where there is another character. */
function lineEnd(buffer: string, at: number): number | 'unknown' | undefined {
  const [first, second] = [buffer[at], buffer[at + 1]];
  if (first === '\n') return at + 1;
  if (first === undefined || (first === '\r' && second === undefined)) return 'unknown';
  return first === '\r' && second === '\n' ? at + 2 : undefined;
}

/** A faulty row ends with its line. */
function behind(buffer: string, { next, fault }: { readonly next: number; readonly fault: FaultMessage }): Scanned {
  const end = buffer.indexOf('\n', next);
  return end < 0 ? undefined : { next: end + 1, fault };
}
