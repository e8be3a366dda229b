import { SHORTEST_ACCOUNT } from './stray-cards.ts';

/** A name and its value as written in the body, and whether each is percent-encoded. */
export type RawPair = {
  readonly name: string;
  readonly value: string;
  readonly nameEncoded: boolean;
  readonly valueEncoded: boolean;
  /** Whether the value may hold the number of an account: false for nearly all texts. */
  readonly mayHoldNumber: boolean;
};

/**
 * Returns the pairs of a body one by one, a pair without a value (which counts as absent) as `empty`, unless its name ends
 * with brackets, whose parameter may be empty; undefined at the end.
 */
export type NextPair = () => RawPair | 'empty' | undefined;

/** Whether the body has an expected name at this place: the name, which is followed by its equals sign. */
export type ExpectedName = (body: string, at: number) => string | undefined;

/** Every separator is searched for once, so that the cost is linear in the length of any body. */
export function pairsOf(body: string, expectedName: ExpectedName): NextPair {
  const { length } = body;
  function find(sign: string, from: number): number {
    const at = body.indexOf(sign, from);
    return at < 0 ? length : at;
  }
  let [start, equals, percent, plus] = [0, -1, -1, -1];
  return () => {
    if (start >= length) return undefined;
    const from = start;
    const end = find('&', from);
    start = end + 1;
    const expected = expectedName(body, from);
    if (expected !== undefined) equals = from + expected.length;
    else if (equals < from) equals = find('=', from);
    if (equals >= end || (equals + 1 === end && !endsWithBracket(body, equals))) return 'empty';
    if (percent < from) percent = find('%', from);
    if (plus < from) plus = find('+', from);
    const nameEncoded = percent < equals || plus < equals;
    if (percent < equals) percent = find('%', equals);
    if (plus < equals) plus = find('+', equals);
    return {
      name: expected ?? body.slice(from, equals),
      value: body.slice(equals + 1, end),
      nameEncoded,
      valueEncoded: percent < end || plus < end,
      mayHoldNumber: mayHoldNumber(body, equals + 1, end),
    };
  };
}

/** Whether a name that ends before this place has brackets at its end, as the keys have that a merchant makes up. */
const endsWithBracket = (body: string, end: number): boolean =>
  body[end - 1] === ']' || /^%5d$/i.test(body.slice(Math.max(0, end - 3), end));

/**
 * Counts the digits of a value as it is written. A percent sign and a character beyond ASCII count as digits, because
 * they may stand for one.
 */
function mayHoldNumber(body: string, from: number, end: number): boolean {
  let missing = SHORTEST_ACCOUNT;
  for (let at = from; missing <= end - at; at++) {
    const code = body.charCodeAt(at);
    if (((code >= 48 && code <= 57) || code === PERCENT || code > 127) && --missing === 0) return true;
  }
  return false;
}

const PERCENT = 37;

/** From this length on, V8 makes a slice of a text a reference into that text and not a copy. */
const SLICE_MIN = 13;

/** Copies a part of a text: a slice would keep the whole body in memory, card number included. */
export const ownCopy = (part: string): string => (part.length < SLICE_MIN ? part : ` ${part}`.slice(1));
