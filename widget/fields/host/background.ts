import { ancestorsOf } from './ancestors.ts';

/** The page's background under an element. */
export type PageBackground = {
  readonly isDark: boolean;
  /** Null where it cannot be read. */
  readonly luminance: number | null;
  /** As CSS; null for pictures, gradients and translucent colours. */
  readonly colour: string | null;
};

/** Over a picture, the colour of the page's text decides whether the background is dark (DECISIONS 43). */
export function backgroundUnder(element: HTMLElement): PageBackground {
  let isPlain = true;
  for (const place of ancestorsOf(element)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(place);
    if (backgroundImage !== 'none') break;
    const { luminance, alpha } = readColour(backgroundColor);
    if (alpha > 0.5)
      return { isDark: isDark(luminance), luminance, colour: isPlain && alpha === 1 ? backgroundColor : null };
    isPlain &&= alpha === 0;
  }
  return { isDark: !isDark(readColour(getComputedStyle(element).color).luminance), luminance: null, colour: null };
}

/** Below this luminance white text has more contrast than black text (WCAG 2.2, 1.4.3). */
export const isDark = (luminance: number): boolean => luminance < 0.18;

/** Relative luminance and opacity of a CSS colour, both from 0 to 1. */
export function readColour(colour: string): { luminance: number; alpha: number } {
  const [red = 0, green = 0, blue = 0, alpha = 1] = legacy.test(colour)
    ? (colour.match(/[\d.]+/g) ?? []).map(Number)
    : painted(colour);
  return { luminance: 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue), alpha };
}

const light = (channel: number): number => (channel / 255) ** 2.2;

/** The serialisation of sRGB colours (CSSOM), which needs no canvas. */
const legacy = /^rgba?\((\d+, ){2}\d+(, [\d.]+)?\)$/;

/** A canvas converts every notation that the browser supports; other texts count as transparent. */
function painted(colour: string): number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) return [0, 0, 0, 0];
  canvas.fillStyle = 'transparent';
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}
