import type { CardBrand } from 'shared';
import { byId, showSymbol } from '../../dom.ts';
import { announce } from '../screen/announce.ts';

/** The choice between the brands of a co-badged card. Nothing is preselected (Regulation (EU) 2015/751, 8). */
export type BrandChoice = {
  /** Offers these brands, when there are several; else there is nothing to choose. */
  offer(brands: readonly CardBrand[]): void;
  /** The brand that the shopper chose; null while there is nothing to choose, or nothing chosen. */
  chosen(): string | null;
  isMissing(): boolean;
  /** Marks the missing choice, and moves the focus to it. */
  showMissing(): void;
};

/** `onChoose` is called when the shopper has chosen. */
export function createBrandChoice(question: string, onChoose: () => void): BrandChoice {
  const place = document.createElement('fieldset');
  const legend = document.createElement('legend');
  place.className = 'brand-choice';
  place.hidden = true;
  legend.textContent = question;
  place.append(legend);
  byId('number').closest('.field')?.after(place);
  place.addEventListener('change', () => {
    place.removeAttribute('data-faulty');
    onChoose();
  });
  let offered = '';
  const chosen = () => place.querySelector<HTMLInputElement>('input:checked')?.value ?? null;

  return {
    offer(brands) {
      const codes = brands.length > 1 ? brands.map(({ code }) => code).join() : '';
      if (codes === offered) return;
      offered = codes;
      place.hidden = codes === '';
      place.removeAttribute('data-faulty');
      for (const old of place.querySelectorAll('label')) old.remove();
      if (codes === '') return;
      place.append(...brands.map(optionOf));
      announce(question);
    },
    chosen,
    isMissing: () => !place.hidden && chosen() === null,
    showMissing() {
      place.toggleAttribute('data-faulty', true);
      announce(question);
      place.querySelector('input')?.focus();
    },
  };
}

function optionOf({ code, name }: CardBrand): HTMLLabelElement {
  const label = document.createElement('label');
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'paymentBrand';
  radio.value = code;
  label.append(radio, ...markOf(code), name);
  return label;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The mark of a brand whose drawing the document has. */
function markOf(code: string): readonly Element[] {
  if (!document.getElementById(`mark-${code}`)) return [];
  const mark = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  mark.setAttribute('class', 'mark');
  mark.setAttribute('aria-hidden', 'true');
  showSymbol(use, `mark-${code}`);
  mark.append(use);
  return [mark];
}
