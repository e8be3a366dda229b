export type TableRow = readonly [what: string, floor: string, tillway: string, assessment: string];

/** Lays out a table: texts aligned left, numbers right. */
export function table(rows: readonly TableRow[]): string {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: TableRow) =>
    row
      .map((cell, i) => (i === 0 || i === 3 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('   ')
      .trimEnd();
  const [head, ...body] = rows.map(line);
  return [head, '─'.repeat(widths.reduce((sum, width) => sum + width + 3, -3)), ...body].join('\n');
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const exact = (value: number): string => value.toFixed(2);
