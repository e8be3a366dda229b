/** Decodes percent-encoding; undefined when it is malformed or not UTF-8. */
export function decode(raw: string): string | undefined {
  try {
    const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
  } catch {
    return undefined;
  }
}

/** A character in percent-encoded UTF-8, or else a byte. */
const ENCODED =
  /%(?:[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-7](?:%[89ab][0-9a-f]){3}|[0-9a-f]{2})/gi;

/**
 * Decodes what is percent-encoded in a text. A byte that is no UTF-8 becomes U+FFFD, and a percent sign without two
 * hexadecimal digits stays.
 */
export const decodeParts = (text: string): string =>
  text.includes('%') ? text.replaceAll(ENCODED, (encoded) => decode(encoded) ?? '\uFFFD') : text;
