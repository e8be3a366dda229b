/**
 * Puts words into the places of a text. Where text runs from right to left, each word is isolated, so that its signs
 * keep their order.
 */
export function phrase(text: string, words: Readonly<Record<string, string | number>>): string {
  const [open, close] = document.documentElement.dir === 'rtl' ? ['\u2068', '\u2069'] : ['', ''];
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(words, name) ? `${open}${words[name] ?? ''}${close}` : place,
  );
}

/** The form of a text that goes with a number. */
export function plural(forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>, count: number): string {
  return forms[new Intl.PluralRules(document.documentElement.lang).select(count)] ?? forms.other ?? '';
}
