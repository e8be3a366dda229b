export type Row = readonly [what: string, floor: string, tillway: string, verdict: string];

/** One table: words to the left, numbers to the right. */
export function table(rows: readonly Row[]): string {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: Row) =>
    row
      .map((cell, i) => (i === 0 || i === 3 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('   ')
      .trimEnd();
  const [head, ...body] = rows.map(line);
  return [head, '─'.repeat(widths.reduce((sum, width) => sum + width + 3, -3)), ...body].join('\n');
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const exact = (value: number): string => value.toFixed(2);
