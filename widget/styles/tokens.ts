/** The checks of the token table, which the build writes into the scripts: its texts and defaults would be too long. */
declare const TOKEN_CHECKS: Readonly<Record<string, string>>;

/** By name what a token's value may be: a kind, the smallest and largest length in pixels, or the values themselves. */
export const tokens: Readonly<Record<string, string>> = TOKEN_CHECKS;

const kinds: Readonly<Record<string, (value: string) => boolean>> = {
  colour: (value) =>
    /^[#a-z0-9 .,%/()+-]{3,80}$/i.test(value) && !/url|image|var|env|attr/i.test(value) && CSS.supports('color', value),
  weight: (value) => /^[1-9]00$/.test(value),
  family: (value) => /^[\p{L}\p{Nd}\s"',_-]{1,200}$/u.test(value) && CSS.supports('font-family', value),
  file: (value) => /^"?https?:\/\/[\w.:/%~?=&-]{1,300}"?$/.test(value),
};

/** A length in px, or in em or rem of 16px. */
function isBetween(value: string, [low = 0, high = 0]: readonly number[]): boolean {
  const [, number = '', unit = ''] = /^(\d{1,3}(?:\.\d{1,4})?)(px|r?em)?$/.exec(value) ?? [];
  const pixels = Number(number) * (unit.endsWith('em') ? 16 : 1);
  return number !== '' && (unit !== '' || pixels === 0) && pixels >= low && pixels <= high;
}

/** Whether a value may be used for a token. */
export function isTokenValue(name: string, given: string): boolean {
  const check = Object.hasOwn(tokens, name) ? (tokens[name] ?? '') : '';
  const value = given.trim();
  if (kinds[check]) return kinds[check](value);
  return /^\d/.test(check)
    ? isBetween(value, check.split(' ').map(Number))
    : check.split(' ').includes(value) && value !== '';
}
