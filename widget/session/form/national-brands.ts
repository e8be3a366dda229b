import { type NationalBrand, nationalBrands } from 'shared';
import { drawMark } from '../../styles/draw-mark.ts';
import sheet from '../../styles/choice.css?inline';
import { nationalMarks } from '../../styles/method-marks.ts';
import { adoptStyles } from '../styles.ts';

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
    document.querySelector('symbol')?.before(symbol);
  }
  return nationalBrands.filter(({ code }) => accepted.includes(code));
}
