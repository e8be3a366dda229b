import { byId } from '../../dom.ts';

/** The field around an input of the document's template. */
const fieldOf = (name: string): HTMLElement | null => byId(name).closest('.field');

/**
 * Follows what the page wants of the fields, from the query of the form's address: `holder` is the place of the name,
 * `first` or `off`.
 */
export function followPage(query: URLSearchParams): void {
  // The document's template renders both.
  const [holder, cvv] = ['holder', 'cvv'].map((name) => byId(name) as HTMLInputElement);
  if (!holder || !cvv) return;
  const place = query.get('holder');
  if (place === 'off') leaveOut(holder);
  const field = fieldOf('holder');
  if (place === 'first' && field) {
    fieldOf('number')?.before(field);
    holder.enterKeyHint = 'next';
  }
  if (place === 'first' || place === 'off') cvv.enterKeyHint = 'done';
}

/** A disabled field is not filled in by the browser. It is shown when the gateway finds that the name is needed. */
function leaveOut(input: HTMLInputElement): void {
  const field = fieldOf(input.id);
  if (field) field.hidden = true;
  input.value = '';
  input.disabled = true;
  input.required = false;
  input.dataset['optional'] = '';
}
