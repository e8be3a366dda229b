import { make } from '../elements/checkout/make.ts';

export type PageFormParts = {
  readonly look: string;
  /** The direction of the form's language where the page around it may have another; empty is that of the page. */
  readonly direction: 'rtl' | '';
};

/** A form of the page's part, of a kind and a look. The browser sends none of them: its values go to a frame. */
export function pageForm(
  { kind, look, direction }: PageFormParts & { readonly kind: string },
  ...children: readonly HTMLElement[]
): HTMLFormElement {
  const className = `wpwl-form wpwl-form-${kind} wpwl-clearfix wpwl-style-${look}`;
  const form = make('form', { className, dir: direction }, ...children);
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}
