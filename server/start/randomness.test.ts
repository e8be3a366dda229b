import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { looksRandom } from './randomness.ts';

it.each([
  'a'.repeat(43),
  '0123'.repeat(16),
  'deadbeef'.repeat(8),
  '0123456789abcdef'.repeat(4),
  '00112233445566778899aabbccddeeff'.repeat(2),
  `${'0'.repeat(60)}1f3c`,
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'zyxwvutsrqponmlkjihgfedcba9876543210ZYXWVUTSR',
  'correct-horse-battery'.repeat(3),
  'my-live-token'.padEnd(43, '-'),
  'ab'.repeat(20) + 'aabba',
])('%s could be guessed', (text) => {
  expect(looksRandom(text)).toBe(false);
});

it.each(['hex', 'base64', 'base64url'] as const)('256 random bits in %s could not', (encoding) => {
  const drawn = Array.from({ length: 1000 }, () => randomBytes(32).toString(encoding));
  expect(drawn.filter((text) => !looksRandom(text))).toEqual([]);
});
