import { randomBytes } from 'node:crypto';
import { isSameSecret } from '../../http/request/same-secret.ts';

/**
 * The value of a session's forms, written differently on each page, so that the lengths of compressed pages reveal
 * nothing about it (BREACH).
 */
export function maskedToken(token: string): string {
  const pad = randomBytes(Buffer.byteLength(token));
  return `${pad.toString('base64url')}.${xor(Buffer.from(token), pad).toString('base64url')}`;
}

/** Whether a form sent the token, as a page has masked it. */
export function isMaskedToken(sent: string, token: string): boolean {
  const [pad, rest] = sent.split('.').map((part) => Buffer.from(part, 'base64url'));
  return pad !== undefined && rest?.length === pad.length && isSameSecret(xor(rest, pad).toString(), token);
}

const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, place) => byte ^ (other[place] ?? 0)));
