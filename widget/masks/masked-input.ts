import { type Edit, type Editing, type Mask, remask } from './masks.ts';

/** Applies a mask to an input while it is edited, pasted into or filled by the browser. */
export function maskInput(input: HTMLInputElement, mask: Mask): void {
  let before: Editing = { text: '', caret: 0 };

  function apply(event: Event): void {
    // A text that an input method is still composing must not be changed, and one of the history was masked before.
    if (isComposing(event) || typeOf(event).startsWith('history')) return;
    const after = { text: input.value, caret: input.selectionStart ?? input.value.length };
    before = remask(mask, { before, after, edit: editOf(event) });
    const { text, caret } = before;
    if (text === input.value) return;
    input.value = text;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }
  input.addEventListener('beforeinput', () => {
    before = { text: input.value, caret: input.selectionStart ?? 0 };
  });
  for (const kind of ['input', 'change', 'compositionend']) input.addEventListener(kind, apply);
  // What was typed before this script; in the field that is being edited, when that is typed into again, or left.
  if (input !== document.activeElement) apply(new Event('input'));
}

// Events of other kinds have no such property.
const isComposing = (event: Event): boolean | undefined => (event as Partial<InputEvent>).isComposing;

const typeOf = (event: Event): string => (event instanceof InputEvent ? event.inputType : '');

function editOf(event: Event): Edit {
  const type = typeOf(event);
  if (!type.startsWith('delete')) return 'typed';
  return type.endsWith('Forward') ? 'deletedAfter' : 'deletedBefore';
}
