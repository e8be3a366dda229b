import type { FrameData, MethodOffer } from 'shared';
import { byId } from '../../dom.ts';
import type { MethodTexts } from '../../locales/methods/texts.ts';
import sheet from '../../styles/methods.css?inline';
import type { Words } from '../form/words.ts';
import type { SessionParts } from '../session-parts.ts';
import { pause } from '../polling.ts';
import { adoptStyles } from '../styles.ts';
import { type Chooser, createChooser, type Row } from './chooser.ts';
import { element } from './elements.ts';
import { later, type MethodsBuild, parts } from './parts.ts';
import type { instructions } from './parts/instructions.ts';
import { type MethodsView, type Part, type PartContext, type PartModule, withoutCode } from './part.ts';
import { createPopup } from './popup.ts';

export type MethodsContext = {
  readonly data: FrameData;
  readonly words: Words;
  /** The fields of a card, which are in the document already. */
  readonly card: Part;
  readonly loadFile: SessionParts['loadFile'];
  /** Gets the members of the part that is shown. */
  readonly view: MethodsView;
  onChange: PartContext['onChange'];
};

/** Shows the methods around the form of the card. */
export function openMethods(context: MethodsContext, { methodTexts: texts, partFiles }: MethodsBuild): void {
  adoptStyles(sheet);
  const offers = (context.data.methods ?? []).filter(({ method }) => method === 'card' || Object.hasOwn(parts, method));
  const loaded = new Map<string, Promise<Part>>([['card', Promise.resolve(context.card)]]);
  let chosen = '';
  const { view, loadFile } = context;
  const wantsPopup = new URLSearchParams(location.search).get('redirect') === 'popup';
  const popup = wantsPopup ? createPopup(view, texts) : undefined;
  Object.assign(view, popup);
  view.showInstructions = async (payTo, details, proceed) => {
    const { instructions } = (await untilLoaded(() => loadFile(partFiles[later]))) as LaterModule;
    view.showPanel('pending', details, instructions({ texts, payTo, price: details.price, proceed }));
  };

  async function load(offer: MethodOffer, place: HTMLElement): Promise<Part> {
    const file = partFiles[parts[offer.method as keyof typeof parts]];
    // The build has written the file.
    const module = (await loadFile(file)) as PartModule;
    place.replaceChildren();
    return module.createPart({ ...context, texts, place, brands: offer.brands });
  }
  async function onChoice(name: string): Promise<void> {
    chosen = name;
    const row = rows.find((each) => each.name === name);
    const offer = offers.find(({ method }) => method === name);
    if (!row || !offer) return;
    use(beingLoaded);
    const part = loaded.get(name) ?? load(offer, row.place);
    loaded.set(name, part);
    try {
      const made = await part;
      if (chosen === name) use(made);
    } catch {
      loaded.delete(name);
      row.place.replaceChildren(element('p', { class: 'terms', role: 'alert' }, texts.failed));
    }
  }
  /** While an attempt is under way, the list is locked with the fields. */
  const use = (part: Part): void =>
    void Object.assign(view, {
      ...part,
      setLocked(locked: boolean) {
        chooser.setLocked(locked);
        part.setLocked(locked);
      },
    });
  const rows = offers.map((offer) => rowOf(offer, texts));
  const chooser = createChooser(rows, { legend: texts.choose, onChoice: (name) => void onChoice(name) });
  const isAlone = rows.length === 1;
  chooser.content.toggleAttribute('data-alone', isAlone);
  placeBeforeCard(chooser, rows);
  const [first] = rows;
  if (first) chooser.choose(first.name);
}

const RELOAD_DELAY = 3000;

/** Loads a file that cannot be done without. */
async function untilLoaded(load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch {
    await pause(RELOAD_DELAY);
    return untilLoaded(load);
  }
}

type LaterModule = { readonly instructions: typeof instructions };

function rowOf({ method, brands }: MethodOffer, texts: MethodTexts): Row {
  const [only, ...others] = brands;
  const isBrand = only !== undefined && others.length === 0;
  return {
    name: method,
    title: isBrand && !generic.has(method) ? only.title : texts.titles[method],
    about: isBrand ? '' : shortList(brands.map(({ title }) => title)),
    place: element('div', { hidden: true }),
  };
}

/** Methods whose only brand has no name of its own, but one in every language. */
const generic: ReadonlySet<MethodOffer['method']> = new Set(['directDebit', 'prepayment']);

/** In the place of a part whose file has not arrived yet: there is nothing to send. */
const beingLoaded: Part = {
  ...withoutCode,
  read: () => null,
  showFaults: () => false,
  setLocked: () => undefined,
};

/** The first names, and how many there are beyond them. */
const shortList = (names: readonly string[]): string =>
  names.length === 0 ? '' : `${names.slice(0, 2).join(', ')}${names.length > 2 ? ` +${names.length - 2}` : ''}`;

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
