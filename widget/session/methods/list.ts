import type { RegistrationOffer } from 'shared';
import { byId } from '../../dom.ts';
import { openBeside } from './open-beside.ts';
import type { Beside, ListContext } from './beside.ts';
import { type Chooser, createChooser, type Row } from './chooser.ts';
import { type Choice, choicesOf } from './choices.ts';
import { element } from './elements.ts';
import type { MethodsContext } from './context.ts';
import { type MethodsView, type Part, type PartContext, type PartModule, withoutCode } from './part.ts';
import { type MethodsBuild, rowMarks } from './parts.ts';
import type { drawMarks } from './parts/marks.ts';

/** Shows stored accounts and methods as one list, of which the chosen one has its fields below itself. */
export async function openList(context: ListContext, build: MethodsBuild): Promise<void> {
  const { data, card, view } = context;
  const { methodTexts: texts } = build;
  let choices = choicesOf(data, build, context.words);
  const loaded = new Map<string, Promise<Part>>([['card', Promise.resolve(card)]]);
  let chosen = '';

  function onChoice(name: string): void {
    const isFirst = chosen === '';
    const isBack = loaded.has(name);
    if (isBack && chosen === name) return;
    chosen = name;
    use(beingLoaded(context), showChosen);
    // The form is complete again when the part that is chosen reports so.
    if (!isFirst && !isBack) view.report();
    void showChosen(!isFirst && isBack);
  }
  async function showChosen(isBack?: boolean): Promise<void> {
    const name = chosen;
    const choice = choices.find(({ row }) => row.name === name);
    if (!choice) return;
    const part = loaded.get(name) ?? loadPart(choice, { ...context, texts }, forget);
    loaded.set(name, part);
    beside.follow(name);
    try {
      const made = await part;
      if (chosen === name) use(made);
      if (isBack && chosen === name) made.report();
      void showMarks(context, build);
    } catch {
      loaded.delete(name);
      if (chosen === name) beside.follow('');
      choice.row.place.replaceChildren(element('p', { class: 'terms', role: 'alert' }, texts.failed));
    }
  }
  const use = (part: Part, arrive?: MethodsView['arrive']): void =>
    void Object.assign(view, completed(part, { chooser, beside }), { arrive });

  /** A stored account that the shopper removed. A renewed checkout does not offer it either. */
  function forget(registration: RegistrationOffer): void {
    chooser.remove(`saved-${registration.id}`);
    choices = choices.filter((choice) => choice.registration !== registration);
    Object.assign(data, { registrations: data.registrations?.filter(({ id }) => id !== registration.id) });
    showFirst();
    byId(choices.length > 1 ? `method-${chosen}` : 'number').focus();
  }
  function showFirst(): void {
    // A stored account is recognised by its row.
    chooser.content.toggleAttribute('data-alone', choices.length === 1 && !choices[0]?.registration);
    const first = choices.find(({ row }) => row.isFaulty !== true) ?? choices[0];
    if (first) chooser.choose(first.row.name);
  }
  const rows = choices.map(({ row }) => row);
  const made = createChooser(rows, { legend: texts.choose, onChoice });
  const chooser = context.withTabs?.(made, rows, texts.choose) ?? made;
  placeBeforeCard(chooser, rows);
  const beside = await openBeside(context, build, chooser.content);
  showFirst();
}

/** A list whose marks could not be loaded is one without them. */
async function showMarks({ loadFile }: MethodsContext, { partFiles }: MethodsBuild): Promise<void> {
  // The build has written the file.
  const marks = (await loadFile(partFiles[rowMarks]).catch(() => null)) as MarksModule | null;
  marks?.drawMarks(byId('form'));
}

/** Loads the file of a choice, and puts its fields in their place. */
async function loadPart(
  { row, file = '', brands, registration }: Choice,
  context: MethodsContext & Pick<PartContext, 'texts'>,
  forget: (registration: RegistrationOffer) => void,
): Promise<Part> {
  // The build has written the file.
  const module = (await context.loadFile(file)) as PartModule;
  row.place.replaceChildren();
  const own = { ...context, place: row.place, brands };
  const stored = registration && {
    registration,
    spokenAs: row.spoken ?? row.title,
    onRemoved: () => forget(registration),
  };
  return module.createPart({ ...own, ...stored }, module.texts && context.label(module.texts, 'saved.'));
}

type MarksModule = { readonly drawMarks: typeof drawMarks };

type Around = { readonly chooser: Chooser; readonly beside: Beside };

/** A part with what stands beside it. While an attempt is under way, the list is locked with the fields. */
const completed = (part: Part, { chooser, beside }: Around): Part => ({
  ...part,
  read() {
    const ready = part.read();
    return ready && beside.add(ready);
  },
  showFaults: (parameters) => part.showFaults(parameters) || beside.showFaults(parameters),
  setLocked(locked) {
    for (const each of [chooser, beside, part]) each.setLocked(locked);
  },
});

/** In the place of a part whose file has not arrived yet: there is nothing to send. */
const beingLoaded = ({ onChange }: MethodsContext): Part => ({
  ...withoutCode,
  report: () => onChange({ complete: false, brand: null }),
  read: () => null,
  showFaults: () => false,
  setLocked: () => undefined,
});

/** The form of the card moves to its row. A field in which the shopper types already keeps the focus. */
function placeBeforeCard({ content }: Chooser, rows: readonly Row[]): void {
  const card = byId('card');
  const focused = document.activeElement;
  card.before(content);
  const place = rows.find(({ name }) => name === 'card')?.place;
  if (place) place.append(card);
  card.hidden = place === undefined;
  if (place && focused instanceof HTMLInputElement && card.contains(focused)) focused.focus();
}
