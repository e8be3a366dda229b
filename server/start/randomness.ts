/**
 * Whether a key or token could be random. The steps from one character to the next are compared, three at a time:
 * random texts hardly ever take the same three steps twice, unlike texts that are repeated, counted up or typed along a
 * keyboard. No measure can prove that a text was drawn at random.
 */
export function looksRandom(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  const threes = Array.from({ length: steps.length - 2 }, (_, at) => steps.slice(at, at + 3).join(' '));
  return new Set(threes).size > threes.length * DIFFERENT_MIN;
}

/** The share of different steps; of random texts of 43 characters or more, one in a million has less. */
const DIFFERENT_MIN = 0.8;
