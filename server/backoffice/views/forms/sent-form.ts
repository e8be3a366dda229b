import type { Fault } from '../../visit.ts';
import { attributeOf, escaped, isTag, piecesOf, plainOf, withAttributes, withoutAttribute } from './markup.ts';

/** A form as it was posted. */
export type SentForm = {
  /** Its address with the query. */
  readonly action: string;
  readonly names: readonly string[];
  readonly all: (name: string) => readonly string[];
};

/** A field of the page by its id, and what it is called there: its label, or the legend of its boxes. */
export type FoundField = { readonly id: string; readonly label: string };

type Kind = 'hidden' | 'secret' | 'file' | 'box' | 'text' | 'select' | 'textarea' | 'button';
type Field = { readonly at: number; readonly name: string; readonly kind: Kind };
type Form = { readonly start: number; readonly fields: readonly Field[] };

/**
 * Fills in the form of a page as it was sent, opens what hides it, and puts the faults beside their fields. It works on
 * the markup, so that no form of the office can be without it (DECISIONS 214). `found`: the fields with faults.
 */
export function withSentForm(page: string, sent: SentForm, faults: readonly Fault[]) {
  const pieces = piecesOf(page);
  const form = formIn(pieces, sent);
  const found = new Map<string, FoundField>();
  if (!form) return { page, found };
  open(pieces, form.start);
  for (const field of form.fields) fill(pieces, field, sent);
  for (const [name, texts] of Map.groupBy(faults, ({ field }) => field)) {
    const field = form.fields.find((each) => each.name === name && each.kind !== 'hidden' && each.kind !== 'button');
    if (!field) continue;
    const label = labelOf(pieces, field);
    found.set(field.name, { id: mark(pieces, field, texts.map(({ text }) => text).join(' ')), label });
  }
  return { page: pieces.join(''), found };
}

/** The form of the address that was posted to. Of several, the one whose hidden fields and names are those that were sent. */
function formIn(pieces: readonly string[], sent: SentForm): Form | undefined {
  const forms = pieces.flatMap((piece, start) => (isTag(piece, 'form') ? [formAt(pieces, start)] : []));
  const possible = forms.filter(
    (form) =>
      addressesOf(pieces, form).includes(sent.action) &&
      form.fields.every(({ kind, name, at }) => kind !== 'hidden' || isAsSent(sent, name, pieces[at] ?? '')),
  );
  const names = ({ fields }: Form): ReadonlySet<string> => new Set(fields.map(({ name }) => name));
  return possible.find((form) => sent.names.every((name) => names(form).has(name))) ?? possible[0];
}

function formAt(pieces: readonly string[], start: number): Form {
  const end = pieces.findIndex((piece, at) => at > start && isTag(piece, '/form'));
  const id = attributeOf(pieces[start] ?? '', 'id');
  const fields = pieces.flatMap((piece, at): readonly Field[] => {
    const kind = kindOf(piece);
    const name = kind && attributeOf(piece, 'name');
    if (kind === undefined || name === undefined) return [];
    const owner = attributeOf(piece, 'form');
    const isOwn = owner === undefined ? at > start && at < end : owner === id;
    return isOwn ? [{ at, name, kind }] : [];
  });
  return { start, fields };
}

/** The form's own address, and those of its other buttons. */
function addressesOf(pieces: readonly string[], { start }: Form): readonly (string | undefined)[] {
  const end = pieces.findIndex((piece, at) => at > start && isTag(piece, '/form'));
  const buttons = pieces.slice(start, end).filter((piece) => isTag(piece, 'button'));
  return [attributeOf(pieces[start] ?? '', 'action'), ...buttons.map((each) => attributeOf(each, 'formaction'))];
}

/** What differs on each page is not compared. */
const isAsSent = ({ all }: SentForm, name: string, tag: string): boolean =>
  name === 'form' || name === 'key' || all(name).includes(attributeOf(tag, 'value') ?? '');

const secrets: ReadonlySet<string> = new Set(['one-time-code', 'new-password', 'current-password']);

function kindOf(piece: string): Kind | undefined {
  if (isTag(piece, 'select')) return 'select';
  if (isTag(piece, 'textarea')) return 'textarea';
  if (isTag(piece, 'button')) return 'button';
  if (!isTag(piece, 'input')) return undefined;
  const type = attributeOf(piece, 'type') ?? 'text';
  if (secrets.has(attributeOf(piece, 'autocomplete') ?? '')) return 'secret';
  if (type === 'checkbox' || type === 'radio') return 'box';
  return type === 'hidden' || type === 'file' ? type : 'text';
}

/** Opens every part around a form that a page shows closed. */
function open(pieces: string[], start: number): void {
  const around: number[] = [];
  for (let at = 0; at < start; at += 1) {
    if (isTag(pieces[at] ?? '', 'details')) around.push(at);
    if (isTag(pieces[at] ?? '', '/details')) around.pop();
  }
  for (const at of around) pieces[at] = withAttributes(pieces[at] ?? '', { open: '' });
}

/** What a page has hidden is new, and what is secret or a file is never shown again. */
function fill(pieces: string[], { at, name, kind }: Field, { all, names }: SentForm): void {
  const [values, tag] = [all(name), pieces[at] ?? ''];
  const [value] = values;
  if (kind === 'box') pieces[at] = chosen(tag, 'checked', values.includes(attributeOf(tag, 'value') ?? ''));
  if (value === undefined || !names.includes(name)) return;
  if (kind === 'text') pieces[at] = withAttributes(tag, { value });
  // A line break at the beginning of the text is not part of it (HTML, 13.1.2.5).
  if (kind === 'textarea') pieces[at + 1] = `\n${escaped(value)}`;
  if (kind === 'select') choose(pieces, at, value);
}

/** A choice that is not offered any more leaves what the page has chosen. */
function choose(pieces: string[], at: number, value: string): void {
  const end = pieces.findIndex((piece, place) => place > at && isTag(piece, '/select'));
  const options = pieces.flatMap((piece, place) =>
    place > at && place < end && isTag(piece, 'option') ? [place] : [],
  );
  const valueAt = (place: number): string =>
    attributeOf(pieces[place] ?? '', 'value') ?? plainOf(pieces[place + 1] ?? '').trim();
  if (!options.some((place) => valueAt(place) === value)) return;
  for (const place of options) pieces[place] = chosen(pieces[place] ?? '', 'selected', valueAt(place) === value);
}

const chosen = (tag: string, name: string, isChosen: boolean): string =>
  isChosen ? withAttributes(tag, { [name]: '' }) : withoutAttribute(tag, name);

/** Puts a fault behind its field, or behind the legend of a group of boxes. Returns the field's id. */
function mark(pieces: string[], { at, name, kind }: Field, text: string): string {
  const tag = pieces[at] ?? '';
  const word = name.replaceAll(/[^\w-]/g, '-');
  const id = attributeOf(tag, 'id') ?? `field-${word}`;
  const described = [attributeOf(tag, 'aria-describedby'), `fault-${word}`].filter((each) => each !== undefined);
  pieces[at] = withAttributes(tag, { id, 'aria-invalid': 'true', 'aria-describedby': described.join(' ') });
  const behind = kind === 'box' ? (legendBefore(pieces, at) ?? endOf(pieces, at, kind)) : endOf(pieces, at, kind);
  pieces[behind] = `${pieces[behind] ?? ''}<p class="fault" id="fault-${word}">${escaped(text)}</p>`;
  return id;
}

function labelOf(pieces: readonly string[], { at, kind }: Field): string {
  const legend = kind === 'box' ? legendBefore(pieces, at) : undefined;
  const end = legend ?? at;
  const start = pieces.slice(0, end).findLastIndex((piece) => isTag(piece, legend === undefined ? 'label' : 'legend'));
  const texts = pieces.slice(start + 1, end).filter((piece) => !piece.startsWith('<'));
  return start < 0 ? '' : plainOf(texts.join(' ')).replaceAll(/\s+/g, ' ').trim();
}

function legendBefore(pieces: readonly string[], at: number): number | undefined {
  const before = pieces.slice(0, at);
  const [legend, end] = [before.findLastIndex(isLegendEnd), before.findLastIndex((each) => isTag(each, '/fieldset'))];
  return legend > end ? legend : undefined;
}

const isLegendEnd = (piece: string): boolean => isTag(piece, '/legend');

/** The end of the label around a field, or of the field itself where it has none around it. */
function endOf(pieces: readonly string[], at: number, kind: Kind): number {
  const isElement = kind === 'select' || kind === 'textarea';
  const own = isElement ? pieces.findIndex((piece, place) => place > at && isTag(piece, `/${kind}`)) : at;
  const next = pieces.findIndex((piece, place) => place > own && (isTag(piece, 'label') || isTag(piece, '/label')));
  return isTag(pieces[next] ?? '', '/label') ? next : own;
}
