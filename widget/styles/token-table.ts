/** The values that a token may have: see tokens.ts. */
export type TokenKind = 'colour' | 'length' | 'weight' | 'family' | 'file' | 'choice';

/**
 * A token: what it means, its value in both colour schemes or in all, and for lengths the smallest and largest value in
 * pixels. Lengths without a unit in the table are in rem of the text size.
 */
type Token = {
  readonly kind: TokenKind;
  readonly means: string;
  readonly light: string;
  readonly dark?: string;
  readonly from?: number;
  readonly to?: number;
  readonly choices?: readonly string[];
};

const colour = (means: string, light: string, dark = light): Token => ({ kind: 'colour', means, light, dark });
const length = (means: string, light: string, [from, to]: readonly [number, number]): Token => ({
  kind: 'length',
  means,
  light,
  from,
  to,
});
const weight = (means: string, light: string): Token => ({ kind: 'weight', means, light });

/**
 * Every token of the look: the custom properties `--tillway-…` of an element, their checks, the defaults in every
 * document, and the table in docs/embed.md. Text reaches 4.5:1 and outlines 3:1 in both schemes (WCAG 2.2, 1.4.3,
 * 1.4.11).
 */
export const tokenTable = {
  theme: {
    kind: 'choice',
    means: 'a set of values for all others',
    light: '',
    choices: ['light', 'dark', 'plain', 'night'],
  },
  accent: colour('button and highlights', '#0b5c56', '#5cc8b9'),
  'accent-text': colour('text on the accent', '#fff', '#04211d'),
  'accent-hover': colour('button under the pointer', 'color-mix(in srgb, var(--accent) 88%, var(--text))'),
  text: colour('text', '#15181e', '#eceff4'),
  muted: colour('secondary text', '#5a6270', '#a4adba'),
  label: colour('labels of the fields', 'var(--text)'),
  placeholder: colour('examples in empty fields', '#6b7280', '#8f99a8'),
  surface: colour('ground of the form; the page’s own by default', 'transparent'),
  field: colour('ground of the fields', '#fff', '#171b21'),
  'field-text': colour('text in the fields', 'var(--text)'),
  'field-focus': colour('ground of the field with the focus', 'var(--field)'),
  border: colour('outline of the fields', '#868f9c', '#6b7583'),
  'border-hover': colour('outline under the pointer', 'var(--muted)'),
  focus: colour('outline of the field with the focus', 'var(--accent)'),
  ring: colour('ring around the field with the focus', 'color-mix(in srgb, var(--focus) 26%, transparent)'),
  danger: colour('faults', '#b42318', '#ffa198'),
  success: colour('the end of a payment', '#17663c', '#7cd9a4'),
  icon: colour('drawings in the fields', 'var(--muted)'),
  notice: colour('ground of notices', 'color-mix(in srgb, var(--tone) 7%, var(--field))'),
  radius: length('corners of the fields', '0.5rem', [0, 32]),
  'button-radius': length('corners of the button', 'var(--radius)', [0, 40]),
  'border-width': length('thickness of outlines', '1px', [0, 4]),
  'ring-width': length('thickness of the ring', '3px', [0, 3]),
  'field-height': length('height of the fields', '2.75rem', [40, 80]),
  'field-padding': length('room beside the text of a field', '0.875rem', [4, 32]),
  'button-height': length('height of the button', '3rem', [44, 96]),
  'field-gap': length('room between two fields beside each other', '0.75rem', [4, 48]),
  'row-gap': length('room below the line for faults', '0.75rem', [0, 48]),
  'label-gap': length('room below a label', '0.25rem', [0, 24]),
  font: {
    kind: 'family',
    means: 'installed font families, or `hosted` for the file below',
    light: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif",
  },
  'font-file': { kind: 'file', means: 'address of a WOFF2 file of yours, from an origin of your pages', light: '' },
  'font-size': length('size of text; all sizes scale with it', 'medium', [12, 24]),
  'font-weight': weight('weight of text', '400'),
  'label-size': length('size of labels', '0.875rem', [11, 24]),
  'label-weight': weight('weight of labels', '500'),
  'label-place': {
    kind: 'choice',
    means: 'labels above the fields or inside them',
    light: 'above',
    choices: ['above', 'inside'],
  },
  'hint-size': length('size of hints and faults', '0.8125rem', [11, 20]),
  'button-size': length('size of the button’s text', '1rem', [12, 28]),
  'button-weight': weight('weight of the button’s text', '600'),
} as const satisfies Readonly<Record<string, Token>>;

export type TokenName = keyof typeof tokenTable;
type ThemeName = (typeof tokenTable)['theme']['choices'][number];

/** What a theme changes. `light` and `dark` are the defaults of the two schemes. */
const themes: Readonly<
  Record<
    ThemeName,
    { readonly scheme: 'light' | 'dark'; readonly tokens: Readonly<Partial<Record<TokenName, string>>> }
  >
> = {
  light: { scheme: 'light', tokens: {} },
  dark: { scheme: 'dark', tokens: {} },
  plain: {
    scheme: 'light',
    tokens: {
      accent: '#1a1a1a',
      'accent-text': '#fff',
      focus: '#1a1a1a',
      radius: '0px',
      border: '#767676',
      ring: 'transparent',
      'label-weight': '400',
    },
  },
  night: {
    scheme: 'dark',
    tokens: {
      accent: '#8ea6ff',
      'accent-text': '#0a1030',
      surface: '#0f1530',
      field: '#18204a',
      border: '#6a77b8',
      muted: '#aab4de',
      placeholder: '#96a1d0',
      text: '#eef1ff',
      radius: '0.75rem',
    },
  },
};

const tokens: readonly (readonly [string, Token])[] = Object.entries(tokenTable);

const rule = (selector: string, lines: readonly string[]): string => `${selector}{${lines.join(';')}}`;

/** The defaults as CSS. A token that only the script reads has none. */
export function tokenSheet(): string {
  const values = tokens.filter(([, { light }]) => light !== '');
  const both = values.map(
    ([name, { light, dark = light }]) => `--${name}:${light === dark ? light : `light-dark(${light},${dark})`}`,
  );
  const themed = Object.entries(themes).flatMap(([theme, { tokens: own }]) =>
    Object.keys(own).length === 0
      ? []
      : [
          rule(
            `:root[data-theme=${theme}]`,
            Object.entries(own).map(([name, value]) => `--${name}:${value}`),
          ),
        ],
  );
  return rule(':root', both) + themed.join('');
}

/** The checks of all tokens in few bytes, for scripts: each name with what its value may be, if it is not a colour. */
export const tokenChecks = (): string =>
  tokens
    .map(([name, { kind, from, to, choices }]) => {
      const check = kind === 'length' ? `${from} ${to}` : (choices?.join(' ') ?? kind);
      return check === 'colour' ? name : `${name}:${check}`;
    })
    .join();

/** The names of all tokens, for the script that reads them without checking them. */
export const tokenNames = (): string => tokens.map(([name]) => name).join(' ');
