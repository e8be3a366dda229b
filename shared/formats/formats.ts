import { isDay } from './calendar.ts';
import { hasLength } from './characters.ts';

/**
 * What a value must look like: the spec's format shorthand as data. Whatever checks, shows or describes a value derives
 * from it.
 */
export type Format = {
  /** As the spec writes it. */
  readonly shorthand: string;
  /** Source of an anchored RegExp that holds with the flags u and v, so that it fits HTML's `pattern` too. */
  readonly pattern: string;
  /** In characters (code points). */
  readonly maxLength: number;
  /** In characters, where the length is all that matters and the pattern says no more. */
  readonly minLength?: number;
  /** The least and the greatest, where it is a number that is meant. */
  readonly range?: readonly [least: number, most: number];
  /** What the value means beyond its signs; whether an address may be used depends on the gateway's mode as well. */
  readonly meaning?: 'day' | 'moment' | 'address';
  /** The only values there are, when they can be listed. */
  readonly values?: readonly string[];
  /** The whole truth, where the pattern does not tell all of it or would be slower. */
  readonly check?: (value: string) => boolean;
  /** What a refused value is told, when the pattern alone would mislead. */
  readonly message?: string;
};

/** Whether a value fits a format, as a function to keep: made once per format, called once per value. */
export const checkOf = (format: Format): ((value: string) => boolean) => {
  if (format.check) return format.check;
  if (format.values) return setCheck(new Set(format.values));
  const pattern = new RegExp(format.pattern, 'u');
  return (value) => pattern.test(value);
};

const setCheck =
  (values: ReadonlySet<string>) =>
  (value: string): boolean =>
    values.has(value);

/** What to tell whoever sent a value that does not fit. */
export const describeFault = (format: Format): string => format.message ?? `must match ${format.pattern}`;

/** A format nothing below describes: its shorthand, its pattern without anchors, its greatest length. */
export const matching = (shorthand: string, pattern: string, maxLength: number): Format => ({
  shorthand,
  pattern: `^${pattern}$`,
  maxLength,
});

/** The longest a text may be when the spec gives no length: as long as its longest ordinary text. */
const UNBOUNDED = 2048;

/**
 * Any characters. Lengths count code points, as PostgreSQL does and a person would: an emoji is one character, an
 * umlaut is one. Without bounds it is the spec's bare `text` or `AN` (a type there, not an alphabet: it stands for
 * e-mail addresses and city names too).
 */
export const text = (min = 1, max = UNBOUNDED): Format => ({
  ...matching(`text ${min}-${max}`, String.raw`[\s\S]{${min},${max}}`, max),
  minLength: min,
  check: (value) => hasLength(value, min, max),
});

/** So many characters of one class, written as inside a RegExp's brackets. */
export const characters = (kind: string, oneOfThem: string, [min, max]: readonly [number, number]): Format =>
  matching(`${kind} ${min}-${max}`, `[${oneOfThem}]{${min},${max}}`, max);

export const digits = (min: number, max: number): Format => characters('digits', '0-9', [min, max]);
export const letters = (min: number, max: number): Format => characters('letters', 'a-zA-Z', [min, max]);
export const capitals = (min: number, max: number): Format => characters('capital letters', 'A-Z', [min, max]);
export const alphanumerics = (min: number, max: number): Format =>
  characters('letters and digits', 'a-zA-Z0-9', [min, max]);

/** `dec(10,2)`: exactly so many decimals. */
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

export const flag = oneOf('true', 'false');

/** `01 to 12`: two digits, with a leading zero below ten. */
export const twoDigits = (first: number, last: number): Format => {
  const all = Array.from({ length: last - first + 1 }, (_, step) => String(first + step).padStart(2, '0'));
  return { ...oneOf(...all), shorthand: `${all[0]} to ${all.at(-1)}` };
};

/** A whole number; leading zeros are harmless while it has no more digits than the largest. */
export const whole = (least: number, most: number): Format => {
  const written = matching(`integer ${least}-${most}`, `[0-9]{1,${String(most).length}}`, String(most).length);
  const looksRight = checkOf(written);
  const check = (value: string): boolean => looksRight(value) && Number(value) >= least && Number(value) <= most;
  return { ...written, range: [least, most], check, message: `must be a whole number from ${least} to ${most}` };
};

/** A year as on cards: four digits of this century or the last. */
export const year = matching('19xx or 20xx', '(19|20)[0-9]{2}', 4);

const dated = (meaning: 'day' | 'moment', written: Format): Format => {
  const looksRight = checkOf(written);
  return {
    ...written,
    meaning,
    check: (value) => looksRight(value) && isDay(value),
    message: `must match ${written.pattern} and be a day that exists`,
  };
};

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

/** A phone number: a plus or a digit, then so many digits and what people put between them. */
export const phone = (min: number, max: number): Format =>
  matching(
    `+ or digit, then ${min}-${max} of digits space . ( ) / -`,
    String.raw`[+0-9][0-9 .\(\)\/\-]{${min},${max}}`,
    max + 1,
  );

/** So many characters of Base64, padding included. */
export const base64 = (length: number): Format =>
  matching(
    `Base64, exactly ${length}`,
    String.raw`[A-Za-z0-9+\/]{${length - 2}}([A-Za-z0-9+\/]{2}|[A-Za-z0-9+\/]=|==)`,
    length,
  );

const URL_LENGTH = 2048;
const writtenUrl = matching('URL', String.raw`https?:\/\/[^\s\/?#"<>\\]+([\/?#][^\s"<>\\]*)?`, URL_LENGTH);
const looksLikeUrl = checkOf(writtenUrl);

/** A web address: http and https only, because a person may be made to click on it. */
export const url: Format = {
  ...writtenUrl,
  check: (value) => value.length <= URL_LENGTH && looksLikeUrl(value),
  message: 'must be a URL that begins with http:// or https://',
};

/** One field of a job's schedule: a value, several with commas between, or an asterisk. */
export const schedule = (digitsEach: number): Format =>
  matching(
    `${digitsEach}-digit values with commas, or *`,
    String.raw`(\*|[0-9]{${digitsEach}}(,[0-9]{${digitsEach}}){0,99})`,
    100 * (digitsEach + 1) - 1,
  );
