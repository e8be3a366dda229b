/**
 * The element of the document with this id. The document is ours and written together with its script: what it names is
 * there.
 */
export const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

/** What the server has written into the document. */
export const readJson = (id: string): unknown => JSON.parse(byId(id).textContent);

/** Shows a symbol of the document's sheets in a `use`. */
export const showSymbol = (use: Element | null, symbol: string): void => use?.setAttribute('href', `#${symbol}`);

export const setData = (element: Element, name: string, value: string | null): void => {
  if (value === null) element.removeAttribute(`data-${name}`);
  else element.setAttribute(`data-${name}`, value);
};
