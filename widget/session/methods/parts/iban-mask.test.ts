import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Editing, remask } from '../../../masks/masks.ts';
import { ibanMask, ibanOf } from './iban-mask.ts';

const iban = 'DE89370400440532013000';
const grouped = 'DE89 3704 0044 0532 0130 00';
const empty: Editing = { text: '', caret: 0 };
const typing = (text: string) =>
  remask(ibanMask, { before: empty, after: { text, caret: text.length }, edit: 'typed' });

describe('an IBAN', () => {
  it.each([
    iban,
    grouped,
    grouped.toLowerCase(),
    'DE89-3704-0044-0532-0130-00',
    'DE٨٩370400440532013000',
    `IBAN: ${grouped}`,
    `iban\u00a0${iban}`,
  ])('is grouped in fours however it was typed: %s', (text) => {
    expect(typing(text)).toEqual({ text: grouped, caret: grouped.length });
    expect(ibanOf(text)).toBe(iban);
  });

  it('is the same typed key by key and pasted, whatever stands between its characters', () => {
    const character = fc.constantFrom(...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz'));
    const separator = fc.constantFrom('', '', '', ' ', '-', '.', '\u00a0');
    fc.assert(
      fc.property(fc.array(fc.tuple(character, separator), { maxLength: 31 }), (pieces) => {
        const text = pieces.map((piece) => piece.join('')).join('');
        const whole = pieces.map(([each]) => each.toUpperCase()).join('');
        const shown = whole.replaceAll(/.{4}(?=.)/g, '$& ');
        expect(typing(text)).toEqual({ text: shown, caret: shown.length });
        const press = ({ text: before, caret }: Editing, key: string) =>
          remask(ibanMask, {
            before: { text: before, caret },
            after: { text: before + key, caret: caret + 1 },
            edit: 'typed',
          });
        expect(Array.from(text).reduce(press, empty)).toEqual({ text: shown, caret: shown.length });
      }),
    );
  });

  it('keeps the caret behind the character that was typed, letters included', () => {
    const before = { text: 'DE89 7040', caret: 5 };
    expect(remask(ibanMask, { before, after: { text: 'DE89 37040', caret: 6 }, edit: 'typed' })).toEqual({
      text: 'DE89 3704 0',
      caret: 6,
    });
  });

  it('loses the character beyond a gap that is deleted', () => {
    const edit = { before: { text: 'DE89 3704', caret: 5 }, after: { text: 'DE893704', caret: 4 } };
    expect(remask(ibanMask, { ...edit, edit: 'deletedBefore' })).toEqual({ text: 'DE83 704', caret: 3 });
  });
});
