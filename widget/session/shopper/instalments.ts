import { currencyExponent, moneyIn } from 'shared';
import { interpolate } from '../../locales/interpolation.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { findField } from '../form/field.ts';
import { type Beside, type BesideContext, inert } from '../methods/beside.ts';
import type { Ready } from '../methods/part.ts';
import { adoptStyles } from '../styles.ts';
import sheet from '../../styles/shopper/select.css?inline';
import { optionOf, selectField } from './select-field.ts';

const NAME = 'instalments';

/** The choice between one payment and instalments, among the fields of the card that is chosen. */
export function open({ data, place, price }: BesideContext, texts: ShopperTexts['instalments']): Beside {
  adoptStyles(sheet);
  place.append(selectField(NAME, { label: texts.label, options: [] }));
  const { input, setHint } = findField(NAME);
  const isStoredCard = (id: string | undefined): boolean =>
    data.registrations?.some((each) => each.kind === 'card' && !each.isExpired && each.id === id) === true;
  const isCard = ({ parameters }: Ready): boolean =>
    'card.number' in parameters || isStoredCard(parameters['registrationId']);
  let shown = '';

  /** The parts of the price as it is now: the shop may have changed it. */
  function showParts(): void {
    const { tag } = price();
    if (tag === shown) return;
    shown = tag;
    const chosen = input.value;
    const parts = (data.instalments ?? []).map((count) => ({
      value: `${count}`,
      name: partsOf(count, tag)?.text ?? '',
    }));
    const options = [{ value: '', name: texts.once }, ...parts];
    input.replaceChildren(...options.map(optionOf));
    input.style.setProperty('--letters', `${Math.max(...options.map(({ name }) => name.length))}`);
    input.value = parts.some(({ value }) => value === chosen) ? chosen : '';
    explain();
  }
  function explain(): void {
    const count = Number(input.value);
    const total = price().text ?? '';
    const sum = count > 0 ? interpolate(pluralOf(texts.total, count), { count, total }) : '';
    setHint(partsOf(count, shown)?.isRounded === true ? `${sum} ${texts.rounded}` : sum);
  }
  input.addEventListener('change', explain);
  showParts();
  return {
    ...inert,
    follow(row) {
      place.hidden = row !== 'card' && !isStoredCard(row.replace('saved-', ''));
      document.querySelector('.method[data-chosen] .body')?.append(place);
    },
    add: (ready) =>
      input.value !== '' && !place.hidden && isCard(ready)
        ? { ...ready, parameters: { ...ready.parameters, 'recurring.numberOfInstallments': input.value } }
        : ready,
    showFaults(parameters) {
      if (!parameters.includes('recurring.numberOfInstallments')) return false;
      input.value = '';
      explain();
      return false;
    },
    setLocked(locked) {
      input.disabled = locked;
      if (!locked) showParts();
    },
  };
}

/** A part of the price as `3 × €30.67`, and whether it was rounded to the currency's smallest unit. */
function partsOf(count: number, tag: string): { readonly text: string; readonly isRounded: boolean } | null {
  const money = moneyIn({ tag, text: null });
  if (money === null || count < 1) return null;
  const digits = currencyExponent(money.currency) ?? 2;
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency: money.currency,
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const units = Math.round(Number(money.amount) * 10 ** digits);
  const part = Math.round(units / count);
  return {
    text: interpolate('{count} × {amount}', { count, amount: format.format(part / 10 ** digits) }),
    isRounded: part * count !== units,
  };
}

/** The plural form of a text for a count (CLDR). */
const pluralOf = (forms: ShopperTexts['instalments']['total'], count: number): string =>
  forms[new Intl.PluralRules(document.documentElement.lang).select(count)] ?? forms.other ?? '';
