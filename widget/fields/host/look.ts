import type { Look, Scheme } from 'shared';
import { tokens } from '../../styles/tokens.ts';

/** What the page says about the look: the custom properties that reach the element, its colour scheme, and the ground it stands on. */
export function lookOf(element: Element, wanted: string | null): Look {
  const style = getComputedStyle(element);
  const named = Object.keys(tokens).map((name) => [name, style.getPropertyValue(`--tillway-${name}`).trim()] as const);
  const given = Object.fromEntries(named.filter(([, value]) => value !== ''));
  return { scheme: schemeOf(style, wanted), tokens: { ...groundUnder(element), ...given } };
}

/** The one that is asked for; else the one the page itself is shown in, for a dark form on a light page helps nobody. */
function schemeOf({ color }: CSSStyleDeclaration, wanted: string | null): Scheme {
  if (wanted === 'light' || wanted === 'dark') return wanted;
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red + green + blue > 382 ? 'dark' : 'light';
}

/**
 * The colour that the page has painted below the element, if it is one. The frame could let it shine through, but then nobody
 * who looks at the frame alone, as checkers of contrast do, would know what its text stands on.
 */
function groundUnder(element: Element): Readonly<Record<string, string>> {
  for (let place: Element | null = element; place; place = parentOf(place)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(place);
    if (backgroundImage !== 'none') return {};
    if (backgroundColor.startsWith('rgb(')) return { surface: backgroundColor };
  }
  return {};
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
