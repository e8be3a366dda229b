import { texts } from './page-texts.ts';

/*
 * What keys do. A page names its own in its markup: `data-jump` of a link in the menu is the second key after `g`, and
 * `data-key` is the key of anything else.
 */

/** What a key has done: `begun` is the first key of two, `isTaken` means that the browser does nothing with it. */
type Pressed = { readonly begun: string; readonly isTaken: boolean; readonly isHelp: boolean };

const nothing: Pressed = { begun: '', isTaken: false, isHelp: false };
const taken: Pressed = { begun: '', isTaken: true, isHelp: false };

/** `begun`: the key before this one, if it was the first of two. */
export function press(event: KeyboardEvent, begun: string): Pressed {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return nothing;
  if (isField(target)) return key === 'Escape' ? leave(target) : nothing;
  if (begun === 'g') return act(find(`[data-jump="${CSS.escape(key)}"]`));
  if (key === 'g') return { ...taken, begun: key };
  if (key === '?') return { ...taken, isHelp: true };
  if (key === '/') return act(find('[role="search"] input'));
  if (key === 'j') return act(row(1));
  if (key === 'k') return act(row(-1));
  const named = key.length === 1 ? find(`main [data-key="${CSS.escape(key)}"]`) : null;
  return !named && key === 'x' ? select() : act(named);
}

/** The keys that work on this page, each with what it does. */
export function keysOf(): readonly (readonly [key: string, text: string])[] {
  return [
    ['/', texts.search],
    ['j k', texts.rows],
    ['Enter', texts.open],
    ...(find(BOX) ? [['x', texts.select] as const] : []),
    ['Esc', texts.leave],
    ['?', texts.help],
    ...named('key', ''),
    ...named('jump', 'g '),
  ];
}

/** What the page has under keys of its own, by its markup. */
const named = (attribute: string, prefix: string) =>
  Array.from(document.querySelectorAll(`[data-${attribute}]`), (each): readonly [string, string] => [
    `${prefix}${each.getAttribute(`data-${attribute}`)}`,
    each.textContent.trim(),
  ]);

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** Fields in which keys are letters. */
const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"], [type="radio"]), select, textarea');

function leave(field: HTMLElement): Pressed {
  field.blur();
  return taken;
}

/**
 * Links are followed and details opened; fields and buttons only get the focus, so that no single key changes anything.
 * Before a button comes what its form still asks for.
 */
function act(element: HTMLElement | null): Pressed {
  if (!element) return nothing;
  const asked = element instanceof HTMLButtonElement && element.form?.querySelector<HTMLElement>(':invalid');
  (asked || element).focus();
  if (element.matches('a:not(th a, td a), summary')) element.click();
  return taken;
}

const BOX = 'main tbody .pick input';

/** Selects the row that has the focus, or takes it out of the selection; nothing is carried out by that. */
function select(): Pressed {
  const box = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('.pick input');
  if (!box) return nothing;
  box.click();
  return taken;
}

/** The link of the row before or after the one that has the focus. */
function row(step: 1 | -1): HTMLElement | null {
  const links = Array.from(document.querySelectorAll<HTMLElement>('main tbody th a'));
  const here = links.findIndex((each) => each.closest('tr')?.contains(document.activeElement) === true);
  return links[here === -1 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)] ?? null;
}
