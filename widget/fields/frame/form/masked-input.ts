import { remask, type Edit, type Editing, type Mask } from './masks.ts';

/** Keeps what stands in an input in its mask while it is edited, pasted into or filled by the browser. */
export function maskInput(input: HTMLInputElement, mask: Mask): void {
  let before: Editing = { text: '', caret: 0 };
  let composing = false;

  const apply = (event: Event) => {
    if (composing) return;
    const after = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const { text, caret } = remask(mask, { before, after, edit: editOf(event) });
    if (text === input.value) return;
    input.value = text;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  };
  input.addEventListener('beforeinput', (event) => {
    // A browser undoes edits at the places where it made them; after a mask has moved the digits, that would write
    // others.
    if (event.inputType.startsWith('history')) event.preventDefault();
    before = { text: input.value, caret: input.selectionStart ?? 0 };
  });
  for (const kind of ['input', 'change']) input.addEventListener(kind, apply);
  // What an input method has not finished composing must be left alone.
  input.addEventListener('compositionstart', () => {
    composing = true;
  });
  input.addEventListener('compositionend', (event) => {
    composing = false;
    apply(event);
  });
}

function editOf(event: Event): Edit {
  const type = event instanceof InputEvent ? event.inputType : '';
  if (!type.startsWith('delete')) return 'typed';
  return type.endsWith('Forward') ? 'deletedAfter' : 'deletedBefore';
}
