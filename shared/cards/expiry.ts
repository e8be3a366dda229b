const HALF_DAY = 43_200_000;

/**
 * Whether a card has expired: it is good through the last day of its month, wherever on earth that day ends last.
 * `now` is in epoch milliseconds, the year has four digits.
 */
export const isCardExpired = (expiry: { readonly month: string; readonly year: string }, now: number): boolean =>
  now >= Date.UTC(Number(expiry.year), Number(expiry.month), 1) + HALF_DAY;
