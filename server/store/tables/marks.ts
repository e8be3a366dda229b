import type { Dialect } from './dialect.ts';

/** Small facts about the gateway itself. */
export const marksTable = ({ table, text, number }: Dialect) =>
  table('marks', { name: text().primaryKey(), value: number().notNull() });
