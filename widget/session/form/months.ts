const MONTHS = 12;

/** Writes months that are named in a text as numbers, in the language of the document or in English: `Dec 2030`. */
export const numberMonths = (text: string): string =>
  text.replace(/(\p{L}{3,})\.?/u, (word, name: string) => ` ${numberOf(name.toLowerCase()) ?? word} `);

/** A month's number in two digits, from its name or the beginning of it. */
function numberOf(word: string): string | undefined {
  for (const language of [document.documentElement.lang, 'en']) {
    const format = new Intl.DateTimeFormat(language || 'en', { month: 'long', timeZone: 'UTC' });
    for (let month = 0; month < MONTHS; month++) {
      const name = format.format(Date.UTC(2030, month)).toLowerCase();
      if (name.startsWith(word)) return String(month + 1).padStart(2, '0');
    }
  }
  return undefined;
}
