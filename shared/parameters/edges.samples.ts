/**
 * Values that a format has to accept and values that it has to refuse, made from its shorthand alone: a check of its
 * pattern that does not use the pattern.
 */
export type Samples = { readonly accepted: readonly string[]; readonly refused: readonly string[] };

/** Makes samples from the numbers and values of a shorthand. */
export type Maker = (...parts: string[]) => Samples;

// A careless pattern takes these for a digit, a letter or a dot, and none of them is one in ASCII.
const FOREIGN = ['٣', '３', 'é', 'ß', 'К', ' ', '\n'];

const times = (sign: string, count: number): string => sign.repeat(count);

/**
 * Texts of one alphabet: shortest, longest, one shorter, one longer, and texts with a character of another alphabet.
 */
export function lengths(
  alphabet: string,
  [min, max]: readonly [number, number],
  alsoForeign: readonly string[],
): Samples {
  const foreign = [...FOREIGN, ...alsoForeign];
  const fill = (count: number): string => times(alphabet, Math.ceil(count / alphabet.length)).slice(0, count);
  const least = Math.max(min, 1);
  return {
    accepted: [fill(least), fill(max), fill(Math.ceil((least + max) / 2))],
    refused: [
      fill(max + 1),
      ...(min > 1 ? [fill(min - 1)] : []),
      ...foreign.map((sign) => fill(least - 1) + sign),
      ...foreign.map((sign) => sign + fill(least - 1)),
    ],
  };
}

export function text(min = '', max = ''): Samples {
  const [least, most] = [Math.max(Number(min), 1), Number(max)];
  return {
    accepted: [times('a', least), times('ä', most), times('😀', most), times('\n', least), times('<', least)],
    refused: [
      times('a', most + 1),
      times('😀', most + 1),
      ...(least > 1 ? [times('a', least - 1), times('😀', least - 1)] : []),
    ],
  };
}

/** A text that every parser reads as the same address. */
export const address: Maker = (min = '', max = '') => ({
  accepted: [
    times('a', Number(min)),
    times('ä', Number(max)),
    'https://shop.example/result?order=4711&step=%23',
    'https://shop.example/#/result',
  ],
  refused: [
    times('a', Number(max) + 1),
    times('a', Number(min) - 1),
    ...[' ', '\n', '\t', '\u0000', '\\'].map((sign) => `https://shop.example/${sign}result`),
  ],
});

export function decimals(integers = '', places = '', optional?: string): Samples {
  const [longest, zeros] = [times('9', Number(integers)), times('0', Number(places))];
  return {
    accepted: [
      `0.${zeros}`,
      `92.${zeros}`,
      `${longest}.${times('9', Number(places))}`,
      ...(optional ? ['0', longest] : []),
    ],
    refused: [
      `${longest}9.${zeros}`,
      `1.${zeros}0`,
      `1.${zeros.slice(1)}`,
      '1.',
      `.${zeros}`,
      `-1.${zeros}`,
      `+1.${zeros}`,
      `1,${zeros}`,
      '1e2',
      ...(optional ? [] : ['1']),
    ],
  };
}

export function fraction(integers = '', places = ''): Samples {
  const longest = times('9', Number(integers));
  return {
    accepted: ['0', '1.5', `${longest}.${times('9', Number(places))}`, longest],
    refused: [`${longest}9`, `1.${times('0', Number(places) + 1)}`, '1.', '.5', '-1', '1,5', '1e2', '٣'],
  };
}

export function list(values = ''): Samples {
  const all = values.split(' | ');
  return {
    accepted: all,
    refused: [
      ...all.map((value) => `${value}x`),
      ...all.map((value) => ` ${value}`),
      ...all.map((value) => `${value}|`),
      'NONE_OF_THEM',
    ],
  };
}

export const twoDigits: Maker = (first = '', last = '') => ({
  accepted: [first, last],
  refused: [
    String(Number(first) - 1).padStart(2, '0'),
    String(Number(last) + 1).padStart(2, '0'),
    String(Number(first)),
    `${last}0`,
    '٠١',
    '1 ',
  ],
});

export const integer: Maker = (min = '', max = '') => ({
  accepted: [min, max, max.replace(/./, '1')],
  refused: [String(Number(min) - 1), String(Number(max) + 1), '1.0', '-1', '1e1', ' 1', '٣', `0${max}`],
});

const days: readonly string[] = ['2024-02-29', '2000-02-29', '1999-12-31', '2030-01-01'];
const noDays: readonly string[] = [
  '2023-02-29',
  '1900-02-29',
  '2024-02-30',
  '2024-04-31',
  '2024-13-01',
  '2024-00-10',
  '2024-01-00',
  '2024-1-1',
  '24-01-01',
  '2024/01/01',
  '２024-01-01',
];
const times24: readonly string[] = ['00:00:00', '23:59:59'];
const noTimes: readonly string[] = ['24:00:00', '12:60:00', '12:00:60', '1:00:00', '12:00'];

export const dated = (suffixes: readonly string[], wrongSuffixes: readonly string[]): Samples => ({
  accepted: days.flatMap((day) => suffixes.map((suffix) => day + suffix)),
  refused: [...noDays.map((day) => day + suffixes[0]), ...wrongSuffixes.map((suffix) => days[0] + suffix)],
});

export const timestamps = (offsets: readonly string[], wrongOffsets: readonly string[]): Samples =>
  dated(
    times24.flatMap((time) => offsets.map((offset) => ` ${time}${offset}`)),
    [
      ...noTimes.map((time) => ` ${time}${offsets[0]}`),
      ...wrongOffsets.map((offset) => ` 12:00:00${offset}`),
      '',
      'T12:00:00',
    ],
  );

export const travelDate: Samples = {
  accepted: [...days, '1900-01-01', '2999-12-31'],
  refused: [...noDays, '1899-12-31', '3000-01-01'],
};

export const phone: Maker = (min, max) => ({
  accepted: [`+${times('1', Number(min))}`, `0${times('1', Number(max))}`, '+49 (0)89/12-34.5'],
  refused: [
    `+${times('1', Number(min) - 1)}`,
    `0${times('1', Number(max) + 1)}`,
    `(${times('1', Number(min))}`,
    `+${times('٣', Number(min))}`,
    `+${times('a', Number(min))}`,
  ],
});

export function base64(length = ''): Samples {
  const count = Number(length);
  return {
    accepted: [times('A', count), `${times('+', count - 1)}=`, `${times('/', count - 2)}==`],
    refused: [
      times('A', count - 1),
      times('A', count + 1),
      `${times('A', count - 3)}===`,
      `=${times('A', count - 1)}`,
      times('_', count),
      times('é', count),
    ],
  };
}

export const url: Samples = {
  accepted: [
    'https://shop.example/result?a=1#b',
    'http://localhost:8099',
    'https://shop.example',
    `https://shop.example/${times('a', 2027)}`,
    'HTTPS://SHOP.EXAMPLE/',
    'hTTp://shop.example:65535/',
    'https://shop.example:00443',
    'https://shop.example:?a=1',
    'https://[2001:db8::1]:8443/a:b@c',
    'https://user:pw@shop.example:80/',
    'https://例え.example/ä%20b#x',
  ],
  refused: [
    'shop.example',
    'javascript:alert(1)',
    'ftp://shop.example',
    'https://',
    'https:///path',
    'https://a b',
    'https://a/"',
    'https://shop.example:65536/',
    'https://shop.example:99999/',
    'https://shop.example:x/',
    'https://shop.example:80:80/',
    'https://user@/',
    'https://[2001:db8::1/',
    `https://shop.example/${times('a', 2028)}`,
  ],
};

export function schedule(count = ''): Samples {
  const value = times('1', Number(count));
  return {
    accepted: [value, `${value},${value}`, '*', Array.from({ length: 100 }, () => value).join(',')],
    refused: [
      `${value}1`,
      `${value},`,
      `,${value}`,
      `${value}, ${value}`,
      '**',
      `*,${value}`,
      Array.from({ length: 101 }, () => value).join(','),
      '?',
    ],
  };
}
