import { seenAndSpoken } from '../screen/spoken-account.ts';
import { element } from './elements.ts';

/** A row of the chooser: a method, and the place of its fields. */
export type Row = {
  readonly name: string;
  readonly title: string;
  /** The title for screen readers, where that is another. */
  readonly spoken?: string;
  /** The mark before the title. */
  readonly mark?: Element | undefined;
  /** What recognises it beside its title, such as the names of its brands. */
  readonly about: string;
  /** Whether it is shown as one that cannot be paid with. */
  readonly isFaulty?: boolean;
  readonly place: HTMLElement;
};

export type Chooser = {
  readonly content: HTMLElement;
  choose(name: string): void;
  /** Takes a row out of the list. */
  remove(name: string): void;
  setLocked(locked: boolean): void;
};

/** Shows the rows of a chooser as tabs where they have room. */
export type WithTabs = (list: Chooser, rows: readonly Row[], legend: string) => Chooser;

/**
 * The methods as a list of radio buttons, of which the chosen one shows its fields below itself. Browsers move between
 * them by the arrow keys, and screen readers count them.
 */
export function createChooser(
  rows: readonly Row[],
  { legend, onChoice }: { readonly legend: string; onChoice(name: string): void },
): Chooser {
  const made = rows.map((row) => ({ ...row, ...rowElements(row) }));
  function show(name: string): void {
    for (const { name: own, box, radio, place } of made) {
      const isChosen = own === name;
      box.toggleAttribute('data-chosen', isChosen);
      place.hidden = !isChosen;
      radio.checked = isChosen;
    }
    onChoice(name);
  }
  // Browsers click the radio to which the arrow keys lead. A row that failed is chosen again by a click as well.
  for (const { name, radio } of made) radio.addEventListener('click', () => show(name));
  return {
    content: element(
      'fieldset',
      { class: 'methods' },
      element('legend', { class: 'unseen' }, legend),
      ...made.map(({ box }) => box),
    ),
    choose: show,
    remove: (name) => made.find((row) => row.name === name)?.box.remove(),
    setLocked(locked) {
      for (const { radio } of made) radio.disabled = locked;
    },
  };
}

function rowElements({ name, title, spoken = title, mark, about, isFaulty = false, place }: Row): {
  box: HTMLElement;
  radio: HTMLInputElement;
} {
  const radio = element('input', { type: 'radio', name: 'method', value: name, id: `method-${name}` });
  const head = element(
    'label',
    { class: 'choice', for: `method-${name}` },
    radio,
    ...(mark ? [mark] : []),
    element(
      'span',
      { class: 'words' },
      element('span', { class: 'title', id: `title-${name}` }, ...seenAndSpoken(title, spoken)),
      element('span', { class: 'about' }, element('bdi', {}, about)),
    ),
  );
  const body = element('div', { class: 'body', role: 'group', 'aria-labelledby': `title-${name}` }, place);
  return { box: element('div', { class: 'method', 'data-faulty': isFaulty }, head, body), radio };
}
