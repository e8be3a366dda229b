/** The small values everything else is made of. */

declare const cents: unique symbol;
declare const millis: unique symbol;
declare const key: unique symbol;

/** An amount in hundredths of the currency's main unit, whatever the currency (design 5, "Amounts"). */
export type Cents = number & { readonly [cents]: true };

/** A moment in milliseconds since 1970, or a length of time in milliseconds. */
export type Millis = number & { readonly [millis]: true };

/** The key of a row: time-ordered, unique in the whole gateway, and never shown to anybody outside. */
export type Key = number & { readonly [key]: true };

export const seconds = (n: number): Millis => (n * 1000) as Millis;
export const minutes = (n: number): Millis => (n * 60_000) as Millis;
export const plus = (at: Millis, length: Millis): Millis => (at + length) as Millis;
