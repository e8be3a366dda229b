import { expect, it } from 'vitest';
import { redacted, requestHead, responseHead } from './heads.ts';

const answered = (headers: Record<string, string>) => responseHead({ status: 503, statusText: 'Busy', headers });

it('the head of a response has its status line and its fields', () => {
  expect(answered({ server: 'nginx', 'retry-after': '120' })).toBe(
    'HTTP/1.1 503 Busy\nserver: nginx\nretry-after: 120',
  );
  expect(responseHead({ status: 204, statusText: '', headers: {} })).toBe('HTTP/1.1 204');
});

it('neither cookies, tokens and keys of a receiver nor numbers of accounts are kept', () => {
  const head = answered({
    'set-cookie': 'session=abc',
    'www-authenticate': 'Basic realm="shop"',
    'x-api-key': 'abc',
    'x-csrf-token': 'abc',
    'x-echo': 'card 4111 1111 1111 1111 of DE89370400440532013000',
    'x-signed': `whsec_${'a'.repeat(44)} ${'0f'.repeat(32)}`,
  });
  expect(head).not.toMatch(/abc|realm|4111|DE89|whsec_|0f0f/);
  expect(head.split('\n').slice(1)).toHaveLength(6);
});

it('2,048 bytes of a response are kept, in whole characters', () => {
  expect(redacted('v'.repeat(3000))).toBe('v'.repeat(2048));
  expect(redacted('v'.repeat(2048))).toHaveLength(2048);
  expect(redacted(`v${'ü'.repeat(3000)}`)).toBe(`v${'ü'.repeat(1023)}`);
  expect(redacted('😀'.repeat(3000))).toBe('😀'.repeat(512));
});

it('a head has 2,048 bytes at most, and no null characters', () => {
  const long = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`x-${place}`, 'v'.repeat(200)]));
  expect(answered(long)).toHaveLength(2048);
  expect(requestHead(long)).toHaveLength(2048);
  expect(answered({ 'x-text': 'a\u0000b' })).toContain('x-text: ab');
});
