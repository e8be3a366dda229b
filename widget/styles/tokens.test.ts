import { describe, expect, it } from 'vitest';
import { isTokenValue, tokens } from './tokens.ts';

const accepts = (name: string, value: string): boolean =>
  tokens.some(([each, check]) => each === name && isTokenValue(value, check));

describe('the look', () => {
  it.each([
    ['accent', '#0b5c56'],
    ['accent', 'rgb(11 92 86 / 80%)'],
    ['accent', 'oklch(0.6 0.1 180)'],
    ['accent', 'rebeccapurple'],
    ['radius', '0'],
    ['radius', '12px'],
    ['radius', '0.5rem'],
    ['font', '"Helvetica Neue", Arial, sans-serif'],
    ['font', 'Noto Sans'],
    ['font-size', '17px'],
  ])('accepts %s: %s', (name, value) => {
    expect(accepts(name, value)).toBe(true);
  });

  it.each([
    ['accent', 'url(https://evil.example/log)'],
    ['accent', 'red; background: url(//evil.example)'],
    ['accent', 'var(--text)'],
    ['accent', 'image-set("x" 1x)'],
    ['accent', 'expression(alert(1))'],
    ['accent', '#12'],
    ['accent', ''],
    ['radius', '400px'],
    ['radius', '-4px'],
    ['radius', 'calc(1px * 9999)'],
    ['font', 'x} body{display:none'],
    ['font', 'url(//evil.example/font)'],
    ['font-size', '0'],
    ['font-size', '200px'],
    ['display', 'none'],
    ['__proto__', 'red'],
    ['toString', 'red'],
  ])('refuses %s: %s', (name, value) => {
    expect(accepts(name, value)).toBe(false);
  });
});

describe('the other kinds of tokens', () => {
  it.each([
    ['theme', 'night'],
    ['label-place', 'inside'],
    ['label-weight', '700'],
    ['field-height', '3.5rem'],
    ['ring-width', '0'],
    ['font-file', 'https://shop.example/fonts/own.woff2?v=2'],
    ['font-file', '"https://shop.example/own.woff2"'],
  ])('accept %s: %s', (name, value) => {
    expect(accepts(name, value)).toBe(true);
  });

  it.each([
    ['theme', 'neon'],
    ['theme', ''],
    ['label-place', 'above inside'],
    ['label-weight', 'bold'],
    ['label-weight', '650'],
    ['field-height', '8px'],
    ['field-height', '100vh'],
    ['ring-width', '4px'],
    ['font-file', 'data:font/woff2;base64,AA'],
    ['font-file', 'javascript:alert(1)'],
    ['font-file', 'https://shop.example/a") , url("https://evil.example'],
  ])('refuse %s: %s', (name, value) => {
    expect(accepts(name, value)).toBe(false);
  });

  it('there are forty of them', () => {
    expect(tokens.length).toBe(40);
  });
});
