import { byId } from '../../../dom.ts';
import type { ShopperTexts } from '../../../locales/shopper/texts.ts';
import { element } from '../../methods/elements.ts';
import { type Option, optionOf, selectField } from '../select-field.ts';
import { countries, postcodeWords, states, stateWords } from './countries.ts';

type Texts = ShopperTexts['details'];

/** The countries by their names in the form's language, in its order. The country of that language's region is chosen. */
export function countryField({ country: label }: Texts): HTMLElement {
  const { lang } = document.documentElement;
  const names = new Intl.DisplayNames(lang, { type: 'region' });
  const { compare } = new Intl.Collator(lang);
  const options = countries
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .toSorted((one, other) => compare(one.name, other.name));
  const made = selectField('billing-country', { label, complete: 'billing country', options, isQuestion: true });
  const region = new Intl.Locale(lang).region ?? '';
  const select = made.querySelector('select');
  if (select && countries.includes(region)) select.value = region;
  return made;
}

export const stateField = ({ state: label }: Texts): HTMLElement =>
  selectField('billing-state', { label, complete: 'billing address-level1', options: [], isQuestion: true });

/** Fields that depend on the country have its words and its choices. `country`: where the merchant named it already. */
export function followCountry(texts: Texts, country: string | undefined): void {
  const select = document.getElementById('billing-country');
  const show = (): void => showFor(country ?? (select instanceof HTMLSelectElement ? select.value : ''), texts);
  select?.addEventListener('change', show);
  show();
}

function showFor(country: string, texts: Texts): void {
  relabel('billing-postcode', texts[postcodeWords[country] ?? 'postcode']);
  relabel('billing-state', texts[stateWords[country] ?? 'state']);
  const state = document.getElementById('billing-state');
  if (!(state instanceof HTMLSelectElement)) return;
  const options = statesOf(country);
  const field = state.closest<HTMLElement>('.field');
  if (field) field.hidden = options.length === 0;
  state.required = options.length > 0;
  state.replaceChildren(element('option', { value: '' }), ...options.map(optionOf));
}

const statesOf = (country: string): readonly Option[] =>
  (states[country] ?? '')
    .split(',')
    .filter((each) => each !== '')
    .map((each) => {
      const [value = '', ...name] = each.split(' ');
      return { value, name: name.join(' ') };
    });

function relabel(name: string, text: string): void {
  if (document.getElementById(name)) byId(name).closest('.field')?.querySelector('label')?.replaceChildren(text);
}
