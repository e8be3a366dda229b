import { byId, setData } from '../../../dom.ts';
import type { FieldName } from './card.ts';

/** A labelled input with a line for its fault. */
export type Field = {
  readonly name: FieldName;
  readonly label: string;
  readonly input: HTMLInputElement;
  isFaulty(): boolean;
  /** Null removes the fault. */
  showFault(text: string | null): void;
  setHint(text: string): void;
};

export function findField(name: FieldName): Field {
  // The document's template renders an input with this id.
  const input = byId(name) as HTMLInputElement;
  const line = byId(`${name}-fault`);
  const message = line.querySelector('span');
  const hint = byId(`${name}-hint`);
  return {
    name,
    input,
    label: input.labels?.[0]?.textContent ?? name,
    isFaulty: () => input.ariaInvalid === 'true',
    showFault(text) {
      input.ariaInvalid = text === null ? null : 'true';
      setData(line, 'shown', text === null ? null : '');
      if (message) message.textContent = text ?? '';
    },
    setHint(text) {
      hint.textContent = text;
    },
  };
}
