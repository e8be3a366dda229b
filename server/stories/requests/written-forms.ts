/** A form in which a secret may have been written, and the bytes to search for. */
export type Form = { readonly name: string; readonly bytes: Buffer };

export const SEPARATORS = [' ', '-', '.', '/', '_', '  ', '\u00a0'] as const;
export const fullWidth = (text: string): string =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** The forms in which a text is written by accident: unchanged, in groups, encoded once, or reversed. */
export function writtenForms(secret: string): readonly Form[] {
  const hex = Buffer.from(secret).toString('hex');
  const letters = secret.split('');
  const grouped = secret.match(/.{1,4}/g) ?? [secret];
  const forms: Record<string, readonly (string | Buffer)[]> = {
    raw: [secret],
    spaced: [...SEPARATORS.map((gap) => grouped.join(gap)), letters.join(' ')],
    'full-width': [fullWidth(secret)],
    hex: [hex, hex.toUpperCase()],
    base64: inBase64(secret, 'base64'),
    base64url: inBase64(secret, 'base64url'),
    'URL-encoded': [
      hex.replaceAll(/../g, '%$&'),
      hex.toUpperCase().replaceAll(/../g, '%$&'),
      encodeURIComponent(secret),
    ],
    reversed: [letters.toReversed().join('')],
    'UTF-16': [Buffer.from(secret, 'utf16le'), Buffer.from(secret, 'utf16le').swap16()],
  };
  return Object.entries(forms).flatMap(([name, texts]) => texts.map((text) => ({ name, bytes: Buffer.from(text) })));
}

/**
 * Inside a longer text a secret begins at any of three places of a group; the letters it shares with its neighbours are
 * left out.
 */
function inBase64(secret: string, encoding: 'base64' | 'base64url'): readonly string[] {
  return [0, 1, 2].map((lead) => {
    const text = Buffer.from('\0'.repeat(lead) + secret)
      .toString(encoding)
      .replaceAll('=', '');
    const isShared = ((lead + secret.length) * 8) % 6 !== 0;
    return text.slice(lead === 0 ? 0 : lead + 1, isShared ? -1 : undefined);
  });
}

/**
 * A security code is three or four digits, which also occur by chance: it counts as found only as a whole value or
 * behind its name.
 */
export const securityCodeForms = (code: string): readonly Form[] =>
  [
    `"${code}"`,
    `'${code}'`,
    `cvv=${code}`,
    `cvv":${code}`,
    `cvv: ${code}`,
    `cvv ${code}`,
    `securityCode=${code}`,
  ].flatMap(writtenForms);

/** The names of the forms that a text contains. */
export const formsIn = (haystack: Buffer, forms: readonly Form[]): readonly string[] => [
  ...new Set(forms.filter(({ bytes }) => haystack.includes(bytes)).map(({ name }) => name)),
];
