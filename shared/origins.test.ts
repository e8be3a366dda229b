import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from './origins.ts';

describe('a page may send messages to the frame', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example', 'https://SHOP.example/'],
    ['https://shop.example', 'https://shop.example:443'],
    ['http://localhost:8099', 'http://localhost:8099'],
    ['http://localhost:8099', 'http://localhost:*'],
    ['https://a.shop.example', 'https://*.shop.example'],
    ['https://any.example', '*'],
  ])('from %s when %s is allowed', (origin, source) => {
    expect(isAllowedOrigin(origin, ['https://other.example', source])).toBe(true);
  });

  it.each([
    ['http://shop.example', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example'],
    ['https://shop.example.evil.example', 'https://shop.example'],
    ['https://evilshop.example', 'https://*.shop.example'],
    ['https://shop.example', 'https://*.shop.example'],
    ['https://evil.example', 'https://shop.example'],
    ['null', '*'],
    ['null', 'https://shop.example'],
    ['https://shop.example', "'none'"],
    ['https://shop.example', ''],
  ])('not from %s when %s is allowed', (origin, source) => {
    expect(isAllowedOrigin(origin, [source])).toBe(false);
  });
});
