import type { FormTexts } from '../../../locales/messages.ts';
import { showBrands } from './brand-marks.ts';
import { brandOf, cvvLengthOf, faultsOf, fieldNames, type Card, type FaultName, type FieldName } from './card.ts';
import { digitsOf } from '../form/digits.ts';
import { byId } from '../../../dom.ts';
import { findField, type Field } from '../form/field.ts';
import { maskInput } from '../form/masked-input.ts';
import { cvvMask, expiryMask, numberMask } from '../form/masks.ts';
import { phrase, plural } from '../form/phrases.ts';

export type CardForm = {
  /** The card, when nothing is wrong with it. Else shows what is, says it, and moves to the first fault. */
  read(): Card | null;
  /** Shows faults that the gateway has found; false when there are none to show. */
  refuse(faults: Partial<Record<FieldName, FaultName>>): boolean;
  /** The code must be typed again for every attempt; all else stays. */
  clearCvv(): void;
  setLocked(locked: boolean): void;
};

export type CardFormParts = {
  readonly texts: FormTexts;
  readonly accepted: readonly string[];
  /** Epoch milliseconds. */
  now(): number;
  /** Says something to those who listen. */
  say(text: string): void;
  changed(change: { complete: boolean; brand: string | null }): void;
};

export function createCardForm({ texts, accepted, now, say, changed }: CardFormParts): CardForm {
  const fields = fieldNames.map(findField);
  const card = () => readCard(fields);
  const faultOf = ({ name }: Field) => faultsOf[name](card(), { accepted, now: now() });
  const show = (field: Field, fault: FaultName | null) =>
    field.showFault(fault && phrase(texts.faults[fault], wordsFor(card().number)));
  const numberChanged = [showBrands(accepted), hintAtFields(fields, texts)];

  const seen = new Map<Field, string>();
  /** A fault goes as soon as it is mended; what a number says about the other fields is told anew. */
  const edited = (field: Field) => {
    if (seen.get(field) === field.input.value) return;
    seen.set(field, field.input.value);
    for (const each of fields)
      if (each.isFaulty() && (each !== field || faultOf(each) === null)) show(each, faultOf(each));
    const { number } = card();
    if (field.name === 'number') for (const tell of numberChanged) tell(number);
    changed({ complete: fields.every((each) => faultOf(each) === null), brand: brandOf(number)?.code ?? null });
  };
  /** An empty field that is left is no fault yet; a wrong one is. */
  const left = (field: Field) => {
    if (field.input.value !== '') show(field, faultOf(field));
  };

  for (const field of fields) {
    maskField(field, () => card().number);
    // Some who fill in forms tell of nothing but the change.
    for (const kind of ['input', 'change']) field.input.addEventListener(kind, () => edited(field));
    field.input.addEventListener('blur', () => left(field));
  }
  return {
    read() {
      for (const field of fields) show(field, faultOf(field));
      const faulty = fields.filter((field) => field.isFaulty());
      if (faulty.length === 0) return card();
      explain(faulty, { texts, say });
      return null;
    },
    refuse(faults) {
      const faulty = fields.filter(({ name }) => faults[name]);
      for (const field of faulty) show(field, faults[field.name] ?? null);
      if (faulty.length > 0) explain(faulty, { texts, say });
      return faulty.length > 0;
    },
    clearCvv() {
      for (const field of fields.filter(({ name }) => name === 'cvv')) {
        field.input.value = '';
        edited(field);
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

function readCard(fields: readonly Field[]): Card {
  const typed = Object.fromEntries(fields.map(({ name, input }) => [name, input.value])) as Record<FieldName, string>;
  return {
    number: digitsOf(typed.number),
    expiry: digitsOf(typed.expiry),
    cvv: digitsOf(typed.cvv),
    holder: typed.holder,
  };
}

/** What the number says about the other fields, for those who listen and for those who look. */
function hintAtFields(fields: readonly Field[], texts: FormTexts): (number: string) => void {
  const tell = (number: string) => {
    const brand = brandOf(number);
    const isFront = brand?.cvvLength === 4;
    for (const { name, input, setHint } of fields) {
      if (name === 'number') setHint(brand ? phrase(texts.brandDetected, { brand: brand.name }) : '');
      if (name !== 'cvv') continue;
      setHint(phrase(isFront ? texts.cvvHintFront : texts.cvvHint, { digits: isFront ? 4 : 3 }));
      input.placeholder = isFront ? '1234' : '123';
      input.required = brand?.cvvRequired !== false;
    }
  };
  tell('');
  return tell;
}

/** Tells about all faults at once, and brings the shopper to the first. */
function explain(faulty: readonly Field[], { texts, say }: Pick<CardFormParts, 'texts' | 'say'>): void {
  const names = new Intl.ListFormat(document.documentElement.lang).format(faulty.map(({ label }) => label));
  say(phrase(plural(texts.summary, faulty.length), { count: faulty.length, fields: names }));
  faulty[0]?.input.focus();
}

/** The words that texts about a number may need. */
function wordsFor(number: string): Record<'brand' | 'digits', string> {
  const brand = brandOf(number);
  return { brand: brand?.name ?? '', digits: String(brand?.cvvLength ?? 3) };
}
