/** Characters here are code points: a surrogate pair counts as one. */

/** Whether a text has at least `min` and at most `max` characters. A text that is far too long is not counted. */
export function hasLength(text: string, min: number, max: number): boolean {
  const units = text.length;
  if (units <= max && units >= 2 * min) return true;
  if (units < min || units > 2 * max) return false;
  const count = units - surrogatePairs(text);
  return count >= min && count <= max;
}

/** The first `max` characters of a text, never half of one. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, 2 * max);
  return surrogatePairs(head) === 0 ? head.slice(0, max) : Array.from(head).slice(0, max).join('');
}

const surrogatePairs = (text: string): number => text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0;
