import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openCheckout, type OpenedCheckout } from './checkout.fixture.ts';

/** A card that Visa and Cartes Bancaires take (docs/testing.md). */
const coBadged = '4035501428146300';

/** Forms with their methods, accounts and choices, and the steps to what they show. */
const forms: Readonly<
  Record<string, readonly [manner: string, reached: (opened: OpenedCheckout) => Promise<unknown>]>
> = {
  'a card': ['shown', ({ reaches }) => reaches('ready')],
  'a card with two brands': ['shown', (opened) => opened.type(coBadged).then(() => opened.sees('.brand-choice'))],
  'a list of methods': ['many', ({ sees }) => sees('.methods svg.mark')],
  'a bank account': ['many', ({ press, sees }) => press('#method-directDebit').then(() => sees('#iban'))],
  'the brands of a method': [
    'many',
    ({ press, sees }) =>
      press('#method-onlineTransfer')
        .then(() => press('#pay'))
        .then(() => sees('.tile svg.mark')),
  ],
  'stored accounts': ['stored', ({ sees }) => sees('.removal')],
  'the removal of a stored account': [
    'stored',
    ({ press, sees }) => press('.removal .link').then(() => sees('.answers')),
  ],
  'the storing of an account': ['saving', ({ press, sees }) => press('#saving').then(() => sees('#saving-consent'))],
  instalments: ['instalments', ({ sees }) => sees('#instalments')],
};

beforeEach(() => {
  document.body.style.margin = '0 16px';
});
afterEach(() => {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
});

/** The forms in turn; the gallery has all of them in every language. */
const shown = ['de', 'gr', 'ar'] as const;

describe.each(Object.entries(forms))('a form with %s', (form, [manner, reached]) => {
  const turn = Object.keys(forms).indexOf(form) % shown.length;
  it.each(shown.slice(turn, turn + 1))(
    'is shown whole on small phones, in normal and in twice the size, in %s',
    async (locale) => {
      const opened = await openCheckout(manner, { locale });
      await opened.reaches('ready');
      await reached(opened);
      for (const width of [320, 390]) {
        await page.viewport(width, 700);
        for (const size of ['16px', '32px'])
          expect({ width, size, cuts: await opened.cuts({ width, size }) }).toEqual({ width, size, cuts: [] });
      }
    },
  );
});
