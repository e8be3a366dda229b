import { rangeBrands } from 'shared';
import { byId, setText, showSymbol } from '../../../dom.ts';
import { brandsOf } from './detection.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** More marks than these do not fit beside a number; the others are counted. */
const MOST = 4;

/** Shows in the field of the number the marks of the accepted brands. Returns a listener for changes of the number. */
export function showBrands(accepted: readonly string[]): (number: string) => void {
  const items = new Map(accepted.map((code) => [code, document.createElement('li')]));
  const more = document.createElement('li');
  // In Arabic as well, the sign stands before the number.
  more.dir = 'ltr';
  byId('accepted').append(...items.values(), more);

  let shown: string | undefined;
  function show(number: string): void {
    const possible = new Set(brandsOf(number).map(({ code }) => code));
    const codes = number === '' ? accepted : accepted.filter((code) => possible.has(code));
    // Most keys change no brand, and drawing would delay the digit on the screen.
    if (codes.join() === shown) return;
    shown = codes.join();
    for (const [code, item] of items) {
      item.hidden = codes.indexOf(code) >= MOST || !codes.includes(code);
      // The marks of national brands come with the session.
      if (!item.hidden) item.replaceChildren(markOf(code));
    }
    more.hidden = codes.length <= MOST;
    setText(more, `+${codes.length - MOST}`);
  }
  show('');
  return show;
}

function markOf(code: string): Element {
  if (!document.getElementById(`mark-${code}`)) return lettersOf(code);
  const mark = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  mark.setAttribute('class', 'mark');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', rangeBrands.find((brand) => brand.code === code)?.name ?? code);
  showSymbol(use, `mark-${code}`);
  mark.append(use);
  return mark;
}

/** The neutral mark of a brand that has no drawing in the document. */
function lettersOf(code: string): HTMLElement {
  const letters = document.createElement('span');
  letters.className = 'mark letters';
  letters.textContent = code === 'CARTEBANCAIRE' ? 'CB' : code.slice(0, 5);
  return letters;
}
