/** One name with its value, as they stand in the body, and which of them have to be decoded. */
export type RawPair = {
  readonly name: string;
  readonly value: string;
  readonly nameEncoded: boolean;
  readonly valueEncoded: boolean;
};

/**
 * Hands out the pairs of a body one by one from left to right, one without a value (which counts as absent) as `empty`;
 * undefined at the end.
 */
export type NextPair = () => RawPair | 'empty' | undefined;

/** Every sign is searched for once, so a body costs its length, however it is made. */
export const pairsOf = (body: string): NextPair => {
  const { length } = body;
  const find = (sign: string, from: number): number => {
    const at = body.indexOf(sign, from);
    return at < 0 ? length : at;
  };
  let [start, equals, percent, plus] = [0, -1, -1, -1];
  return () => {
    if (start >= length) return undefined;
    const from = start;
    const end = find('&', from);
    start = end + 1;
    if (equals < from) equals = find('=', from);
    if (equals + 1 >= end) return 'empty';
    if (percent < from) percent = find('%', from);
    if (plus < from) plus = find('+', from);
    const nameEncoded = percent < equals || plus < equals;
    if (percent < equals) percent = find('%', equals);
    if (plus < equals) plus = find('+', equals);
    return {
      name: body.slice(from, equals),
      value: body.slice(equals + 1, end),
      nameEncoded,
      valueEncoded: percent < end || plus < end,
    };
  };
};

/** From so many characters on, a part that is cut out of a text is no copy, but a window into it. */
const WINDOW_MIN = 13;

/** A copy of its own: a window would keep all of the body in memory, card number included. */
export const ownCopy = (part: string): string => (part.length < WINDOW_MIN ? part : ` ${part}`.slice(1));

/** Undoes percent-encoding; undefined when that is broken or not UTF-8. */
export const decode = (raw: string): string | undefined => {
  try {
    const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
  } catch {
    return undefined;
  }
};
