import type { Look, Scheme } from 'shared';
import { backgroundUnder, isDark, readColour } from './background.ts';

/** The names of all tokens (styles/token-table.ts), which the build writes into the script. */
declare const TOKEN_NAMES: string;

/** The form's own background when its scheme differs from the page's; the same colours as in checkout.styles. */
const surfaces: Record<Scheme, string> = { light: '#fff', dark: '#12161c' };

/** The scheme of each theme, and the ground of those that have one; as in styles/token-table. */
const schemes: ReadonlyMap<string, Scheme> = new Map([
  ['light', 'light'],
  ['dark', 'dark'],
  ['plain', 'light'],
  ['night', 'dark'],
]);
const themeSurfaces: ReadonlyMap<string, string> = new Map([['night', '#0f1530']]);

/** How a form is shown on its page. */
export type Appearance = {
  readonly look: Look;
  /** Whether its background differs from the page's, and so needs an edge. */
  readonly isCard: boolean;
  /** The theme that the page names; empty when it names none. */
  readonly theme: string;
};

/**
 * The look from the custom properties of the element and the background under it. The frame paints that background
 * itself, because contrast checkers that see only the frame have to read the colour behind its text.
 */
export function appearanceOf(element: HTMLElement, requested: string | null, hasButton = true): Appearance {
  const given = tokensOf(element);
  const theme = given.get('theme') ?? '';
  const ground = given.get('surface') ?? themeSurfaces.get(theme);
  const background = backgroundUnder(element);
  const own = ground === undefined ? undefined : readColour(ground);
  const isOnDark = own && own.alpha > 0.5 ? isDark(own.luminance) : background.isDark;
  const wanted = requested ?? schemes.get(theme);
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : isOnDark ? 'dark' : 'light';
  const isMisplaced = own === undefined && (scheme === 'dark') !== background.isDark;
  const surface = ground ?? (isMisplaced ? surfaces[scheme] : background.colour);
  return {
    look: {
      scheme,
      hasButton,
      tokens: { ...inkOn(given.get('accent')), ...Object.fromEntries(given), ...(surface === null ? {} : { surface }) },
    },
    theme,
    isCard: isMisplaced || (own !== undefined && own.alpha === 1 && own.luminance !== background.luminance),
  };
}

/** The longest text that a message to the frame may contain. */
const LONGEST = 400;

function tokensOf(element: Element): ReadonlyMap<string, string> {
  const style = getComputedStyle(element);
  const named = TOKEN_NAMES.split(' ').map(
    (name) => [name, style.getPropertyValue(`--tillway-${name}`).trim()] as const,
  );
  return new Map(named.filter(([, value]) => value !== '' && value.length <= LONGEST));
}

/** Readable text on an accent of the page's own. */
function inkOn(accent: string | undefined): Readonly<Record<string, string>> {
  const { luminance, alpha } = readColour(accent ?? 'rgba(0, 0, 0, 0)');
  return alpha === 0 ? {} : { 'accent-text': isDark(luminance) ? '#fff' : '#000' };
}
