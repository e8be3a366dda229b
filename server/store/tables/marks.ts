import type { Dialect } from '../dialects/sqlite.ts';

/** Numbers about the gateway itself, by name, such as the test clock's offset. */
export const marksTable = ({ table, text, number }: Dialect) =>
  table('marks', { name: text().primaryKey(), value: number().notNull() });
