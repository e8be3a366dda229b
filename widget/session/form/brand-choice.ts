import type { CardBrand } from 'shared';
import { byId, setData, setText, showSymbol } from '../../dom.ts';
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

/** The marks to choose from stand in the field of the number, the question in its line. `onChoose`: after a choice. */
export function createBrandChoice(question: string, onChoose: () => void): BrandChoice {
  const place = document.createElement('fieldset');
  const legend = document.createElement('legend');
  const line = document.createElement('p');
  const fault = byId('number-fault');
  place.className = 'brand-choice';
  place.hidden = true;
  legend.className = 'unseen';
  legend.textContent = question;
  place.append(legend);
  byId('accepted').after(place);
  // The legend is read, and the name of the chosen brand is that of its button.
  line.className = 'hint';
  line.ariaHidden = 'true';
  fault.before(line);
  let offered: readonly CardBrand[] = [];
  const chosen = () => place.querySelector<HTMLInputElement>('input:checked')?.value ?? null;

  function show(isFaulty: boolean): void {
    const name = offered.find(({ code }) => code === chosen())?.name;
    setText(line, offered.length > 0 ? (name ?? question) : '');
    // The line of the fault is the number's, too.
    if (!isFaulty && !place.hasAttribute('data-faulty')) return;
    place.toggleAttribute('data-faulty', isFaulty);
    setData(fault, 'shown', isFaulty ? '' : null);
    if (fault.lastElementChild) setText(fault.lastElementChild, isFaulty ? question : '');
  }
  place.addEventListener('change', () => {
    show(false);
    onChoose();
  });

  return {
    offer(brands) {
      const next = brands.length > 1 ? brands : [];
      if (codesOf(next) === codesOf(offered)) return;
      offered = next;
      place.hidden = next.length === 0;
      for (const old of place.querySelectorAll('label')) old.remove();
      place.append(...next.map(optionOf));
      show(false);
      if (next.length > 0) announce(question);
    },
    chosen,
    isMissing: () => !place.hidden && chosen() === null,
    showMissing() {
      show(true);
      announce(question);
      place.querySelector('input')?.focus();
    },
  };
}

const codesOf = (brands: readonly CardBrand[]): string => brands.map(({ code }) => code).join();

function optionOf({ code, name }: CardBrand): HTMLLabelElement {
  const label = document.createElement('label');
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'paymentBrand';
  radio.value = code;
  radio.ariaLabel = name;
  label.title = name;
  label.append(radio, markOf(code));
  return label;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The mark of a brand, or its letters where the document has no drawing of it. */
export function markOf(code: string): Element {
  if (!document.getElementById(`mark-${code}`)) {
    const letters = document.createElement('span');
    letters.className = 'mark letters';
    letters.textContent = code.slice(0, 5);
    return letters;
  }
  const mark = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  mark.setAttribute('class', 'mark');
  mark.setAttribute('aria-hidden', 'true');
  showSymbol(use, `mark-${code}`);
  mark.append(use);
  return mark;
}
