/** Whether journeys run whole, as `npm run prove` has them, and not the part of them that fits into `npm test`. */
export const isWhole = process.env['JOURNEYS'] === 'whole';

/** All rows where journeys run whole, else every third one. */
export const thirdOf = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.filter((_row, place) => isWhole || place % 3 === 0);

/** The entries of a table, as `thirdOf` has them. */
export const everyThird = <Row>(table: Readonly<Record<string, Row>>): readonly (readonly [string, Row])[] =>
  thirdOf(Object.entries(table));
