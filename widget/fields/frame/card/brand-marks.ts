import { type CardBrand, detectRangeBrands, rangeBrands } from 'shared';
import { byId, setData, showSymbol } from '../../../dom.ts';
import { brandOf } from './card.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Shows the accepted brands, and the number's brand beside it. Returns a listener for changes of the number. */
export function showBrands(accepted: readonly string[]): (number: string) => void {
  const known = accepted.flatMap((code) => rangeBrands.find((brand) => brand.code === code) ?? []);
  const items = known.map((brand) => ({ brand, mark: acceptedMark(brand) }));
  byId('accepted').append(...items.map(({ mark }) => listItem(mark)));
  const besideNumber = byId('mark').firstElementChild;
  const besideCode = byId('code').firstElementChild;

  let shown: string | undefined;
  return (number) => {
    const possible = detectRangeBrands(number).map(({ code }) => code);
    const brand = brandOf(number);
    // Most keys change no brand, and drawing would delay the digit on the screen.
    const picture = [brand?.code, ...possible].join();
    if (picture === shown) return;
    shown = picture;
    for (const item of items) setData(item.mark, 'lit', possible.includes(item.brand.code) ? '' : null);
    showSymbol(besideNumber, `mark-${brand?.code ?? 'none'}`);
    showSymbol(besideCode, brand?.cvvLength === 4 ? 'code-front' : 'code-back');
  };
}

function acceptedMark({ code, name }: CardBrand): SVGSVGElement {
  const mark = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  mark.setAttribute('class', 'mark');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', name);
  showSymbol(use, `mark-${code}`);
  mark.append(use);
  return mark;
}

function listItem(content: Element): HTMLLIElement {
  const item = document.createElement('li');
  item.append(content);
  return item;
}
