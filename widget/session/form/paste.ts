import type { FieldName } from './card.ts';
import type { Field } from './field.ts';
import { numberMonths } from './months.ts';
import { cardIn } from './pasted-card.ts';

type CardField = Field & { readonly name: FieldName };

/** Distributes a card that is pasted into the number over the fields, and reads dates that name their month. */
export function readPastes(fields: readonly CardField[]): void {
  const [number, expiry] = fields;
  number?.input.addEventListener('paste', (event) => {
    const pasted = cardIn(textOf(event));
    if (!pasted) return;
    event.preventDefault();
    for (const { name, input } of fields) put(input, pasted[name]);
  });
  expiry?.input.addEventListener('paste', (event) => {
    const text = textOf(event);
    if (!/\p{L}/u.test(text)) return;
    event.preventDefault();
    put(expiry.input, numberMonths(text));
  });
}

const textOf = (event: Event): string =>
  event instanceof ClipboardEvent ? (event.clipboardData?.getData('text') ?? '') : '';

/** Writes a text as a paste of the shopper does, so that masks and checks read it. */
function put(input: Field['input'], text?: string): void {
  if (!text) return;
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
