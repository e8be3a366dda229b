/** The element with this id. The document's template belongs to its script, so every id that a script uses exists. */
export const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

/** The JSON that the server has embedded into the document. */
export const readJson = (id: string): unknown => JSON.parse(byId(id).textContent);

/** Points a `use` at a symbol of the document's sheets. */
export const showSymbol = (use: Element | null, symbol: string): void => use?.setAttribute('href', `#${symbol}`);

/** What is not filled in, or wrongly: a field that is shown. Fieldsets around such a field are invalid as well. */
export const firstUnfilled = (): HTMLElement | null =>
  document.querySelector(':is(input, select):is([aria-invalid=true], :invalid):not([hidden] *)');

/** Gives the focus to the method that is chosen: either a row or a tab is shown, and the other one takes no focus. */
export function focusChosen(): void {
  const chosen = document.querySelectorAll<HTMLElement>('[name=method]:checked, [aria-selected=true]');
  for (const each of chosen) each.focus();
}

/** Gives the focus to the methods to choose from, or to the fields of the only one. */
export function focusForm(): void {
  const all = document.querySelectorAll<HTMLElement>('[name=method]:checked, [aria-selected=true], .field input');
  for (const each of all) if (each.checkVisibility()) return each.focus();
}

export function setData(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(`data-${name}`);
  else if (element.getAttribute(`data-${name}`) !== value) element.setAttribute(`data-${name}`, value);
}

/** Writes a text only where it is another: screen readers and layout take every write for a change. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
