import { element, faultLine } from '../methods/elements.ts';

export type Option = { readonly value: string; readonly name: string };

export type SelectParts = {
  readonly label: string;
  readonly options: readonly Option[];
  /** The autofill token of what is chosen, where there is one. */
  readonly complete?: string;
  /** Whether nothing is chosen at first, and something has to be. */
  readonly isQuestion?: boolean;
};

/** A list to choose from, in the rhythm of the typed fields. */
export const selectField = (
  name: string,
  { label, options, complete = 'off', isQuestion = false }: SelectParts,
): HTMLDivElement =>
  element(
    'div',
    { class: 'field' },
    element('label', { for: name }, label),
    element(
      'div',
      { class: 'control' },
      element(
        'select',
        {
          id: name,
          name,
          autocomplete: complete,
          required: isQuestion,
          'aria-describedby': `${name}-hint ${name}-fault`,
        },
        ...(isQuestion ? [element('option', { value: '' })] : []),
        ...options.map(optionOf),
      ),
    ),
    element('div', { class: 'below' }, element('p', { id: `${name}-hint`, class: 'hint' }), faultLine(name)),
  );

export const optionOf = ({ value, name }: Option): HTMLOptionElement => element('option', { value }, name);
