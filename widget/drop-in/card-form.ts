import { make } from '../elements/checkout/make.ts';
import type { TillwayFields } from './fields-element.ts';
import { type BillingAddress, billingAddress } from './billing.ts';
import { pageForm, type PageFormParts } from './page-form.ts';
import type { Hosts } from './places.ts';

/** The groups of the form, by the names that shops style and query. The order is also that of the keyboard. */
const groups = ['brand', 'cardNumber', 'expiry', 'cvv', 'cardHolder', 'submit'] as const;
type GroupName = (typeof groups)[number];

/** The page's part of a card form: light DOM with the class names that shops know. */
export type CardForm = {
  readonly container: HTMLElement;
  readonly form: HTMLFormElement;
  readonly fields: TillwayFields;
  readonly hosts: Hosts;
  readonly brand: HTMLSelectElement;
  /** The accepted brands, as soon as the frame has named them. */
  brands(): readonly string[];
  /** Carries the class of the detected brand. */
  readonly mark: HTMLElement;
  readonly holder: HTMLInputElement;
  /** Where the page wants it. */
  readonly billing: BillingAddress | undefined;
  readonly button: HTMLButtonElement;
  readonly message: HTMLElement;
  readonly labels: Readonly<Record<Exclude<GroupName, 'submit'>, HTMLElement>>;
};

export type CardFormParts = PageFormParts & {
  /** The number of the container on its page. */
  readonly index: number;
  readonly checkout: string;
  readonly action: string;
  /** The brands that the page names; none means all. */
  readonly brands: readonly string[];
  readonly language: string | null;
};

export function createCardForm({ index, checkout, action, brands, language, ...parts }: CardFormParts): CardForm {
  const controls = controlsOf(index);
  const labels = {
    brand: labelOf('brand'),
    cardNumber: labelOf('cardNumber'),
    expiry: labelOf('expiry'),
    cvv: labelOf('cvv'),
    cardHolder: labelOf('cardHolder', controls.cardHolder.id),
  };
  const billing = billingAddress(index);
  const mark = make('div', { className: 'wpwl-brand wpwl-brand-card' });
  const fields = document.createElement('tillway-fields');
  const message = make('div', { className: 'wpwl-message', role: 'alert', hidden: true });
  const form = pageForm(
    { ...parts, kind: 'card' },
    message,
    ...groups.flatMap((name) => {
      const label = name === 'submit' ? [] : [labels[name]];
      const made = group(name, [...label, wrapper(name, controls[name]), ...(name === 'brand' ? [mark] : [])]);
      if (name === 'submit' && billing) return [billing.group, made];
      // The keyboard reaches the framed fields after the group of the number.
      return name === 'cardNumber' ? [made, fields] : [made];
    }),
  );
  Object.assign(form, { action, method: 'post', ...(language ? { lang: language } : {}) });
  fields.checkoutId = checkout;
  fields.brands = brands.join(' ');
  fields.locale = language;
  fields.toggleAttribute('overlay', true);
  return {
    container: make(
      'div',
      { className: 'wpwl-container wpwl-container-card wpwl-clearfix', id: `card_${index}` },
      form,
    ),
    form,
    fields,
    hosts: { number: controls.cardNumber, expiry: controls.expiry, cvv: controls.cvv },
    mark,
    brand: controls.brand,
    brands: () => Array.from(controls.brand.options, ({ value }) => value),
    holder: controls.cardHolder,
    billing,
    button: controls.submit,
    message,
    labels,
  };
}

const controlsOf = (index: number) =>
  ({
    brand: make('select', { className: 'wpwl-control wpwl-control-brand', name: 'paymentBrand' }),
    cardNumber: framed('cardNumber'),
    expiry: framed('expiry'),
    cvv: framed('cvv'),
    cardHolder: make('input', {
      className: 'wpwl-control wpwl-control-cardHolder',
      name: 'card.holder',
      autocomplete: 'cc-name',
      maxLength: 128,
      id: `wpwl-holder-${index}`,
    }),
    submit: make('button', { className: 'wpwl-button wpwl-button-pay', name: 'pay', type: 'submit' }),
  }) satisfies Record<GroupName, HTMLElement>;

const framed = (name: string): HTMLElement =>
  make('div', { className: `wpwl-control wpwl-control-iframe wpwl-control-${name}` });

const group = (name: string, children: readonly HTMLElement[]): HTMLElement =>
  make('div', { className: `wpwl-group wpwl-group-${name} wpwl-clearfix` }, ...children);

const wrapper = (name: string, control: HTMLElement): HTMLElement =>
  make('div', { className: `wpwl-wrapper wpwl-wrapper-${name}` }, control);

/** A label keeps its line until its text comes from the frame. */
const labelOf = (name: string, htmlFor = ''): HTMLLabelElement =>
  make('label', { className: `wpwl-label wpwl-label-${name}`, htmlFor, textContent: '\u00a0' });
