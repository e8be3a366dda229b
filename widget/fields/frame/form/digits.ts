/**
 * Replaces the digits of any script (Arabic-Indic, Persian, full-width, …) by 0-9.
 * In Unicode's first plane, the ten digits of a script are consecutive and begin at …0 or at …6.
 */
export const foldDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const rowBegins = /\p{Nd}/u.test(String.fromCodePoint(code & ~15));
    return String((code & 15) - (rowBegins ? 0 : 6));
  });

/** Nothing but the digits of a text, as 0-9. */
export const digitsOf = (text: string): string => foldDigits(text).replaceAll(/\D/g, '');
