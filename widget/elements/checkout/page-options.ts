import type { CheckoutAttributes } from './attributes.ts';

/** The address of a form with the options that it reads from there. */
export function withOptions(element: CheckoutAttributes, address: URL): URL {
  for (const name of ['brands', 'holder', 'layout', 'redirect'] as const) {
    const value = element[name];
    if (value) address.searchParams.set(name, value);
  }
  return address;
}

/** The options of which only another form shows a change, as JSON. */
export const loadedOptions = ({ locale, brands, labels }: CheckoutAttributes): string =>
  JSON.stringify([locale, brands, labels]);

/** Whether the form takes the focus by itself: not from a shopper who is elsewhere on the page. */
export const mayTakeFocus = ({ autofocus }: Element & HTMLOrSVGElement): boolean =>
  autofocus && document.activeElement === document.body;
