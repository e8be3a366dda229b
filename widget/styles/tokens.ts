/** The checks of the token table, which the build writes into the scripts: its texts and defaults would be too long. */
declare const TOKEN_CHECKS: string;

const tableOf = (checks: string): readonly (readonly string[])[] => checks.split(',').map((each) => each.split(':'));

/**
 * Each token's name with what its value may be: a kind, the smallest and largest length in pixels, or the values
 * themselves; a colour where it is not named. Scripts that check no token leave the table out.
 */
export const tokens: readonly (readonly string[])[] = /* @__PURE__ */ tableOf(TOKEN_CHECKS);

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

/** Whether a value, without space around it, passes the check of a token. */
export function isTokenValue(value: string, check = 'colour'): boolean {
  if (kinds[check]) return kinds[check](value);
  return /^\d/.test(check)
    ? isBetween(value, check.split(' ').map(Number))
    : check.split(' ').includes(value) && value !== '';
}
