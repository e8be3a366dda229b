/**
 * The tokens of the look that a merchant's page may set, as custom properties on the element or above it:
 * `--tillway-accent`, `--tillway-radius`, … No other style reaches the frame.
 */
export const tokens = {
  /** Button, focus ring and highlights. */
  accent: 'colour',
  /** Text on the accent. */
  'accent-text': 'colour',
  text: 'colour',
  /** Background of the form; by default the page's. */
  surface: 'colour',
  /** Secondary text and placeholders. */
  muted: 'colour',
  /** Background of the fields. */
  field: 'colour',
  /** Outline of the fields. */
  border: 'colour',
  danger: 'colour',
  success: 'colour',
  focus: 'colour',
  /** Corners of fields and buttons, up to 32px. */
  radius: 'corner',
  /** A list of installed font families. */
  font: 'family',
  /** Size of normal text; below 16px some phones zoom when a field is entered. All sizes scale with it. */
  'font-size': 'size',
} as const satisfies Record<string, TokenKind>;

export type TokenName = keyof typeof tokens;
type TokenKind = 'colour' | 'corner' | 'family' | 'size';

const kinds: Record<TokenKind, (value: string) => boolean> = {
  colour: (value) =>
    /^[#a-z0-9 .,%/()+-]{3,80}$/i.test(value) && !/url|image|var|env|attr/i.test(value) && CSS.supports('color', value),
  corner: (value) => isBetween(value, 0, 32),
  size: (value) => isBetween(value, 12, 24),
  family: (value) => /^[\p{L}\p{Nd}\s"',_-]{1,200}$/u.test(value) && CSS.supports('font-family', value),
};

/** A length in px, or in em or rem of 16px. */
function isBetween(value: string, low: number, high: number): boolean {
  const [, number = '', unit = ''] = /^(\d{1,3}(?:\.\d{1,3})?)(px|r?em)?$/.exec(value) ?? [];
  const pixels = Number(number) * (unit.endsWith('em') ? 16 : 1);
  return number !== '' && (unit !== '' || pixels === 0) && pixels >= low && pixels <= high;
}

/** Whether a value may be used for a token. */
export const isTokenValue = (name: string, value: string): name is TokenName =>
  Object.hasOwn(tokens, name) && kinds[tokens[name as TokenName]](value.trim());
