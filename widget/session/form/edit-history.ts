type Editing = { readonly text: string; readonly caret: number };

/**
 * Undo and redo of a masked field, by keys, menus and gestures: a browser forgets the earlier texts of a field that a
 * script changes. A text that a script has replaced cannot be brought back, so no security code can.
 */
export function keepHistory(input: HTMLInputElement): void {
  const past: Editing[] = [];
  const future: Editing[] = [];
  const now = (): Editing => ({ text: input.value, caret: input.selectionStart ?? 0 });
  if (input.value !== '') past.push({ text: '', caret: 0 });
  let known = now();
  let caret = known.caret;

  function step(from: Editing[], to: Editing[], inputType: string): void {
    const found = input.value === known.text && !input.readOnly ? from.pop() : undefined;
    if (!found) return;
    to.push(now());
    input.value = found.text;
    input.setSelectionRange(found.caret, found.caret);
    known = found;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  }
  const undo = (): void => step(past, future, 'historyUndo');
  const redo = (): void => step(future, past, 'historyRedo');

  input.addEventListener('beforeinput', (event) => {
    caret = input.selectionStart ?? 0;
    // A script has changed the field.
    if (input.value !== known.text) past.length = future.length = 0;
    if (event.inputType === 'historyUndo') undo();
    if (event.inputType === 'historyRedo') redo();
    if (event.inputType.startsWith('history')) event.preventDefault();
  });
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent) || event.inputType.startsWith('history') || input.value === known.text) return;
    past.push({ text: known.text, caret });
    future.length = 0;
    known = now();
  });
  input.addEventListener('keydown', (event) => {
    // The events that Chromium's autofill dispatches have no key.
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
}
