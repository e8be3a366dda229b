import { expect, it } from 'vitest';
import { hasLength, truncate } from './characters.ts';

it('counts an emoji as one character', () => {
  expect(hasLength('😀'.repeat(48), 48, 48)).toBe(true);
  expect(hasLength('😀'.repeat(49), 1, 48)).toBe(false);
  expect(hasLength('😀', 2, 48)).toBe(false);
});

it('cuts a name after 48 characters, never inside one', () => {
  expect(truncate('ä'.repeat(60), 48)).toBe('ä'.repeat(48));
  expect(truncate(`a${'😀'.repeat(60)}`, 48)).toBe(`a${'😀'.repeat(47)}`);
  expect(truncate('😀'.repeat(48), 48)).toBe('😀'.repeat(48));
  expect(truncate('Jane', 48)).toBe('Jane');
});
