/** Whether journeys run whole, as `npm run prove` has them, and not the part of them that fits into `npm test`. */
export const isWhole = process.env['JOURNEYS'] === 'whole';

/** All entries of a table where journeys run whole, else every third one. */
export const everyThird = <Row>(table: Readonly<Record<string, Row>>): readonly (readonly [string, Row])[] =>
  Object.entries(table).filter((_entry, place) => isWhole || place % 3 === 0);
