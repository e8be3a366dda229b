import type { Look, Scheme } from 'shared';
import { backgroundUnder, isDark, readColour } from './background.ts';

/** The names of all tokens (styles/token-table.ts), which the build writes into the script. */
declare const TOKEN_NAMES: string;

/** The form's own background when its scheme differs from the page's; the same colours as in checkout.styles. */
const surfaces: Record<Scheme, string> = { light: '#fff', dark: '#12161c' };

/** The scheme of each theme, and the ground of those that have one; as in styles/token-table. */
const schemes: Readonly<Record<string, Scheme>> = { light: 'light', dark: 'dark', plain: 'light', night: 'dark' };
const themeSurfaces: Readonly<Record<string, string>> = { night: '#0f1530' };

/** How a form is shown on its page. */
export type Appearance = {
  readonly look: Look;
  /** Whether its background differs from the page's, and so needs an edge. */
  readonly isCard: boolean;
};

/**
 * The look from the custom properties of the element and the background under it. The frame paints that background
 * itself, because contrast checkers that see only the frame have to read the colour behind its text.
 */
export function appearanceOf(element: HTMLElement, requested: string | null, hasButton = true): Appearance {
  const asked = tokensOf(element);
  const theme = asked['theme'] ?? '';
  const given: Readonly<Record<string, string>> = {
    ...(themeSurfaces[theme] === undefined ? {} : { surface: themeSurfaces[theme] }),
    ...asked,
  };
  const background = backgroundUnder(element);
  const own = given['surface'] === undefined ? undefined : readColour(given['surface']);
  const isOnDark = own && own.alpha > 0.5 ? isDark(own.luminance) : background.isDark;
  const wanted = requested ?? schemes[theme];
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : isOnDark ? 'dark' : 'light';
  const isMisplaced = own === undefined && (scheme === 'dark') !== background.isDark;
  const surface = isMisplaced ? surfaces[scheme] : background.colour;
  return {
    look: {
      scheme,
      hasButton,
      tokens: { ...(surface === null ? {} : { surface }), ...inkOn(given['accent']), ...given },
    },
    isCard: isMisplaced || (own !== undefined && own.alpha === 1 && own.luminance !== background.luminance),
  };
}

/** The longest text that a message to the frame may contain. */
const LONGEST = 400;

function tokensOf(element: Element): Readonly<Record<string, string>> {
  const style = getComputedStyle(element);
  const named = TOKEN_NAMES.split(' ').map(
    (name) => [name, style.getPropertyValue(`--tillway-${name}`).trim()] as const,
  );
  return Object.fromEntries(named.filter(([, value]) => value !== '' && value.length <= LONGEST));
}

/** Readable text on an accent of the page's own. */
function inkOn(accent: string | undefined): Readonly<Record<string, string>> {
  const { luminance, alpha } = readColour(accent ?? 'transparent');
  return alpha === 0 ? {} : { 'accent-text': isDark(luminance) ? '#fff' : '#000' };
}
