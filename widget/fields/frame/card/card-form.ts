import { byId } from '../../../dom.ts';
import type { FormTexts } from '../../../locales/messages.ts';
import { announce } from '../announce.ts';
import { digitsOf } from '../form/digits.ts';
import { interpolate, plural } from '../form/interpolation.ts';
import { maskInput } from '../form/masked-input.ts';
import { cvvMask, expiryMask, numberMask } from '../form/masks.ts';
import { showBrands } from './brand-marks.ts';
import { brandOf, cvvLengthOf, type FaultName, faultsOf, type FieldName, fieldNames, type TypedCard } from './card.ts';
import { type Field, findField } from './field.ts';

export type CardForm = {
  /** The card, when it has no fault. Otherwise shows and announces its faults, and moves the focus to the first. */
  read(): TypedCard | null;
  /** Shows faults that the gateway has found; false when there are none to show. */
  showFaults(faults: Partial<Record<FieldName, FaultName>>): boolean;
  /** The security code is typed again for every attempt; the other fields stay. */
  clearCvv(): void;
  setLocked(locked: boolean): void;
};

export type CardFormParts = {
  readonly texts: FormTexts;
  readonly accepted: readonly string[];
  /** Epoch milliseconds. */
  now(): number;
  onChange(change: { complete: boolean; brand: string | null }): void;
};

export function createCardForm({ texts, accepted, now, onChange }: CardFormParts): CardForm {
  const fields = fieldNames.map(findField);
  const seen = new Map<Field, string>();
  const card = () => readCard(fields);
  const faultOf = ({ name }: Field) => faultsOf[name](card(), { accepted, now: now() });
  const show = (field: Field, fault: FaultName | null) =>
    field.showFault(fault && interpolate(texts.faults[fault], valuesFor(card().number)));
  const numberListeners = [showBrands(accepted), hintAtFields(fields, texts)];

  /** A corrected fault disappears at once; the number decides about brand, hints and faults of the other fields. */
  function onEdit(field: Field): void {
    if (seen.get(field) === field.input.value) return;
    seen.set(field, field.input.value);
    for (const each of fields)
      if (each.isFaulty() && (each !== field || faultOf(each) === null)) show(each, faultOf(each));
    const { number } = card();
    if (field.name === 'number') for (const listener of numberListeners) listener(number);
    onChange({ complete: fields.every((each) => faultOf(each) === null), brand: brandOf(number)?.code ?? null });
  }
  /** Shows the fault of a field on leaving it, unless it is empty. */
  function onBlur(field: Field): void {
    if (field.input.value !== '') show(field, faultOf(field));
  }

  for (const field of fields) {
    maskField(field, () => card().number);
    // Some password managers dispatch `change` events only.
    for (const kind of ['input', 'change']) field.input.addEventListener(kind, () => onEdit(field));
    field.input.addEventListener('blur', () => onBlur(field));
  }
  return {
    read() {
      for (const field of fields) show(field, faultOf(field));
      const faulty = fields.filter((field) => field.isFaulty());
      if (faulty.length === 0) return card();
      announceFaults(faulty, texts);
      return null;
    },
    showFaults(faults) {
      const faulty = fields.filter(({ name }) => faults[name]);
      for (const field of faulty) show(field, faults[field.name] ?? null);
      if (faulty.length > 0) announceFaults(faulty, texts);
      return faulty.length > 0;
    },
    clearCvv() {
      for (const field of fields.filter(({ name }) => name === 'cvv')) {
        field.input.value = '';
        onEdit(field);
      }
    },
    setLocked(locked) {
      byId('form').toggleAttribute('data-locked', locked);
      for (const { input } of fields) input.readOnly = locked;
    },
  };
}

function maskField({ name, input }: Field, number: () => string): void {
  if (name === 'number') maskInput(input, numberMask(brandOf));
  if (name === 'expiry') maskInput(input, expiryMask);
  if (name === 'cvv')
    maskInput(
      input,
      cvvMask(() => cvvLengthOf(number())),
    );
}

function readCard(fields: readonly Field[]): TypedCard {
  const typed = Object.fromEntries(fields.map(({ name, input }) => [name, input.value])) as Record<FieldName, string>;
  return {
    number: digitsOf(typed.number),
    expiry: digitsOf(typed.expiry),
    cvv: digitsOf(typed.cvv),
    holder: typed.holder,
  };
}

/** Adapts the hints of number and security code to the brand, on the screen and for screen readers. */
function hintAtFields(fields: readonly Field[], texts: FormTexts): (number: string) => void {
  function update(number: string): void {
    const brand = brandOf(number);
    const isFront = brand?.cvvLength === 4;
    for (const { name, input, setHint } of fields) {
      if (name === 'number') setHint(brand ? interpolate(texts.brandDetected, { brand: brand.name }) : '');
      if (name !== 'cvv') continue;
      setHint(interpolate(isFront ? texts.cvvHintFront : texts.cvvHint, { digits: isFront ? 4 : 3 }));
      input.placeholder = isFront ? '1234' : '123';
      input.required = brand?.cvvRequired !== false;
    }
  }
  update('');
  return update;
}

/** Announces all faults at once, and moves the focus to the first. */
function announceFaults(faulty: readonly Field[], texts: FormTexts): void {
  const names = new Intl.ListFormat(document.documentElement.lang).format(faulty.map(({ label }) => label));
  announce(interpolate(plural(texts.summary, faulty.length), { count: faulty.length, fields: names }));
  faulty[0]?.input.focus();
}

/** The values for the placeholders of texts about a number. */
function valuesFor(number: string): Record<'brand' | 'digits', string> {
  const brand = brandOf(number);
  return { brand: brand?.name ?? '', digits: String(brand?.cvvLength ?? 3) };
}
