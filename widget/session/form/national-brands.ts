import { type NationalBrand, nationalBrands } from 'shared';
import { byId, showSymbol } from '../../dom.ts';
import { drawMark } from '../../styles/draw-mark.ts';
import sheet from '../../styles/choice.css?inline';
import { nationalMarks } from '../../styles/method-marks.ts';
import { adoptStyles } from '../styles.ts';
import { markOf } from './brand-choice.ts';

/**
 * The brands without ranges of their own, their marks, and the choice between two brands: a file of its own, for
 * checkouts that take one of them.
 */
export { createBrandChoice } from './brand-choice.ts';

/** The brands of these codes. Their marks are added to those of the document. */
export function openBrands(accepted: readonly string[]): readonly NationalBrand[] {
  adoptStyles(sheet);
  for (const [code, mark] of Object.entries(nationalMarks)) {
    const symbol = drawMark('symbol', mark);
    symbol.id = `mark-${code}`;
    if (mark.above) symbol.append(markAbove(mark.above));
    document.querySelector('symbol')?.before(symbol);
  }
  const brands = nationalBrands.filter(({ code }) => accepted.includes(code));
  for (const { code, name } of brands) redraw(byId('accepted').children[accepted.indexOf(code)], { code, name });
  return brands;
}

/** In the place of the letters with which a brand stood in the field of the number until now. */
function redraw(item: Element | undefined, { code, name }: Pick<NationalBrand, 'code' | 'name'>): void {
  if (!item?.querySelector('.letters') || !nationalMarks[code]) return;
  const mark = markOf(code);
  mark.role = 'img';
  mark.ariaHidden = null;
  mark.ariaLabel = name;
  item.replaceChildren(mark);
}

const SVG = 'http://www.w3.org/2000/svg';

/** The mark of a brand as the upper two thirds of another mark. */
function markAbove(code: string): SVGUseElement {
  const use = document.createElementNS(SVG, 'use');
  for (const [name, value] of [
    ['width', '38'],
    ['height', '16'],
  ] as const)
    use.setAttribute(name, value);
  showSymbol(use, `mark-${code}`);
  return use;
}
