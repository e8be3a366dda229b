/**
 * What a merchant's page may decide about the look, as custom properties on the element or above it:
 * `--tillway-accent`, `--tillway-radius`, … Nothing else crosses into the frame.
 */
export const tokens = {
  /** Button, focus ring and highlights. */
  accent: 'colour',
  /** Text on the accent. */
  'accent-text': 'colour',
  text: 'colour',
  /** What the form stands on; the page's own colour if left out. */
  surface: 'colour',
  /** Secondary text and placeholders. */
  muted: 'colour',
  /** Ground of the fields. */
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
  /** Size of normal text; below 16px some phones zoom when a field is entered. Everything else grows with it. */
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
export const mayStand = (name: string, value: string): name is TokenName =>
  Object.hasOwn(tokens, name) && kinds[tokens[name as TokenName]](value.trim());
