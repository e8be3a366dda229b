import { type AskedParameter, phones } from 'shared';
import { byId } from '../../dom.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { checkedFields, type FieldRule } from '../methods/checked-fields.ts';
import { element } from '../methods/elements.ts';
import type { Beside, BesideContext } from '../methods/beside.ts';
import { postcodes } from './details/countries.ts';
import { countryField, followCountry, stateField } from './details/country-fields.ts';
import { idOf, textField } from './details/text-fields.ts';
import sheet from '../../styles/shopper/details.css?inline';
import { adoptStyles } from '../styles.ts';

type Texts = ShopperTexts['details'];

/** What the channel wants of the shopper and the merchant did not send: contact and billing address. */
export function open({ data, words, place, view }: BesideContext, texts: Texts): Beside {
  adoptStyles(sheet);
  const asks = data.asks ?? [];
  const phone = asks.find((parameter) => phones.includes(parameter));
  const shown = asks.filter((parameter) => parameter === phone || !phones.includes(parameter));
  place.className = 'details';
  place.append(...group(shown, { prefix: 'customer.', title: texts.contact, texts }));
  place.append(...group(shown, { prefix: 'billing.', title: texts.address, texts }));
  // Before the fields are checked: a country may want a state.
  followCountry(texts, data.country);
  const country = (): string => data.country ?? fields.value(idOf('billing.country'));
  const fields = checkedFields(
    shown.map((parameter): FieldRule => ({
      name: idOf(parameter),
      parameter,
      fault: (text) => faultOf(parameter, { text, country: country(), texts }),
    })),
    {
      words,
      onEdit() {
        markLacking();
        view.report();
      },
    },
  );
  // The fields of the account read it when they report whether the form is complete.
  const markLacking = () => place.toggleAttribute('data-lacking', !fields.isComplete());
  /** A stored account may have a whole group already. */
  function followAccount(registration?: string): void {
    const known = data.registrations?.find(({ id }) => id === registration)?.known;
    for (const parameter of shown)
      byId(idOf(parameter))
        .closest('fieldset')
        ?.toggleAttribute('hidden', known?.includes(parameter) === true);
    markLacking();
  }
  return {
    showFaults(parameters) {
      if (shown.some((parameter) => parameters.includes(parameter) && isHidden(parameter))) followAccount();
      return fields.showFaults(parameters);
    },
    setLocked: fields.setLocked,
    follow: (row) => followAccount(row.replace('saved-', '')),
    add(ready) {
      // A wallet is paid with whichever row is chosen.
      followAccount(ready.parameters['registrationId']);
      if (!fields.check()) return null;
      const typed = asks.map((parameter) => {
        const own = shown.includes(parameter) ? parameter : (phone ?? parameter);
        return [parameter, isHidden(own) ? '' : fields.value(idOf(own))] as const;
      });
      const sent = Object.fromEntries(typed.filter(([, value]) => value !== ''));
      return { ...ready, parameters: { ...sent, ...ready.parameters } };
    },
  };
}

type GroupParts = { readonly prefix: string; readonly title: string; readonly texts: Texts };

function group(asks: readonly AskedParameter[], { prefix, title, texts }: GroupParts): readonly Node[] {
  const own = asks.filter((parameter) => parameter.startsWith(prefix));
  if (own.length === 0) return [];
  return [
    element(
      'fieldset',
      { class: 'group' },
      element('legend', {}, title),
      ...inOrder(own).map((parameter) => elementOf(parameter, texts)),
    ),
  ];
}

/** In Hungarian, Japanese, Korean and Chinese the family name comes before the given name. */
const inOrder = (own: readonly AskedParameter[]): readonly AskedParameter[] =>
  /^(hu|ja|ko|zh)/.test(document.documentElement.lang)
    ? own.toSorted((a, b) => Number(b === 'customer.surname') - Number(a === 'customer.surname'))
    : own;

function elementOf(parameter: AskedParameter, texts: Texts): HTMLElement {
  if (parameter === 'billing.country') return countryField(texts);
  return parameter === 'billing.state' ? stateField(texts) : textField(parameter, texts);
}

type Typed = { readonly text: string; readonly country: string; readonly texts: Texts };

function faultOf(parameter: AskedParameter, { text, country, texts: { faults } }: Typed): string | null {
  const value = text.trim();
  if (isHidden(parameter)) return null;
  const isChoice = parameter === 'billing.country' || parameter === 'billing.state';
  if (value === '') return isChoice ? faults.choose : faults.missing;
  if (parameter === 'billing.postcode')
    return postcodes[country]?.test(value) === false ? faults.postcodeInvalid : null;
  if (parameter === 'billing.street1') return /^\d+$/.test(value) ? faults.street1Incomplete : null;
  if (parameter === 'customer.email')
    return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) ? null : faults.emailInvalid;
  if (phones.includes(parameter)) return /^[+\d][\d .()/-]{7,25}$/.test(value) ? null : faults.phoneInvalid;
  return null;
}

/** The field of the state without any to choose from, and those of what a stored account has. */
const isHidden = (parameter: AskedParameter): boolean => byId(idOf(parameter)).closest('.details [hidden]') !== null;
