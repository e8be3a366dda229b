/**
 * Replaces the digits of any script (Arabic-Indic, Persian, full-width, …) by 0-9.
 * In Unicode's first plane, the ten digits of a script are consecutive and begin at …0 or at …6.
 */
export const foldDigits = (text: string): string =>
  // ASCII is as it should be; a phone takes milliseconds for the first use of the pattern of all digits.
  /^[ -~]*$/.test(text)
    ? text
    : text.normalize('NFKC').replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
        const code = digit.codePointAt(0) ?? 0;
        const rowBegins = /\p{Nd}/u.test(String.fromCodePoint(code & ~15));
        return String((code & 15) - (rowBegins ? 0 : 6));
      });

/**
 * Whether a text may hold this many digits: a quick count, in which most characters beyond ASCII count as digits because
 * some of them are. The letters of European languages are none, in any form.
 */
export function mayHoldDigits(text: string, count: number): boolean {
  let missing = count;
  for (let at = 0; missing <= text.length - at; at++) {
    const code = text.charCodeAt(at);
    const mayBeDigit = code < 128 ? isDigit(code) : code < 0xc0 || code > 0x24f;
    if (mayBeDigit && --missing === 0) return true;
  }
  return false;
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
