import { focusChosen, setData } from '../../dom.ts';
import { interpolate } from '../../locales/interpolation.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { maskInput } from '../../masks/masked-input.ts';
import { cvvMask } from '../../masks/masks.ts';
import { type Field, findField } from '../form/field.ts';
import { drawing, element, faultLine, field } from '../methods/elements.ts';
import { type Part, type StoredContext, withoutCode } from '../methods/part.ts';
import { announce } from '../screen/announce.ts';
import { accountTitle } from '../methods/account-title.ts';
import { removalOf } from './removal.ts';
import sheet from '../../styles/shopper/saved.css?inline';
import { adoptStyles } from '../styles.ts';

/** A stored account: its security code where one is needed, and its removal where that is permitted. */
export function createPart(context: StoredContext, texts: ShopperTexts['saved']): Part {
  adoptStyles(sheet);
  const { place, words, data, registration, spokenAs, onRemoved, onChange } = context;
  const { id, brand, codeLength, isExpired, isRemovable } = registration;
  const account = accountTitle(registration);
  const code = isExpired || codeLength === null ? undefined : codeField(context, codeLength);
  const showExpired = isExpired ? expiredHint(context, texts.expired) : undefined;
  const removal = isRemovable
    ? removalOf({ checkout: data.checkout, id, account, spokenAs, texts, onRemoved: removed })
    : undefined;
  if (removal) place.append(removal.content);

  function removed(): void {
    announce(interpolate(texts.removed, { account: spokenAs }));
    onRemoved();
  }
  const faultOf = (): string | null =>
    code && codeLength !== null ? codeFault(code.input.value, { length: codeLength, words }) : null;
  function onEdit(): void {
    if (code?.isFaulty() && faultOf() === null) code.showFault(null);
    onChange({ complete: !isExpired && faultOf() === null, brand });
  }
  code?.input.addEventListener('input', onEdit);
  onEdit();
  return {
    ...withoutCode,
    report: onEdit,
    read() {
      const fault = faultOf();
      code?.showFault(fault);
      if (showExpired || fault !== null) {
        announce(showExpired ? texts.expired : words.summary([code?.label ?? '']));
        showExpired?.();
        code?.input.focus();
        return null;
      }
      const cvv = code ? { 'card.cvv': code.input.value } : {};
      return { parameters: { registrationId: id, ...cvv }, shownAs: account, brand: brand ?? undefined };
    },
    showFaults(parameters) {
      if (!code || !parameters.includes('card.cvv')) return false;
      code.showFault(words.fault('cvvInvalid', {}));
      code.input.focus();
      return true;
    },
    markFault(parameter) {
      if (parameter === 'card.cvv') code?.showFault(words.fault('cvvInvalid', {}));
      // The account was deleted meanwhile. A list of nothing else stays, because its page has no other way to pay.
      if (parameter === 'registrationId' && data.methods?.length) removed();
    },
    clearCvv() {
      if (code) code.input.value = '';
    },
    setLocked(locked) {
      if (code?.input instanceof HTMLInputElement) code.input.readOnly = locked;
      removal?.setLocked(locked);
    },
  };
}

/**
 * Adds the hint that a card cannot be paid with. Returns a function that makes it a fault, and gives the focus to the
 * row, from which the shopper chooses another one.
 */
function expiredHint({ place, registration }: StoredContext, text: string): () => void {
  const line = faultLine(`expired-${registration.id}`);
  place.append(element('div', { class: 'below' }, element('p', { class: 'hint' }, text), line));
  return () => {
    line.lastElementChild?.replaceChildren(text);
    setData(line, 'shown', '');
    focusChosen();
  };
}

/** The field for the code, whose label is that of the card's own. */
function codeField({ place, words, registration }: StoredContext, length: number): Field {
  const name = `code-${registration.id.slice(-8)}`;
  place.append(
    field({
      name,
      label: findField('cvv').label,
      hint: words.cvvHint(length > 3),
      attributes: { dir: 'ltr', inputmode: 'numeric', autocomplete: 'cc-csc', enterkeyhint: 'done' },
    }),
  );
  const code = findField(name);
  code.input.after(drawing({ symbol: `code-${length > 3 ? 'front' : 'back'}` }, { name: 'beside code' }));
  if (code.input instanceof HTMLInputElement)
    maskInput(
      code.input,
      cvvMask(() => length),
    );
  return code;
}

function codeFault(
  typed: string,
  { length, words }: { readonly length: number; readonly words: StoredContext['words'] },
): string | null {
  if (typed === '') return words.fault('cvvMissing', {});
  return typed.length < length ? words.fault('cvvIncomplete', { digits: `${length}` }) : null;
}
