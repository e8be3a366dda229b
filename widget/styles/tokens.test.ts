import { describe, expect, it } from 'vitest';
import { isTokenValue } from './tokens.ts';

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
    expect(isTokenValue(name, value)).toBe(true);
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
    expect(isTokenValue(name, value)).toBe(false);
  });
});
