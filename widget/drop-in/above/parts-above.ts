import type { FramedPart, FramedPartParts } from './framed-part.ts';
import { storedCards } from './stored-cards.ts';
import { wallets } from './wallets.ts';

/** The stored cards and the wallets above a card form. Of all of them, one at a time accepts input. */
export type PartsAbove = {
  /** Shows what the checkout has, by the texts of the form: `stored` cards, and `wallets` that the page names. */
  show(texts: Readonly<Record<string, string>>): void;
  /** The card form pays. */
  lock(isLocked: boolean): void;
  end(): void;
};

export type AboveParts = Omit<FramedPartParts, 'onPaying'> & {
  /** The brands that the page names. */
  readonly brands: readonly string[];
  /** Gives the focus to the form of another card. */
  focusForm(): void;
};

export function partsAbove(form: HTMLElement, parts: AboveParts): PartsAbove {
  let shown: readonly FramedPart[] = [];
  function onPaying(paying: HTMLElement, isPaying: boolean): void {
    for (const each of [form, ...shown.map(({ container }) => container)]) if (each !== paying) each.inert = isPaying;
  }
  return {
    show(texts) {
      const own = { ...parts, onPaying, texts };
      shown = [storedCards(own), wallets(own)].filter((each) => each !== undefined);
      form.before(...shown.map(({ container }) => container));
      for (const { container } of shown) passLook(form, container);
    },
    lock: (isLocked) => onPaying(form, isLocked),
    end() {
      for (const each of shown) each.end();
    },
  };
}

/** Fields and buttons in a frame look as those of the page, whatever its sheets make of them. */
function passLook(form: HTMLElement, { style }: HTMLElement): void {
  const looksOf = (name: string) => getComputedStyle(form.querySelector(`.wpwl-${name}`) ?? form);
  const field = looksOf('control');
  const tokens = {
    field: field.backgroundColor,
    'field-text': field.color,
    radius: field.borderTopLeftRadius,
    'button-radius': looksOf('button-pay').borderTopLeftRadius,
  };
  for (const [name, value] of Object.entries(tokens)) style.setProperty(`--tillway-${name}`, value);
}
