import type { FaultMessage } from '../faults/messages.ts';
import { isDay } from './calendar.ts';
import { hasLength } from './characters.ts';

/**
 * The format of a value: the spec's shorthand as data. Checks, pages and the API description are derived from it.
 */
export type Format = {
  /** As the spec writes it. */
  readonly shorthand: string;
  /** Source of an anchored RegExp that holds with the flags u and v, so that it fits HTML's `pattern` too. */
  readonly pattern: string;
  /** In characters (code points). */
  readonly maxLength: number;
  /** In characters, for formats that limit nothing but the length. */
  readonly minLength?: number;
  /** The least and the greatest value of a number. */
  readonly range?: readonly [least: number, most: number];
  /**
   * The meaning of the value beyond its characters; whether an address is allowed depends on the gateway's mode as
   * well.
   */
  readonly meaning?: 'day' | 'moment' | 'address';
  /** All allowed values, where they can be listed. */
  readonly values?: readonly string[];
  /** The complete check, where the pattern is incomplete or slower. */
  readonly check?: (value: string) => boolean;
  /** The one way of writing a value that can be written in several: `True` and `1` are `true`. */
  readonly canonical?: (value: string) => string;
  /** The message for a refused value, where the pattern alone would mislead. */
  readonly message?: FaultMessage;
};

/** Compiles a format into its check: once per format, so that the pattern is not compiled for every value. */
export function checkOf(format: Format): (value: string) => boolean {
  if (format.check) return format.check;
  if (format.values) return setCheck(new Set(format.values));
  const pattern = new RegExp(format.pattern, 'u');
  return (value) => pattern.test(value);
}

const setCheck =
  (values: ReadonlySet<string>) =>
  (value: string): boolean =>
    values.has(value);

/** The message for a value that does not fit. */
export const describeFault = (format: Format): FaultMessage => format.message ?? `must match ${format.pattern}`;

/** A format from its shorthand, its pattern without anchors and its greatest length. */
export const matching = (shorthand: string, pattern: string, maxLength: number): Format => ({
  shorthand,
  pattern: `^${pattern}$`,
  maxLength,
});

/** The limit of texts for which the spec gives no length: that of its longest ordinary text (DECISIONS 20). */
const UNBOUNDED = 2048;

/**
 * Any characters. Lengths count code points, as PostgreSQL does: an emoji is one character, an umlaut is one. Without
 * bounds it is the spec's bare `text` or `AN` (a type there, not an alphabet: e-mail addresses and city names are AN
 * too).
 */
export const text = (min = 1, max = UNBOUNDED): Format => ({
  ...matching(`text ${min}-${max}`, String.raw`[\s\S]{${min},${max}}`, max),
  minLength: min,
  check: (value) => hasLength(value, min, max),
});

/** From `min` to `max` characters of one class, written as inside a RegExp's brackets. */
export const characters = (kind: string, oneOfThem: string, [min, max]: readonly [number, number]): Format =>
  matching(`${kind} ${min}-${max}`, `[${oneOfThem}]{${min},${max}}`, max);

export const digits = (min: number, max: number): Format => characters('digits', '0-9', [min, max]);
export const letters = (min: number, max: number): Format => characters('letters', 'a-zA-Z', [min, max]);
export const capitals = (min: number, max: number): Format => characters('capital letters', 'A-Z', [min, max]);
export const alphanumerics = (min: number, max: number): Format =>
  characters('letters and digits', 'a-zA-Z0-9', [min, max]);

/** `dec(10,2)`: exactly the given number of decimals. */
export const dec = (integers: number, decimals: number): Format =>
  matching(
    `dec(${integers},${decimals})`,
    String.raw`[0-9]{1,${integers}}\.[0-9]{${decimals}}`,
    integers + 1 + decimals,
  );

/** `dec(10,2)?`: all of the decimals or none. */
export const decOptional = (integers: number, decimals: number): Format =>
  matching(
    `dec(${integers},${decimals})?`,
    String.raw`[0-9]{1,${integers}}(\.[0-9]{${decimals}})?`,
    integers + 1 + decimals,
  );

/** A number whose fraction may be left out or be shorter. */
export const fraction = (integers: number, decimals: number): Format =>
  matching(
    `dec(${integers},0-${decimals})`,
    String.raw`[0-9]{1,${integers}}(\.[0-9]{1,${decimals}})?`,
    integers + 1 + decimals,
  );

export const percentage = matching('percentage', String.raw`(100(\.0{1,2})?|[0-9]{1,2}(\.[0-9]{1,2})?)`, 6);

/** Values that can be listed; letter case counts. */
export const oneOf = (...values: readonly string[]): Format => ({
  ...matching(values.join(' | '), `(${values.join('|')})`, Math.max(...values.map((value) => value.length))),
  values,
  message: `must be one of ${values.join(', ')}`,
});

/** Some of the values that can be listed, separated by commas. The pattern is that of such codes. */
export function someOf(most: number, ...values: readonly string[]): Format {
  const longest = Math.max(...values.map((value) => value.length));
  const code = `[0-9A-Z_.]{1,${longest}}`;
  const isListed = setCheck(new Set(values));
  return {
    ...matching(`up to ${most} codes with commas`, `${code}(,${code}){0,${most - 1}}`, most * (longest + 1) - 1),
    check: (value) => value.length < most * (longest + 1) && value.split(',').every(isListed),
    message: `must be one or more of ${values.join(', ')}, separated by commas`,
  };
}

/** A flag, which PHP writes as 1 and 0, and Python as True and False. */
export const flag: Format = {
  ...oneOf('true', 'false'),
  canonical: (value) => flagsWritten.get(value) ?? value,
};
const flagsWritten: ReadonlyMap<string, string> = new Map([
  ['1', 'true'],
  ['0', 'false'],
  ['True', 'true'],
  ['False', 'false'],
]);

/** `01 to 12`: two digits, with a leading zero below ten. */
export function twoDigits(first: number, last: number): Format {
  const all = Array.from({ length: last - first + 1 }, (_, step) => String(first + step).padStart(2, '0'));
  return { ...oneOf(...all), shorthand: `${all[0]} to ${all.at(-1)}` };
}

/** Two digits that may be sent as one: `4` is `04`. */
export const padded = (format: Format): Format => ({
  ...format,
  shorthand: `${format.shorthand}, or one digit`,
  canonical: (value) => (/^[0-9]$/.test(value) ? `0${value}` : value),
});

/** A whole number; leading zeros are harmless while it has no more digits than the largest. */
export function whole(least: number, most: number): Format {
  const written = matching(`integer ${least}-${most}`, `[0-9]{1,${String(most).length}}`, String(most).length);
  const matchesPattern = checkOf(written);
  const check = (value: string): boolean => matchesPattern(value) && Number(value) >= least && Number(value) <= most;
  return { ...written, range: [least, most], check, message: `must be a whole number from ${least} to ${most}` };
}

/** A year as on cards: four digits of this century or the last. */
export const year = matching('19xx or 20xx', '(19|20)[0-9]{2}', 4);

function dated(meaning: 'day' | 'moment', written: Format): Format {
  const matchesPattern = checkOf(written);
  return {
    ...written,
    meaning,
    check: (value) => matchesPattern(value) && isDay(value),
    message: `must match ${written.pattern} and be a day that exists`,
  };
}

const DAY = '(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';

/** `date`: a day of the calendar, yyyy-MM-dd. */
export const date = dated('day', matching('date', `[0-9]{4}-${DAY}`, 10));

/** A day of the years 1900 to 2999. */
export const travelDate = dated('day', matching('date, 1900 to 2999', `(19|2[0-9])[0-9]{2}-${DAY}`, 10));

/** `timestamp`: yyyy-MM-dd hh:mm:ss by a 24-hour clock. */
export const timestamp = dated('moment', matching('timestamp', `[0-9]{4}-${DAY} ${TIME}`, 19));

/** A timestamp with its offset from UTC, +hhmm or +hh:mm. */
export const timestampWithOffset = dated(
  'moment',
  matching('timestamp with offset', String.raw`[0-9]{4}-${DAY} ${TIME}[+\-](0[0-9]|1[0-4]):?[0-5][0-9]`, 25),
);

/** A phone number: a plus or a digit, then digits and the usual separators. */
export const phone = (min: number, max: number): Format =>
  dialled(
    matching(
      `+ or digit, then ${min}-${max} of digits space . ( ) / -`,
      String.raw`[+0-9][0-9 .\(\)\/\-]{${min},${max}}`,
      max + 1,
    ),
  );

/** The format of a phone number: its plus arrives as a blank in a body that does not encode it. */
export const dialled = (format: Format): Format => ({
  ...format,
  canonical: (value) => (/^ [0-9(]/.test(value) ? `+${value.slice(1)}` : value),
});

/** Base64 of the given length, padding included. */
export const base64 = (length: number): Format =>
  matching(
    `Base64, exactly ${length}`,
    String.raw`[A-Za-z0-9+\/]{${length - 2}}([A-Za-z0-9+\/]{2}|[A-Za-z0-9+\/]=|==)`,
    length,
  );

const URL_LENGTH = 2048;
// RFC 3986, 3.2. A port has five digits at most, and a colon without one is that of its scheme.
const USER = String.raw`([^\s\/?#"<>\\@]*@)?`;
const HOST = String.raw`([^\s\/?#"<>\\@:\[\]]+|\[[0-9a-fA-F:.]+\])`;
const PORT = '(:([0-5]?[0-9]{1,4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])?)?';
const REST = String.raw`([\/?#][^\s"<>\\]*)?`;
const writtenUrl = matching('URL', String.raw`[hH][tT]{2}[pP][sS]?:\/\/${USER}${HOST}${PORT}${REST}`, URL_LENGTH);
const matchesUrl = checkOf(writtenUrl);

/** A web address: http and https only, because a shopper's browser may follow it. */
export const url: Format = {
  ...writtenUrl,
  check: (value) => value.length <= URL_LENGTH && matchesUrl(value),
  message: 'must be a URL that begins with http:// or https://',
};

/** One field of a job's schedule: a value, several separated by commas, or an asterisk. */
export const schedule = (digitsEach: number): Format =>
  matching(
    `${digitsEach}-digit values with commas, or *`,
    String.raw`(\*|[0-9]{${digitsEach}}(,[0-9]{${digitsEach}}){0,99})`,
    100 * (digitsEach + 1) - 1,
  );
