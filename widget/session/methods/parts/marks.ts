import { drawMark } from '../../../styles/draw-mark.ts';
import { methodMarks } from '../../../styles/method-marks.ts';
import { drawing } from '../elements.ts';

/** Draws the marks of brands and methods in their places. */
export function drawMarks(within: ParentNode): void {
  for (const place of within.querySelectorAll<HTMLElement>('[data-mark]')) {
    const mark = place.dataset['mark']?.split(' ').map(markOf).find(Boolean);
    if (mark) place.replaceWith(mark);
  }
}

/** The mark of a brand, or that of a method for brands without one. The document has those of cards. */
function markOf(code: string): SVGElement | undefined {
  const symbol = `mark-${code}`;
  if (document.getElementById(symbol)) return drawing({ symbol }, { name: 'mark' });
  const mark = methodMarks[code];
  if (!mark) return undefined;
  const drawn = drawMark('svg', mark);
  drawn.setAttribute('class', 'mark');
  drawn.setAttribute('aria-hidden', 'true');
  return drawn;
}
