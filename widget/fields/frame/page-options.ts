import { byId } from '../../dom.ts';

/** The field around an input of the document's template. */
const fieldOf = (name: string): HTMLElement => byId(name).closest('.field') as HTMLElement;

/**
 * Follows what the page wants of the fields, from the query of the form's address: `holder` is the place of the name,
 * `first` or `off`.
 */
export function followPage(query: URLSearchParams): void {
  // The document's template renders both.
  const holder = byId('holder') as HTMLInputElement;
  const cvv = byId('cvv') as HTMLInputElement;
  const place = query.get('holder');
  if (place === 'off') leaveOut(holder);
  else if (place === 'first') {
    fieldOf('number').before(fieldOf('holder'));
    holder.enterKeyHint = 'next';
  } else return;
  cvv.enterKeyHint = 'done';
}

/** A disabled field is not filled in by the browser. It is shown when the gateway finds that the name is needed. */
function leaveOut(input: HTMLInputElement): void {
  fieldOf(input.id).hidden = true;
  input.value = '';
  input.disabled = true;
  input.required = false;
  input.dataset['optional'] = '';
}
