import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

it.each([0, 1, 63, 64, 65, 5000])('a keyed hash of %i bytes is the HMAC of RFC 2104', (length) => {
  const [secret, data] = [randomBytes(32), randomBytes(length)];
  expect(keyedHash(secret)(data)).toBe(createHmac('sha256', secret).update(data).digest('hex'));
});

it('a keyed hash of a text is that of its UTF-8 bytes', () => {
  const secret = randomBytes(32);
  expect(keyedHash(secret)('Zoë 😀')).toBe(createHmac('sha256', secret).update('Zoë 😀').digest('hex'));
});
