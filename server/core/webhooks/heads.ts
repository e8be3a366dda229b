import type { Fields } from '../fields.ts';

/** In bytes of UTF-8: so much is kept of a response, and as much of each head. */
const KEPT = 2048;
const HIDDEN = '•••';

/** Header fields that may let others in, or recognise a person. */
const SECRET = /authenti|authori|cookie|credential|key|secret|session|token/;

/** Text of a receiver as it is kept: it may send back what it was sent, or print its own secrets. */
export const redacted = (text: string): string =>
  beginningOf(text)
    .replaceAll(/\d(?:[ -]?\d){11,}/g, HIDDEN)
    .replaceAll(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g, HIDDEN)
    .replaceAll(/wh(?:sec|sk)_[\w+/=]+/g, HIDDEN)
    .replaceAll(/\b[0-9a-f]{64}\b/gi, HIDDEN)
    // PostgreSQL keeps no text with a null character.
    .replaceAll('\u0000', '');

const encoder = new TextEncoder();
const room = new Uint8Array(KEPT);

/** What of a text has room, in whole characters. */
const beginningOf = (text: string): string => text.slice(0, encoder.encodeInto(text, room).read);

const lines = (headers: Fields): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** The header fields of a notification as they are kept. They have signatures, which nothing can be signed with. */
export const requestHead = (headers: Fields): string => beginningOf(lines(headers).join('\n'));

/** The status line and the header fields of a response as they are kept, without what may be secret. */
export function responseHead({
  status,
  statusText,
  headers,
}: {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Fields;
}): string {
  const shown = Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? HIDDEN : redacted(value)]);
  const head = [`HTTP/1.1 ${status} ${redacted(statusText)}`.trimEnd(), ...lines(Object.fromEntries(shown) as Fields)];
  return redacted(head.join('\n'));
}
