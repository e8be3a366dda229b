import type { FieldsMessage } from 'shared';
import { make } from '../elements/checkout/make.ts';
import type { CardForm } from './card-form.ts';
import { call, selfOf } from './options/callbacks.ts';
import { type OptionName, textIn } from './options/options.ts';

type FieldMessage = Extract<FieldsMessage, { kind: 'field' }>;

/** The names of a field in the page's classes and options. */
type FieldNames = { readonly hint: string; readonly onBlur: OptionName };
const names = {
  number: { hint: 'cardNumberError', onBlur: 'onBlurCardNumber' },
  expiry: { hint: 'expiryMonthError', onBlur: 'onBlurExpiryDate' },
  cvv: { hint: 'cvvError', onBlur: 'onBlurSecurityCode' },
  brand: { hint: 'brandError', onBlur: 'onBlurCardNumber' },
  holder: { hint: 'cardHolderError', onBlur: 'onBlurCardHolder' },
} as const satisfies Record<string, FieldNames>;
type FieldName = keyof typeof names;

/** Shows the faults that the frame reports beside the places of the fields, with the classes that shops know. */
export function fieldErrors({ form, hosts, holder, button }: CardForm): (message: FieldMessage) => void {
  const places = { ...hosts, brand: hosts.number, holder };
  const hints = new Map<HTMLElement, HTMLElement>();

  function show(name: FieldName, fault: string | null): void {
    const place = places[name];
    hints.get(place)?.remove();
    hints.delete(place);
    place.classList.toggle('wpwl-has-error', fault !== null);
    if (fault !== null) {
      const text = textIn('errorMessages', names[name].hint) ?? fault;
      const hint = make('div', { className: `wpwl-hint wpwl-hint-${names[name].hint}`, textContent: text });
      hints.set(place, hint);
      place.after(hint);
    }
    button.classList.toggle('wpwl-button-error', hints.size > 0);
  }
  function follow(name: FieldName, isFocused: boolean, isValid: boolean): void {
    const place = places[name];
    if (place.classList.contains('wpwl-focused') === isFocused) return;
    place.classList.toggle('wpwl-focused', isFocused);
    call(isFocused ? 'onFocusIframeCommunication' : 'onBlurIframeCommunication', selfOf(place));
    if (!isFocused) call(names[name].onBlur, window.wpwlOptions, isValid);
  }
  /** A shop that has marked the holder, and closed the button, finds both open again when the shopper types. */
  function onHolderEdit(): void {
    show('holder', null);
    for (const hint of form.querySelectorAll('.wpwl-hint-cardHolderError')) hint.remove();
    holder.ariaInvalid = null;
    button.disabled = false;
  }
  holder.addEventListener('input', onHolderEdit);
  holder.addEventListener('blur', () => call('onBlurCardHolder', window.wpwlOptions, holder.value !== ''));
  return ({ name, fault, focused }) => {
    if (!isFieldName(name)) return;
    show(name, fault);
    if (name !== 'holder') return follow(name, focused, fault === null);
    holder.ariaInvalid = fault === null ? null : 'true';
    if (fault !== null && hints.size === 1) holder.focus();
  };
}

const isFieldName = (name: string): name is FieldName => Object.hasOwn(names, name);
