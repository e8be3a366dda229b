import { expect, it } from 'vitest';
import { valueText } from './values.ts';

it.each([
  ['all', 1, '100%'],
  ['all but one of ten thousand', 0.9999, '99.9%'],
  ['two of three', 2 / 3, '66.7%'],
  ['none', 0, '0%'],
])('a share of $0 is shown as $2', (_name, value, text) => {
  expect(valueText(value, 'share', { currency: 'EUR', language: 'en' })).toBe(text);
});
