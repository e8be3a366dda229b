import { isZone } from '../zones.ts';
import { currencyExponent, type FaultMessage, holdsCard } from 'shared';
import { isAppScheme } from '../app-scheme.ts';

type TextFormat = {
  /** What the text matches, where a pattern of JSON Schema can express all of it. */
  readonly pattern?: RegExp;
  readonly isMet: (text: string) => boolean;
  /** Completes the sentence that begins with the name of a value. */
  readonly message: FaultMessage;
  /** Whether a text may hold anything, and so a card number, which would be stored and shown in the clear. */
  readonly isOpen?: true;
};

/** A host source of CSP: the host may begin with an asterisk, and the port may be one. */
const HOST_SOURCE = /^(https?:\/\/[a-z0-9.*-]{1,253}(:(\d{1,5}|\*))?)$/i;

/** An origin in the notation of browsers, with which it is compared. */
const isOrigin = (text: string): boolean =>
  HOST_SOURCE.test(text) && !text.includes('*') && URL.canParse(text) && new URL(text).origin === text;

const matching = (pattern: RegExp, message: FaultMessage): TextFormat => ({
  pattern,
  isMet: (text) => pattern.test(text),
  message,
});

const formats = {
  'entity-id': matching(/^[a-f0-9]{32}$/, 'must be 32 characters a-f 0-9'),
  'host-source': { isMet: (text) => HOST_SOURCE.test(text), message: 'must be an origin such as https://shop.example' },
  'return-origin': {
    isMet: (text) => isOrigin(text) || isAppScheme(text),
    message:
      'must be an origin as browsers write it, such as https://shop.example, or the scheme of an app, such as com.example.shop://',
  },
  currency: {
    isMet: (text) => currencyExponent(text) !== undefined,
    message: 'must be a currency of ISO 4217, such as EUR',
  },
  country: matching(/^[A-Z]{2}$/, 'must be a country of ISO 3166-1, such as AT'),
  amount: matching(/^\d{1,10}(\.\d{1,2})?$/, 'must be an amount such as 500.00'),
  decimal: matching(/^\d{1,6}(\.\d{1,10})?$/, 'must be a number such as 1.4'),
  rate: matching(/^(?=.*[1-9])\d{1,6}(\.\d{1,10})?$/, 'must be a number above 0 such as 1.4'),
  name: matching(/^[A-Za-z0-9._]{1,59}$/, 'must have 1 to 59 letters, digits, dots and underscores'),
  'page-size': matching(/^(?:[1-9]\d{0,2}|1000)$/, 'must be a number from 1 to 1000'),
  'time-of-day': matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 18:30'),
  'time-zone': { isMet: isZone, message: 'must be a time zone such as Europe/Berlin' },
  'creditor-id': matching(
    /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/,
    'must be a creditor identifier such as DE98ZZZ09999999999',
  ),
  'web-address': {
    isMet: isAddress,
    message: 'must be an http or https address without blanks and credentials',
    isOpen: true,
  },
  words: { isMet: () => true, message: 'may not hold a card number', isOpen: true },
  network: { isMet: isNetwork, message: 'must be an address or a network such as 10.0.0.0/8' },
  'date-time': { isMet: isMoment, message: 'must be a moment such as 2027-01-31T12:00:00Z' },
} as const satisfies Readonly<Record<string, TextFormat>>;

/** The formats of texts by their names in a JSON Schema; `date-time` is JSON Schema's own, the others are ours. */
export type FormatName = keyof typeof formats;

/** A format for those who know none of ours: its pattern, and what a text of it must be. */
export function describeFormat(name: FormatName): { readonly pattern?: string; readonly message: FaultMessage } {
  const { pattern, message }: TextFormat = formats[name];
  return { ...(pattern ? { pattern: pattern.source } : {}), message };
}

/** What is wrong with a text of a format; undefined when nothing is. */
export function formatFault(name: FormatName, text: string): FaultMessage | undefined {
  const { isMet, message, isOpen }: TextFormat = formats[name];
  if (!isMet(text)) return message;
  return isOpen && holdsCard(text) ? 'may not hold a card number' : undefined;
}

/** An IP address, or a network with the number of its leading bits (RFC 4632, RFC 4291). */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-f.:]{2,45})(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const length = Number(bits ?? 0);
  if (/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(address)) return length <= 32;
  return address.includes(':') && URL.canParse(`http://[${address}]`) && length <= 128;
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\@]{1,2040}$/i.test(text) && URL.canParse(text);
}

/** A moment of RFC 3339 in UTC, to the second or millisecond. */
function isMoment(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/.test(text);
  return isWritten && new Date(text).toJSON()?.slice(0, 19) === text.slice(0, 19);
}
