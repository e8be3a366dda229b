import { type Language, resolveLanguage } from 'shared';
import { afterEach, describe, expect, it } from 'vitest';
import { frameDocument } from '../../fields/frame/document.ts';
import { type AnyMessages, translations } from '../../locales/languages.ts';
import { paymentTexts } from '../../locales/messages.ts';
import { methodTexts } from '../../locales/methods/languages.ts';
import { shellTexts } from '../../locales/shell.ts';
import { shopperTexts } from '../../locales/shopper/languages.ts';
import { labelNames, pageLabels } from './labels.ts';

type Texts = { readonly [name: string]: string | Texts };

const leaves = (texts: Texts): readonly string[] =>
  Object.values(texts).flatMap((each) => (typeof each === 'string' ? [each] : leaves(each)));

/** Shows the document of the form, in which nothing runs. */
function showForm(language: Language): void {
  const messages = translations[language] as AnyMessages;
  const html = frameDocument(messages, resolveLanguage(language), { style: '', script: '', session: '' });
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.lang = resolveLanguage(language).tag;
  document.body.innerHTML = body.querySelector('form')?.outerHTML ?? '';
}

const fragmentOf = (labels: object): string => `#${encodeURIComponent(JSON.stringify({ labels }))}`;

describe.each(Object.entries(translations))('texts of the page’s own in %s', (code, messages) => {
  // The table has no other keys than languages.
  const language = code as Language;
  const formTexts = paymentTexts(messages.form, { ...messages.session, backToShop: messages.hosted.backToShop });

  afterEach(() => {
    document.body.replaceChildren();
    document.documentElement.lang = 'en';
  });

  it('take the place of every text that a shopper reads, each by a name of its own', () => {
    showForm(language);
    const names = labelNames(formTexts);
    const label = pageLabels(fragmentOf(Object.fromEntries(names.map((name) => [name, `own ${name}`]))), formTexts);
    const shown = [
      ...leaves(label(formTexts)),
      ...leaves(label(methodTexts[language], 'methods.')),
      ...leaves(label(shopperTexts[language])),
    ];
    expect(shown.filter((text) => !text.startsWith('own '))).toEqual([]);
    expect(shown.filter((text, at) => shown.indexOf(text) !== at)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(Object.keys(shellTexts(language)).filter((name) => name !== 'lang')));
  });

  it('take the place of every text in the document of the form', () => {
    showForm(language);
    const { noScript: _, ...labels } = messages.labels;
    pageLabels(fragmentOf(Object.fromEntries(Object.keys(labels).map((name) => [name, `own ${name}`]))), formTexts);
    for (const [name, text] of Object.entries(labels)) {
      expect(document.body.innerHTML).toContain(`own ${name}`);
      expect(document.body.innerHTML).not.toContain(`>${text}<`);
    }
  });
});

it('a group of texts has the words of the page under its own name alone', () => {
  const label = pageLabels(fragmentOf({ 'details.email': 'Your address' }), {});
  const { details } = label(shopperTexts.en);
  expect([details.email, details.faults.emailInvalid]).toEqual(['Your address', 'Check the e-mail address']);
  expect(label(methodTexts.en, 'methods.').email).toBe('E-mail address');
});
