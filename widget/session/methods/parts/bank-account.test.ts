import type { FrameData } from 'shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en } from '../../../locales/en.ts';
import { methodTexts } from '../../../locales/methods/languages.ts';
import { wordsOf } from '../../form/words.ts';
import { createPart } from './bank-account.ts';

const data = { checkout: 'one', accounts: [], origins: [] } as unknown as FrameData;

let input: HTMLInputElement;
beforeEach(() => {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const words = wordsOf({ ...en.session, backToShop: en.hosted.backToShop });
  createPart({ place, texts: methodTexts.en, words, data, brands: [], onChange: () => undefined });
  const iban = document.querySelector<HTMLInputElement>('#iban');
  if (!iban) throw new Error('Expected a field for the IBAN, saw none');
  input = iban;
  input.focus();
});
afterEach(() => document.body.replaceChildren());

describe('the IBAN', () => {
  it('is undone and redone one edit after the other, across its gaps', async () => {
    await userEvent.keyboard('de893');
    expect(input.value).toBe('DE89 3');
    await userEvent.keyboard('{Control>}zz{/Control}');
    expect(input.value).toBe('DE8');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(input.value).toBe('DE89');
  });
});
