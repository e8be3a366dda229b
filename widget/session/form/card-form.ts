import { byId, showSymbol } from '../../dom.ts';
import { digitsOf } from '../../digits.ts';
import { expiryMask } from '../../masks/masks.ts';
import { announce } from '../screen/announce.ts';
import type { BrandChoice, createBrandChoice } from './brand-choice.ts';
import {
  cardParameters,
  type FaultName,
  faultsOf,
  type FieldName,
  fieldNames,
  isFinal,
  type TypedCard,
} from './card.ts';
import type { Part } from '../methods/part.ts';
import type { Detection } from './detection.ts';
import { keepHistory } from './edit-history.ts';
import { type Field, findField } from './field.ts';
import { goOnEnter } from './next-field.ts';
import { faultPlaces, faultsFor } from './parameter-faults.ts';
import { readPastes } from './paste.ts';
import type { Words } from './words.ts';

/** The fields of a card, which are read again when more brands are known, and the choice between them. */
export type CardForm = Part & { offerBrands(create: typeof createBrandChoice): void };

export type CardFormParts = {
  readonly words: Words;
  readonly accepted: readonly string[];
  readonly detection: Detection;
  /** Epoch milliseconds. */
  now(): number;
  onChange(change: { complete: boolean; brand: string | null }): void;
};

type CardField = Field & { readonly name: FieldName };

export function createCardForm(parts: CardFormParts): CardForm {
  const { fields, card, brand, choice, show, showFault, onEdit, report, offerBrands } = checkedFields(parts);
  function announceFaults(faulty: readonly CardField[]): void {
    const inOrder = faulty.toSorted((one, other) => (isBefore(one.input, other.input) ? -1 : 1));
    announce(parts.words.summary(inOrder.map(({ label }) => label)));
    inOrder[0]?.input.focus();
  }
  const named = (name: FieldName | undefined) => fields.filter((each) => each.name === name);
  goOnEnter(byId('form'));
  readPastes(fields);
  // A field may have been left before the session was there to check it.
  for (const field of fields) if (field.input.value !== '' && field.input !== document.activeElement) showFault(field);
  return {
    read() {
      for (const field of fields) showFault(field);
      const faulty = fields.filter((field) => field.isFaulty());
      if (faulty.length > 0) announceFaults(faulty);
      else if (choice.isMissing()) choice.showMissing();
      const known = brand();
      const shownAs = `${known?.name ?? ''} ••••\u{a0}${card().number.slice(-4)}`.trim();
      return faulty.length > 0 || choice.isMissing()
        ? null
        : { parameters: cardParameters(card(), known?.code), shownAs };
    },
    showFaults(parameters) {
      const faults = faultsFor(parameters);
      const faulty = fields.filter(({ name }) => faults[name]);
      for (const field of faulty) show(field, faults[field.name] ?? null);
      if (faulty.length > 0) announceFaults(faulty);
      return faulty.length > 0;
    },
    markFault(parameter) {
      const [name, fault] = faultPlaces[parameter] ?? [];
      for (const field of named(name)) show(field, fault ?? null);
    },
    clearCvv() {
      for (const field of named('cvv')) {
        field.input.value = '';
        onEdit(field);
      }
    },
    setLocked(locked) {
      for (const { input } of fields) if (input instanceof HTMLInputElement) input.readOnly = locked;
    },
    report,
    offerBrands,
  };
}

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

type CheckedFields = {
  readonly fields: readonly CardField[];
  card(): TypedCard;
  brand(): Known;
  readonly choice: BrandChoice;
  show(field: CardField, fault: FaultName | null): void;
  /** Shows the fault that a field has now, if any. */
  showFault(field: CardField): void;
  onEdit(field: CardField): void;
  report(): void;
  offerBrands: CardForm['offerBrands'];
};

/** The fields of the card, which are checked while they are edited and when they are left. */
function checkedFields({ words, accepted, detection, now, onChange }: CardFormParts): CheckedFields {
  const fields = fieldNames.map((name): CardField => ({ ...findField(name), name }));
  const seen = new Map<CardField, string>();
  let lastChange = '';
  const card = () => readCard(fields);
  const choice = { ...nothingToChoose };
  const brand = () => chosenOf(detection, card().number, choice) ?? detection.brandOf(card().number);
  const faultOf = ({ name, input }: CardField) =>
    input.value === '' && 'optional' in input.dataset
      ? null
      : faultsOf[name](card(), { accepted, detection, now: now() });
  const showBrand = brandHints(fields, words);

  function show(field: CardField, fault: FaultName | null): void {
    const values = { brand: brand()?.name ?? '', digits: String(brand()?.cvvLength ?? 3) };
    const isUnnamed = fault === 'holderInvalid' && field.input.value === '';
    field.showFault(fault && words.fault(isUnnamed ? 'holderMissing' : fault, values));
  }
  /** A corrected fault disappears at once; the number decides about brand, hints and faults of the other fields. */
  function check(field: CardField, before = ''): void {
    const wasFaulty = fields.some((each) => each.isFaulty());
    for (const each of fields) {
      const fault = faultOf(each);
      const isChanged =
        each === field ? isFinal(fault, card(), detection) || (each.isFaulty() && fault === null) : each.isFaulty();
      if (isChanged) show(each, fault);
    }
    if (wasFaulty && !fields.some((each) => each.isFaulty())) announce('');
    const takes = detection.choicesOf(card().number).filter(({ code }) => accepted.includes(code));
    choice.offer(takes);
    if (takes.length < 2) showBrand(brand());
    report(before);
  }
  function onEdit(field: CardField): void {
    if (seen.get(field) === field.input.value) return;
    seen.set(field, field.input.value);
    check(field);
  }
  /** The page receives a change for each edit; after a repeated check only where that ends otherwise than `before`. */
  function report(before = ''): void {
    const complete = fields.every((each) => faultOf(each) === null) && !choice.isMissing();
    const change = { complete, brand: choice.isMissing() ? null : (brand()?.code ?? null) };
    lastChange = JSON.stringify(change);
    if (lastChange !== before) onChange(change);
  }

  for (const field of fields) listenTo(field, { onEdit, onLeave: () => show(field, faultOf(field)) });
  function offerBrands(create: typeof createBrandChoice): void {
    Object.assign(choice, create(words.chooseBrand, report));
    if (card().number !== '') for (const field of fields.slice(0, 1)) check(field, lastChange);
  }
  const showFault = (field: CardField) => show(field, faultOf(field));
  return { fields, card, brand, choice, show, showFault, onEdit, report, offerBrands };
}

type Listener = { onEdit(field: CardField): void; onLeave(): void };

function listenTo(field: CardField, { onEdit, onLeave }: Listener): void {
  const { input } = field;
  if (field.name !== 'holder' && input instanceof HTMLInputElement) keepHistory(input);
  // Some password managers dispatch `change` events only.
  for (const kind of ['input', 'change']) input.addEventListener(kind, () => onEdit(field));
  // The fault of an empty field is shown when the shopper pays.
  input.addEventListener('blur', () => input.value !== '' && onLeave());
  if (input.value !== '') onEdit(field);
}

/** Without national brands, no card has two. */
const nothingToChoose: BrandChoice = {
  offer: () => undefined,
  chosen: () => null,
  isMissing: () => false,
  showMissing: () => undefined,
};

/** The brand that the shopper chose. */
const chosenOf = ({ choicesOf }: Detection, number: string, choice: BrandChoice): Known =>
  choicesOf(number).find(({ code }) => code === choice.chosen());

type Known = ReturnType<Detection['brandOf']>;

/** Shows and announces the brand, and the place of its code, whenever the brand changes. */
function brandHints(fields: readonly Field[], words: Words): (brand: Known) => void {
  const named = (name: FieldName) => fields.find((field) => field.name === name);
  let shown: string | undefined;
  return (brand) => {
    if (brand?.code === shown) return;
    shown = brand?.code;
    const isFront = brand?.cvvLength === 4;
    const text = brand ? words.brandDetected(brand.name) : '';
    named('number')?.setHint(text);
    named('cvv')?.setHint(words.cvvHint(isFront));
    const cvv = named('cvv')?.input;
    if (cvv) cvv.required = brand?.cvvRequired !== false;
    showSymbol(byId('code').firstElementChild, isFront ? 'code-front' : 'code-back');
    if (text !== '') announce(text);
  };
}

function readCard(fields: readonly CardField[]): TypedCard {
  const typed = Object.fromEntries(fields.map(({ name, input }) => [name, input.value])) as Record<FieldName, string>;
  return {
    number: digitsOf(typed.number),
    // Some password managers dispatch no event, so that the text is not masked. Of one that is no date, there is a part.
    expiry: expiryMask.digits(typed.expiry, true) || typed.expiry.slice(0, 1),
    cvv: digitsOf(typed.cvv),
    holder: typed.holder,
  };
}
