import type { Look, Scheme } from 'shared';
import { tokens } from '../../styles/tokens.ts';
import { groundUnder, isDark, readColour } from './ground.ts';

/**
 * What stands for the ground where a form of one scheme is wanted on a page of the other; the same as in
 * checkout.styles.
 */
const surfaces: Record<Scheme, string> = { light: '#fff', dark: '#12161c' };

/** How a form is shown where it stands. */
export type Appearance = {
  readonly look: Look;
  /** Whether its ground differs from the page's, and so needs an edge. */
  readonly isCard: boolean;
};

/**
 * What the page says about the look: the custom properties that reach the element, and the ground it stands on. The
 * frame could let the ground shine through, but then nobody who looks at the frame alone, as checkers of contrast do,
 * would know what its text stands on.
 */
export function appearanceOf(element: HTMLElement, wanted: string | null): Appearance {
  const given = tokensOf(element);
  const ground = groundUnder(element);
  const own = given['surface'] === undefined ? undefined : readColour(given['surface']);
  const isOnDark = own && own.alpha > 0.5 ? isDark(own.luminance) : ground.isDark;
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : isOnDark ? 'dark' : 'light';
  const isMisplaced = own === undefined && (scheme === 'dark') !== ground.isDark;
  const surface = isMisplaced ? surfaces[scheme] : ground.colour;
  return {
    look: { scheme, tokens: { ...(surface === null ? {} : { surface }), ...inkOn(given['accent']), ...given } },
    isCard: isMisplaced || (own !== undefined && own.alpha === 1 && own.luminance !== ground.luminance),
  };
}

/** The longest text of a message to the frame. */
const LONGEST = 400;

function tokensOf(element: Element): Readonly<Record<string, string>> {
  const style = getComputedStyle(element);
  const named = Object.keys(tokens).map((name) => [name, style.getPropertyValue(`--tillway-${name}`).trim()] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== '' && value.length <= LONGEST));
}

/** Text that can be read on an accent of the page's own. */
function inkOn(accent: string | undefined): Readonly<Record<string, string>> {
  const { luminance, alpha } = readColour(accent ?? 'transparent');
  return alpha === 0 ? {} : { 'accent-text': isDark(luminance) ? '#fff' : '#000' };
}
