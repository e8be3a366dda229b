import { expect, it } from 'vitest';
import { facts } from './table.ts';

it('a fact without a value has a dash', async () => {
  expect(String(await facts([['Address', '']]))).toMatch(/<dt>Address<\/dt>\s*<dd>–<\/dd>/);
});
