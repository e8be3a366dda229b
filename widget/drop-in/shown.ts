import { make } from '../elements/checkout/make.ts';
import { call } from './options/callbacks.ts';
import type { CardForm } from './card-form.ts';
import { fieldErrors } from './field-errors.ts';
import type { Handlers, TillwayFields } from './fields-element.ts';
import { option, textIn } from './options/options.ts';
import { offeredWallets } from './above/wallets.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Shows in the page what the frame reports: texts, faults, notices and the brand. `named` are the page's brands;
 * `onShown` is called when a form that accepts input has its texts.
 */
export function shownBy(view: CardForm, named: readonly string[], onShown: (texts: Texts) => void): Handlers {
  let hasBrands = false;
  view.brand.addEventListener('change', () => call('onChangeBrand', window.wpwlOptions, view.brand.value));
  return {
    texts({ texts }) {
      showTexts(view, texts);
      if (hasBrands) return;
      hasBrands = true;
      const accepted = texts['brands']?.match(/\S+/g) ?? [];
      const wallets = offeredWallets(texts, named);
      warnOfOthers(named, [...accepted, ...wallets]);
      view.brand.append(...accepted.map((code) => make('option', { value: code, textContent: code })));
      if (view.fields.state !== 'ready') return;
      // Of the brands that the page names, none is a card that the checkout takes: there is nothing to fill in.
      view.container.hidden = accepted.length === 0;
      if (accepted.length + wallets.length > 0) onShown(texts);
    },
    field: fieldErrors(view),
    change: ({ brand }) => showBrand(view, brand),
    notice: (notice) => showNotice(view.message, notice),
  };
}

/** Shows the texts of the frame's language in the page; `labels` of the page win. */
function showTexts({ labels, holder, billing, button, fields }: CardForm, texts: Texts): void {
  billing?.showTexts(texts);
  const shown = {
    brand: textIn('labels', 'brand') ?? texts['accepted'],
    cardNumber: textIn('labels', 'cardNumber') ?? texts['number'],
    expiry: textIn('labels', 'expiryDate') ?? texts['expiry'],
    cvv: textIn('labels', 'cvv') ?? texts['cvv'],
    cardHolder: textIn('labels', 'cardHolder') ?? texts['holder'],
  };
  const hasLabels = option('showLabels') !== false;
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) {
    labels[name].textContent = shown[name] ?? '';
    labels[name].hidden = !hasLabels;
  }
  holder.ariaLabel = hasLabels ? null : (shown.cardHolder ?? null);
  if (option('showPlaceholders') !== false && !hasLabels) holder.placeholder = shown.cardHolder ?? '';
  showPayText(button, fields, texts);
}

/** Shows the text of a frame's button on the page's button for it; a label of the page wins while nothing is paid. */
export function showPayText(button: HTMLButtonElement, { state }: TillwayFields, texts: Texts): void {
  const isIdle = state === 'ready' || state === 'loading';
  button.textContent = (isIdle ? textIn('labels', 'submit') : undefined) ?? texts['pay'] ?? '';
}

/** Brands of the page that the checkout does not offer are named in the console. */
function warnOfOthers(named: readonly string[], offered: readonly string[]): void {
  const others = named.filter((code) => !offered.includes(code));
  if (others.length > 0) console.warn(`paymentWidgets: brands that this form does not offer: ${others.join(', ')}.`);
}

/** Follows the brand of the number, as soon as it is known. */
function showBrand({ brand, mark }: CardForm, code: string | null): void {
  const before = mark.dataset['brand'] ?? null;
  if (before === code) return;
  mark.classList.remove(`wpwl-brand-${before}`);
  delete mark.dataset['brand'];
  if (code !== null) {
    mark.dataset['brand'] = code;
    mark.classList.add(`wpwl-brand-${code}`);
    brand.value = code;
    call('onChangeBrand', window.wpwlOptions, code);
  }
  call('onDetectBrand', window.wpwlOptions, code === null ? [] : [code], code);
}

function showNotice(place: HTMLElement, { title, text }: { readonly title: string; readonly text: string }): void {
  place.replaceChildren(make('strong', { textContent: title }), ` ${text}`);
  place.hidden = title === '';
}
