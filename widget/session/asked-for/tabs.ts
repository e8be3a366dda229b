import sheet from '../../styles/tabs.css?inline';
import { adoptStyles } from '../styles.ts';
import type { Row, WithTabs } from '../methods/chooser.ts';
import { element } from '../methods/elements.ts';
import { seenAndSpoken } from '../screen/spoken-account.ts';

/**
 * The rows of a chooser as tabs beside each other (ARIA Authoring Practices, tabs with automatic activation), wherever
 * all of them have room in one line; a list otherwise, also after the device is turned.
 */
export const withTabs: WithTabs = (list, rows, legend) => {
  adoptStyles(sheet);
  const tabs = rows.map((row) => ({ name: row.name, tab: tabFor(row) }));
  const bar = element('div', { class: 'tabs', role: 'tablist', 'aria-label': legend }, ...tabs.map(({ tab }) => tab));
  const content = element('div', {}, bar, list.content);
  let chosen = '';
  let wasRemoved = false;

  function choose(name: string): void {
    chosen = name;
    for (const each of tabs) {
      each.tab.ariaSelected = String(each.name === name);
      each.tab.tabIndex = each.name === name ? 0 : -1;
    }
    list.choose(name);
    if (wasRemoved) tabs.find((each) => each.name === name)?.tab.focus();
    wasRemoved = false;
  }
  /** Moves to the tab at a distance from the chosen one, around the ends. */
  function move(key: string): boolean {
    const shown = tabs.filter(({ tab }) => tab.isConnected);
    const at = shown.findIndex(({ name }) => name === chosen);
    const to = targetOf(key, { at, count: shown.length, isRightToLeft: document.documentElement.dir === 'rtl' });
    const next = to === null ? undefined : shown.at(to % shown.length);
    if (!next) return false;
    choose(next.name);
    next.tab.focus();
    return true;
  }
  for (const { name, tab } of tabs) tab.addEventListener('click', () => choose(name));
  bar.addEventListener('keydown', (event) => move(event.key) && event.preventDefault());
  fitOnResize(content, bar, (isTabs) => showAs(isTabs, { list: list.content, rows }));
  return {
    content,
    choose,
    remove(name) {
      tabs.find((each) => each.name === name)?.tab.remove();
      list.remove(name);
      // The focus was in the panel that has gone.
      wasRemoved = true;
    },
    setLocked(locked) {
      for (const { tab } of tabs) tab.disabled = locked;
      list.setLocked(locked);
    },
  };
};

const tabFor = ({ name, title, spoken = title }: Row): HTMLButtonElement =>
  element(
    'button',
    { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `body-${name}` },
    ...seenAndSpoken(title, spoken),
  );

type Place = { readonly at: number; readonly count: number; readonly isRightToLeft: boolean };

/** The place of the tab to which a key leads; null for other keys. */
function targetOf(key: string, { at, count, isRightToLeft }: Place): number | null {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return at + 1;
  if (key === back) return at + count - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Shows the tabs when they have room in one line, and the list otherwise, at first and whenever the width changes. */
function fitOnResize(content: HTMLElement, bar: HTMLElement, show: (isTabs: boolean) => void): void {
  let width = 0;
  new ResizeObserver(() => {
    if (content.clientWidth === width) return;
    width = content.clientWidth;
    bar.hidden = false;
    bar.hidden = bar.scrollWidth > bar.clientWidth;
    show(!bar.hidden);
  }).observe(content);
}

/** The bodies are groups of a list of radio buttons, or the panels of tabs. */
function showAs(isTabs: boolean, { list, rows }: { readonly list: HTMLElement; readonly rows: readonly Row[] }): void {
  list.toggleAttribute('data-tabs', isTabs);
  if (isTabs) list.setAttribute('role', 'presentation');
  else list.removeAttribute('role');
  for (const { name, place } of rows) {
    const body = place.parentElement;
    if (!body) continue;
    body.id = `body-${name}`;
    body.setAttribute('role', isTabs ? 'tabpanel' : 'group');
    body.setAttribute('aria-labelledby', `${isTabs ? 'tab' : 'title'}-${name}`);
  }
}
