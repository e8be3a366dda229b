import type { FrameData, MethodOffer } from 'shared';
import { expect, it } from 'vitest';
import { translations } from '../../locales/languages.ts';
import { methodTexts } from '../../locales/methods/languages.ts';
import { shopperTexts } from '../../locales/shopper/languages.ts';
import { wordsOf } from '../form/words.ts';
import { choicesOf } from './choices.ts';
import type { MethodsBuild } from './parts.ts';

/** The rows of a list in German with one brand of a method. */
function rowsWith(method: MethodOffer['method'], code: string, title: string): readonly string[] {
  const methods: readonly MethodOffer[] = [{ method, brands: [{ code, title, confirmed: 'here' }] }];
  // The rows need neither the rest of the data nor the addresses of files.
  const files = { partFiles: {}, shopperFiles: {} } as Pick<MethodsBuild, 'partFiles' | 'shopperFiles'>;
  const build = { methodTexts: methodTexts.de, rowTexts: shopperTexts.de.rows, ...files };
  const words = wordsOf({ ...translations.de.session, backToShop: '' });
  const choices = choicesOf({ methods } as FrameData, build, words);
  return choices.map(({ row }) => `${row.title}: ${row.about}`);
}

it.each([
  ['its name, where shoppers know what it is', 'voucher', 'OXXO', 'OXXO', 'OXXO: '],
  ['the name of the method, where the brand has no other', 'prepayment', 'PREPAYMENT', 'Prepayment', 'Überweisung: '],
  ['both, where shoppers do not know the name', 'invoice', 'PAYOLUTION_INVOICE', 'Payolution', 'Rechnung: Payolution'],
] as const)('the row of a method with one brand has %s', (_title, method, code, title, row) => {
  expect(rowsWith(method, code, title)).toEqual([row]);
});
