/** An exact amount: so many of a currency's smallest units, divided by `divisor`. Negative for money that goes away. */
export type Exact = { readonly parts: bigint; readonly divisor: bigint };

/** A decimal number as an exact one. */
export function decimal(text: string): Exact {
  const [whole = '0', fraction = ''] = text.split('.');
  return { parts: BigInt(whole + fraction), divisor: 10n ** BigInt(fraction.length) };
}

export const times = (a: Exact, b: Exact): Exact => ({ parts: a.parts * b.parts, divisor: a.divisor * b.divisor });
export const plus = (a: Exact, b: Exact): Exact => ({
  parts: a.parts * b.divisor + b.parts * a.divisor,
  divisor: a.divisor * b.divisor,
});
export const isLess = (a: Exact, b: Exact): boolean => a.parts * b.divisor < b.parts * a.divisor;
export const exactly = (units: number): Exact => ({ parts: BigInt(units), divisor: 1n });

/**
 * Rounds amounts so that they add up to their rounded sum (largest remainder): each is rounded down, and what is
 * missing goes to those that lost most, the earlier of two equal ones first. `unit` is the smallest amount of the
 * currency.
 */
export function apportion(amounts: readonly Exact[], unit: number): readonly number[] {
  const divisor = amounts.reduce((all, each) => leastCommon(all, each.divisor), 1n) * BigInt(unit);
  const parts = amounts.map((each) => (each.parts * divisor) / (each.divisor * BigInt(unit)));
  const floors = parts.map((each) => floorOf(each, divisor));
  const sum = parts.reduce((all, each) => all + each, 0n);
  const missing = Number(floorOf(2n * sum + divisor, 2n * divisor) - floors.reduce((all, each) => all + each, 0n));
  const losses = parts.map((each, place) => ({ place, lost: each - (floors[place] ?? 0n) * divisor }));
  const raised = losses.toSorted((a, b) => (a.lost === b.lost ? a.place - b.place : a.lost > b.lost ? -1 : 1));
  const isRaised = new Set(raised.slice(0, missing).map(({ place }) => place));
  return floors.map((each, place) => (Number(each) + (isRaised.has(place) ? 1 : 0)) * unit);
}

/** Towards less, also below nothing. */
const floorOf = (parts: bigint, divisor: bigint): bigint =>
  parts / divisor - (parts < 0n && parts % divisor !== 0n ? 1n : 0n);

function leastCommon(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}
