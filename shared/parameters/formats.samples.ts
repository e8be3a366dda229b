import { parameterGroups } from './groups.ts';
import type { Parameter } from './parameter.ts';
import {
  address,
  base64,
  dated,
  decimals,
  fraction,
  integer,
  lengths,
  list,
  type Maker,
  phone,
  type Samples,
  schedule,
  text,
  timestamps,
  travelDate,
  twoDigits,
  url,
} from './edges.samples.ts';
import type { Format } from '../formats/formats.ts';

/** Each format of any parameter or key, once. */
export const formatsInUse: readonly Format[] = [
  ...new Map(
    Object.values(parameterGroups)
      .flatMap(({ parameters }) => Object.values<Parameter>(parameters))
      .flatMap(({ format, key }) => (key ? [format, key] : [format]))
      .map((format) => [format.shorthand, format]),
  ).values(),
];

export function samplesOf({ shorthand }: Format): Samples {
  for (const [pattern, make] of table) {
    const found = pattern.exec(shorthand);
    if (found) return make(...found.slice(1));
  }
  throw new Error(`Expected samples for every shorthand, found none for ${shorthand}`);
}

/** One digit is padded before it is checked. */
const withoutOneDigit = ({ accepted, refused }: Samples): Samples => ({
  accepted,
  refused: refused.filter((value) => !/^[0-9]$/.test(value)),
});

const table: readonly (readonly [RegExp, Maker])[] = [
  [/^text (\d+)-(\d+)$/, text],
  [/^digits (\d+)-(\d+)$/, (min, max) => lengths('0123456789', [Number(min), Number(max)], ['a', '-', '.'])],
  [/^letters (\d+)-(\d+)$/, (min, max) => lengths('abcXYZ', [Number(min), Number(max)], ['1', '-'])],
  [/^capital letters (\d+)-(\d+)$/, (min, max) => lengths('AZ', [Number(min), Number(max)], ['a', '1'])],
  [/^letters and digits (\d+)-(\d+)$/, (min, max) => lengths('aZ9', [Number(min), Number(max)], ['-', '_', '.'])],
  [/^letters, digits and dot (\d+)-(\d+)$/, (min, max) => lengths('aZ9.', [Number(min), Number(max)], ['-', '_'])],
  [/^letters, digits and hyphen (\d+)-(\d+)$/, (min, max) => lengths('aZ9-', [Number(min), Number(max)], ['.', '_'])],
  [/^letters, digits, \+ - \. (\d+)-(\d+)$/, (min, max) => lengths('aZ9+-.', [Number(min), Number(max)], ['(', '_'])],
  [/^a-z A-Z 0-9 \. _ (\d+)-(\d+)$/, (min, max) => lengths('aZ9._', [Number(min), Number(max)], ['-', '['])],
  [/^AN32$/, () => lengths('aZ9_', [1, 32], ['-', '.'])],
  [/^AN32, a-f 0-9, exactly 32$/, () => lengths('09af', [32, 32], ['g', 'A'])],
  [
    /^ISO 3166-1, 2 capital letters$/,
    () => ({ accepted: ['DE', 'US', 'ZW'], refused: ['ZZ', 'de', 'D', 'DEU', '276', 'D ', 'ＤＥ'] }),
  ],
  [/^ISO 3166-1, 2 letters$/, () => ({ accepted: ['DE', 'US', 'ZW'], refused: ['ZZ', 'zz', 'D', 'DEU', '276', 'D '] })],
  [
    /^ISO 3166-1, 3 letters$/,
    () => ({ accepted: ['DEU', 'USA', 'ZWE'], refused: ['ZZZ', 'zzz', 'DE', 'DEUT', '276'] }),
  ],
  [
    /^ISO 3166-1, 2 letters or 3 digits$/,
    () => ({ accepted: ['DE', '276', '004'], refused: ['ZZ', '000', '999', '4', '04', 'DEU', '٢٧٦'] }),
  ],
  [
    /^ISO 4217, 3 capital letters$/,
    () => ({ accepted: ['EUR', 'JPY', 'KWD'], refused: ['ZZZ', 'eur', 'EU', 'EURO', '978', 'EU '] }),
  ],
  [/^ISO 4217, 3 letters$/, () => ({ accepted: ['EUR', 'JPY', 'KWD'], refused: ['ZZZ', 'zzz', 'EU', 'EURO', '978'] })],
  [/^A2$/, () => ({ accepted: ['PA', 'DB', 'PA.CP'], refused: ['P', 'PAC', 'pa', 'PA.', 'PA.C', 'PA.CP.RF', 'P1'] })],
  [/^dec\((\d+),(\d+)\)(\?)?$/, decimals],
  [/^dec\((\d+),0-(\d+)\)$/, fraction],
  [
    /^percentage$/,
    () => ({
      accepted: ['0', '7', '19.5', '99.99', '100', '100.00'],
      refused: ['100.01', '101', '199', '19.555', '19.', '-1', '.5', '1e1', '٣'],
    }),
  ],
  [/^(\d\d) to (\d\d)$/, twoDigits],
  [/^(\d\d) to (\d\d), or one digit$/, (first, last) => withoutOneDigit(twoDigits(first, last))],
  [/^integer (\d+)-(\d+)$/, integer],
  [
    /^19xx or 20xx$/,
    () => ({ accepted: ['1900', '1999', '2000', '2099'], refused: ['1899', '2100', '24', '02024', '20 4', '２024'] }),
  ],
  [/^date$/, () => dated([''], [' ', 'x'])],
  [/^date, 1900 to 2999$/, () => travelDate],
  [/^timestamp$/, () => timestamps([''], ['+0000', ' '])],
  [/^timestamp with offset$/, () => timestamps(['+0000', '-11:30'], ['', 'Z', '+00', '+15:00', '+0060'])],
  [/^\+ or digit, then (\d+)-(\d+) /, phone],
  [/^Base64, exactly (\d+)$/, base64],
  [/^URL$/, () => url],
  [/^address (\d+)-(\d+)$/, address],
  [/^(\d)-digit values with commas, or \*$/, schedule],
  [/^up to (\d+) codes with commas$/, () => ({ accepted: [], refused: ['', ',', 'DB,', ',DB', 'DB DB', 'db'] })],
  [
    /^IBAN$/,
    () => ({
      accepted: ['DE89370400440532013000', 'NO9386011117947', 'aa001234567890A', `MT31${'A'.repeat(27)}`],
      refused: [
        'DE8937040044',
        `DE89${'1'.repeat(28)}`,
        'D189370400440532013000',
        'DEX9370400440532013000',
        'DE89.3704.0044.0532.0130.00',
        'DE8937040044053201300é',
      ],
    }),
  ],
  [
    /^alphanumerics, 8 or 11$/,
    () => ({
      accepted: ['MARKDEF1', 'MARKDEF1100'],
      refused: ['MARKDEF', 'MARKDEF11', 'MARKDEF110', 'MARKDEF11000', 'MARKDEF-'],
    }),
  ],
  [
    /^1 or 2, dot, digit, dot, digit$/,
    () => ({ accepted: ['1.0.2', '2.2.0'], refused: ['3.0.0', '2.2', '2.2.', '2-2-0', '2.2.00', '0.1.0'] }),
  ],
  [
    /^000\.100\.2 and two digits$/,
    () => ({
      accepted: ['000.100.200', '000.100.210', '000.100.220', '000.100.299'],
      refused: ['000.100.211', '000.100.212', '000.100.110', '000.100.2', '000.100.2000', '000-100-200'],
    }),
  ],
  [/^(.+ \| .+)$/, list],
  [/^([A-Za-z]+)$/, list],
];
