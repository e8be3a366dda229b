/** Whether journeys run whole, as `npm run prove` has them, and not the part of them that fits into `npm test`. */
export const isWhole = process.env['JOURNEYS'] === 'whole';

/** All rows where journeys run whole, else one in `count`. */
const oneIn = <Row>(count: number, rows: readonly Row[]): readonly Row[] =>
  rows.filter((_row, place) => isWhole || place % count === 0);

/** All rows where journeys run whole, else every third one. */
export const thirdOf = <Row>(rows: readonly Row[]): readonly Row[] => oneIn(3, rows);

/** The entries of a table, as `thirdOf` has them. */
export const everyThird = <Row>(table: Readonly<Record<string, Row>>): readonly (readonly [string, Row])[] =>
  thirdOf(Object.entries(table));

/** All entries of a large table where journeys run whole, else every sixth one. */
export const everySixth = <Row>(table: Readonly<Record<string, Row>>): readonly (readonly [string, Row])[] =>
  oneIn(6, Object.entries(table));
