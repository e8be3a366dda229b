import { byId, setData, setText } from '../../dom.ts';

/** A labelled input with a line for its fault. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly input: HTMLInputElement | HTMLSelectElement;
  isFaulty(): boolean;
  /** Null removes the fault. */
  showFault(text: string | null): void;
  setHint(text: string): void;
};

export function findField(name: string): Field {
  // The document's template, or the part that is loaded later, has an input with this id.
  const input = byId(name) as HTMLInputElement | HTMLSelectElement;
  const line = byId(`${name}-fault`);
  return {
    name,
    input,
    label: input.labels?.[0]?.textContent ?? name,
    isFaulty: () => input.ariaInvalid === 'true',
    showFault(text) {
      if (text !== null) bringBack(input);
      const state = text === null ? null : 'true';
      if (input.ariaInvalid !== state) input.ariaInvalid = state;
      setData(line, 'shown', text === null ? null : '');
      if (line.lastElementChild) setText(line.lastElementChild, text ?? '');
    },
    setHint(text) {
      setText(byId(`${name}-hint`), text);
    },
  };
}

/** A field that the page left out is shown, and must be filled in, when the gateway needs it. */
function bringBack(input: Field['input']): void {
  const field = input.closest<HTMLElement>('.field');
  if (!field?.hidden) return;
  field.hidden = false;
  input.disabled = false;
  input.required = true;
  input.removeAttribute('data-optional');
}
