import type { BrandOffer } from 'shared';
import { interpolate } from '../../../locales/interpolation.ts';
import type { MethodTexts } from '../../../locales/methods/texts.ts';
import sheet from '../../../styles/brands.css?inline';
import { announce } from '../../screen/announce.ts';
import { adoptStyles } from '../../styles.ts';
import { type CheckedFields, checkedFields, type FieldRule } from '../checked-fields.ts';
import { element, faultLine, field, markPlace } from '../elements.ts';
import { type Part, type PartContext, withoutCode } from '../part.ts';

adoptStyles(sheet);

/**
 * Methods that need the brand alone: the shopper confirms on a page of the bank or service, in a message to a phone or
 * an e-mail address, or pays later.
 */
export function createPart(context: PartContext): Part {
  const { place, texts, words, brands, onChange } = context;
  let chosen = brands.length === 1 ? brands[0] : undefined;
  const contacts = element('div');
  const about = element('p', { class: 'terms' });
  let fields: CheckedFields | undefined;
  const onEdit = () => onChange({ complete: fields?.isComplete() !== false, brand: chosen?.code ?? null });

  function choose(brand: BrandOffer): void {
    chosen = brand;
    const { confirmed, title } = brand;
    about.textContent = interpolate(texts.confirmed[confirmed], { brand: title });
    const rule = confirmed === 'phone' || confirmed === 'email' ? contactRule(confirmed, texts) : undefined;
    contacts.replaceChildren(...(rule ? [contactField(rule, texts)] : []));
    fields = rule && checkedFields([rule], { words, onEdit });
    onEdit();
  }
  const list = brandList(context, choose);
  place.append(...(list ? [list.content] : []), contacts, about);
  if (chosen) choose(chosen);

  return {
    ...withoutCode,
    report: onEdit,
    showFaults: (parameters) => fields?.showFaults(parameters) ?? false,
    setLocked(locked) {
      fields?.setLocked(locked);
      list?.setLocked(locked);
    },
    read() {
      if (!chosen) list?.demand();
      if (!chosen || fields?.check() === false) return null;
      return {
        parameters: { paymentBrand: chosen.code, ...contactOf(chosen, fields) },
        shownAs: chosen.title,
        isPaidLater: chosen.confirmed === 'here',
        isConfirmedOnPage: chosen.confirmed === 'onPage',
      };
    },
  };
}

type BrandList = { readonly content: HTMLElement; setLocked(locked: boolean): void; demand(): void };

/** The brands to choose from; undefined where there is one. Nothing is preselected. */
function brandList(
  { texts, data, brands, place }: PartContext,
  choose: (brand: BrandOffer) => void,
): BrandList | undefined {
  if (brands.length < 2) return undefined;
  const name = `brand-${brands[0]?.code ?? ''}`;
  const fault = faultLine(name);
  const radios = brands.map((brand) => {
    const radio = element('input', { type: 'radio', name, value: brand.code, id: `brand-${brand.code}` });
    radio.addEventListener('change', () => {
      fault.removeAttribute('data-shown');
      choose(brand);
    });
    return { brand, radio };
  });
  const method = data.methods?.find((offer) => offer.brands === brands)?.method ?? '';
  const tiles = radios.map(({ brand, radio }) =>
    element(
      'label',
      { class: 'tile', for: radio.id },
      radio,
      markPlace(`${brand.code} ${method}`),
      element('bdi', {}, brand.title),
    ),
  );
  return {
    content: element(
      'fieldset',
      { class: 'brands', 'aria-describedby': fault.id },
      element('legend', {}, texts.chooseBrand),
      element('div', { class: 'tiles' }, ...tiles),
      element('div', { class: 'below' }, fault),
    ),
    setLocked(locked) {
      for (const { radio } of radios) radio.disabled = locked;
    },
    demand() {
      fault.setAttribute('data-shown', '');
      if (fault.lastElementChild) fault.lastElementChild.textContent = texts.chooseBrand;
      announce(texts.chooseBrand);
      place.querySelector('input')?.focus();
    },
  };
}

type Contact = 'phone' | 'email';

const contactRule = (contact: Contact, { faults }: MethodTexts): FieldRule => ({
  name: contact,
  parameter: `virtualAccount.${contact}`,
  fault: (text) => (patterns[contact].test(text.trim()) ? null : faults[`${contact}Invalid`]),
});

/** Coarse on purpose: the service itself knows its accounts. */
const patterns: Readonly<Record<Contact, RegExp>> = {
  phone: /^\+?[\d\s()/.-]{6,25}$/,
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
};

const contactField = ({ name }: FieldRule, texts: MethodTexts): HTMLElement =>
  field({
    name,
    label: name === 'phone' ? texts.phone : texts.email,
    attributes: {
      dir: 'ltr',
      inputmode: name === 'phone' ? 'tel' : 'email',
      autocomplete: name === 'phone' ? 'tel' : 'email',
      maxlength: '100',
      enterkeyhint: 'done',
    },
  });

/** The account with the service is the contact itself. */
function contactOf({ confirmed }: BrandOffer, fields: CheckedFields | undefined): Readonly<Record<string, string>> {
  const value = fields?.value(confirmed);
  return value === undefined ? {} : { 'virtualAccount.accountId': value, [`virtualAccount.${confirmed}`]: value };
}
