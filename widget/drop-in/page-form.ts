import { make } from '../elements/checkout/make.ts';

/** A form of the page's part, of a kind and a look. The browser sends none of them: its values go to a frame. */
export function pageForm(
  { kind, look }: { readonly kind: string; readonly look: string },
  ...children: readonly HTMLElement[]
): HTMLFormElement {
  const className = `wpwl-form wpwl-form-${kind} wpwl-clearfix wpwl-style-${look}`;
  const form = make('form', { className }, ...children);
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}
