import type { Format } from './formats.ts';
import { parameterGroups } from '../parameters/groups.ts';
import type { Parameter } from '../parameters/parameter.ts';

/** Values a format has to take and values it has to refuse, made from its shorthand alone: a second opinion on its pattern. */
export type Samples = { readonly accepted: readonly string[]; readonly refused: readonly string[] };

/** Every format of every parameter and every key, once. */
export const formatsInUse: readonly Format[] = [
  ...new Map(
    Object.values(parameterGroups)
      .flatMap(({ parameters }) => Object.values<Parameter>(parameters))
      .flatMap(({ format, key }) => (key ? [format, key] : [format]))
      .map((format) => [format.shorthand, format]),
  ).values(),
];

export const samplesOf = ({ shorthand }: Format): Samples => {
  for (const [pattern, make] of table) {
    const found = pattern.exec(shorthand);
    if (found) return make(...found.slice(1));
  }
  throw new Error(`Expected samples for every shorthand, found none for ${shorthand}`);
};

type Maker = (...parts: string[]) => Samples;

// Looks like a digit, a letter or a dot to a careless pattern, and is none in ASCII.
const FOREIGN = ['٣', '３', 'é', 'ß', 'К', ' ', '\n'];

const times = (sign: string, count: number): string => sign.repeat(count);

/** Texts of one alphabet: shortest, longest, one shorter, one longer, and each foreign sign within. */
const lengths = (alphabet: string, [min, max]: readonly [number, number], foreign: readonly string[] = FOREIGN): Samples => {
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
};

const text: Maker = (min, max) => {
  const [least, most] = [Math.max(Number(min), 1), Number(max)];
  return {
    accepted: [times('a', least), times('ä', most), times('😀', most), times('\n', least), times('<', least)],
    refused: [times('a', most + 1), times('😀', most + 1), ...(least > 1 ? [times('a', least - 1), times('😀', least - 1)] : [])],
  };
};

/** A text in which no two parsers see different addresses. */
const address: Maker = (min = '', max = '') => ({
  accepted: [times('a', Number(min)), times('ä', Number(max)), 'https://shop.example/result?order=4711&step=%23'],
  refused: [
    times('a', Number(max) + 1),
    times('a', Number(min) - 1),
    ...[' ', '\n', '\t', '\u0000', '\\', '#'].map((sign) => `https://shop.example/${sign}result`),
  ],
});

const decimals: Maker = (integers, places, optional) => {
  const [longest, zeros] = [times('9', Number(integers)), times('0', Number(places))];
  return {
    accepted: [`0.${zeros}`, `92.${zeros}`, `${longest}.${times('9', Number(places))}`, ...(optional ? ['0', longest] : [])],
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
};

const fraction: Maker = (integers, places) => {
  const longest = times('9', Number(integers));
  return {
    accepted: ['0', '1.5', `${longest}.${times('9', Number(places))}`, longest],
    refused: [`${longest}9`, `1.${times('0', Number(places) + 1)}`, '1.', '.5', '-1', '1,5', '1e2', '٣'],
  };
};

const list: Maker = (values) => {
  const all = values?.split(' | ') ?? [];
  return {
    accepted: all,
    refused: [...all.map((value) => `${value}x`), ...all.map((value) => ` ${value}`), ...all.map((value) => `${value}|`), 'NONE_OF_THEM'],
  };
};

const twoDigits: Maker = (first = '', last = '') => ({
  accepted: [first, last],
  refused: [String(Number(first) - 1).padStart(2, '0'), String(Number(last) + 1).padStart(2, '0'), String(Number(first)), `${last}0`, '٠١', '1 '],
});

const integer: Maker = (min = '', max = '') => ({
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

const dated = (suffixes: readonly string[], wrongSuffixes: readonly string[]): Samples => ({
  accepted: days.flatMap((day) => suffixes.map((suffix) => day + suffix)),
  refused: [...noDays.map((day) => day + suffixes[0]), ...wrongSuffixes.map((suffix) => days[0] + suffix)],
});

const timestamps = (offsets: readonly string[], wrongOffsets: readonly string[]): Samples =>
  dated(
    times24.flatMap((time) => offsets.map((offset) => ` ${time}${offset}`)),
    [...noTimes.map((time) => ` ${time}${offsets[0]}`), ...wrongOffsets.map((offset) => ` 12:00:00${offset}`), '', 'T12:00:00'],
  );

const travelDate: Samples = {
  accepted: [...days, '1900-01-01', '2999-12-31'],
  refused: [...noDays, '1899-12-31', '3000-01-01'],
};

const phone: Maker = (min, max) => ({
  accepted: [`+${times('1', Number(min))}`, `0${times('1', Number(max))}`, '+49 (0)89/12-34.5'],
  refused: [
    `+${times('1', Number(min) - 1)}`,
    `0${times('1', Number(max) + 1)}`,
    `(${times('1', Number(min))}`,
    `+${times('٣', Number(min))}`,
    `+${times('a', Number(min))}`,
  ],
});

const base64: Maker = (length) => {
  const count = Number(length);
  return {
    accepted: [times('A', count), `${times('+', count - 1)}=`, `${times('/', count - 2)}==`],
    refused: [times('A', count - 1), times('A', count + 1), `${times('A', count - 3)}===`, `=${times('A', count - 1)}`, times('_', count), times('é', count)],
  };
};

const url: Samples = {
  accepted: ['https://shop.example/result?a=1#b', 'http://localhost:8099', 'https://shop.example', `https://shop.example/${times('a', 2027)}`],
  refused: [
    'shop.example',
    'javascript:alert(1)',
    'ftp://shop.example',
    'https://',
    'https:///path',
    'https://a b',
    'https://a/"',
    `https://shop.example/${times('a', 2028)}`,
  ],
};

const schedule: Maker = (count) => {
  const value = times('1', Number(count));
  return {
    accepted: [value, `${value},${value}`, '*', Array.from({ length: 100 }, () => value).join(',')],
    refused: [`${value}1`, `${value},`, `,${value}`, `${value}, ${value}`, '**', `*,${value}`, Array.from({ length: 101 }, () => value).join(','), '?'],
  };
};

const table: readonly (readonly [RegExp, Maker])[] = [
  [/^text (\d+)-(\d+)$/, text],
  [/^digits (\d+)-(\d+)$/, (min, max) => lengths('0123456789', [Number(min), Number(max)], [...FOREIGN, 'a', '-', '.'])],
  [/^letters (\d+)-(\d+)$/, (min, max) => lengths('abcXYZ', [Number(min), Number(max)], [...FOREIGN, '1', '-'])],
  [/^capital letters (\d+)-(\d+)$/, (min, max) => lengths('AZ', [Number(min), Number(max)], [...FOREIGN, 'a', '1'])],
  [/^letters and digits (\d+)-(\d+)$/, (min, max) => lengths('aZ9', [Number(min), Number(max)], [...FOREIGN, '-', '_', '.'])],
  [/^letters, digits and dot (\d+)-(\d+)$/, (min, max) => lengths('aZ9.', [Number(min), Number(max)], [...FOREIGN, '-', '_'])],
  [/^letters, digits and hyphen (\d+)-(\d+)$/, (min, max) => lengths('aZ9-', [Number(min), Number(max)], [...FOREIGN, '.', '_'])],
  [/^letters, digits, \+ - \. (\d+)-(\d+)$/, (min, max) => lengths('aZ9+-.', [Number(min), Number(max)], [...FOREIGN, '(', '_'])],
  [/^a-z A-Z 0-9 \. _ (\d+)-(\d+)$/, (min, max) => lengths('aZ9._', [Number(min), Number(max)], [...FOREIGN, '-', '['])],
  [/^AN32$/, () => lengths('aZ9_', [1, 32], [...FOREIGN, '-', '.'])],
  [/^AN32, a-f 0-9, exactly 32$/, () => lengths('09af', [32, 32], [...FOREIGN, 'g', 'A'])],
  [/^A3$/, () => lengths('AZ', [3, 3], [...FOREIGN, 'a', '1'])],
  [/^A2$/, () => ({ accepted: ['PA', 'DB', 'PA.CP'], refused: ['P', 'PAC', 'pa', 'PA.', 'PA.C', 'PA.CP.RF', 'P1'] })],
  [/^dec\((\d+),(\d+)\)(\?)?$/, decimals],
  [/^dec\((\d+),0-(\d+)\)$/, fraction],
  [
    /^percentage$/,
    () => ({ accepted: ['0', '7', '19.5', '99.99', '100', '100.00'], refused: ['100.01', '101', '199', '19.555', '19.', '-1', '.5', '1e1', '٣'] }),
  ],
  [/^(\d\d) to (\d\d)$/, twoDigits],
  [/^integer (\d+)-(\d+)$/, integer],
  [/^19xx or 20xx$/, () => ({ accepted: ['1900', '1999', '2000', '2099'], refused: ['1899', '2100', '24', '02024', '20 4', '２024'] })],
  [/^date$/, () => dated([''], [' ', 'x'])],
  [/^date, 1900 to 2999$/, () => travelDate],
  [/^timestamp$/, () => timestamps([''], ['+0000', ' '])],
  [/^timestamp with offset$/, () => timestamps(['+0000', '-11:30'], ['', 'Z', '+00', '+15:00', '+0060'])],
  [/^\+ or digit, then (\d+)-(\d+) /, phone],
  [/^Base64, exactly (\d+)$/, base64],
  [/^URL$/, () => url],
  [/^address (\d+)-(\d+)$/, address],
  [/^(\d)-digit values with commas, or \*$/, schedule],
  [
    /^IBAN$/,
    () => ({
      accepted: ['DE89370400440532013000', 'NO9386011117947', 'aa001234567890A', `MT31${times('A', 27)}`],
      refused: [
        'DE8937040044',
        `DE89${times('1', 28)}`,
        'D189370400440532013000',
        'DEX9370400440532013000',
        'DE89 3704 0044 0532 0130 00',
        'DE8937040044053201300é',
      ],
    }),
  ],
  [/^alphanumerics, 8 or 11$/, () => ({ accepted: ['MARKDEF1', 'MARKDEF1100'], refused: ['MARKDEF', 'MARKDEF11', 'MARKDEF110', 'MARKDEF11000', 'MARKDEF-'] })],
  [/^2 letters or 3 digits$/, () => ({ accepted: ['DE', 'de', '276'], refused: ['D', 'DEU', '27', '2766', 'D1', '٢٧٦'] })],
  [/^1 or 2, dot, digit, dot, digit$/, () => ({ accepted: ['1.0.2', '2.2.0'], refused: ['3.0.0', '2.2', '2.2.', '2-2-0', '2.2.00', '0.1.0'] })],
  [/^000\.100\.2 and two digits$/, () => ({ accepted: ['000.100.200', '000.100.299'], refused: ['000.100.110', '000.100.2', '000.100.2000', '000-100-200'] })],
  [/^(.+ \| .+)$/, list],
  [/^([A-Za-z]+)$/, list],
];
