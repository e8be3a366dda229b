import type { CheckoutAttributes } from './attributes.ts';

/** The address of a form with the options that it reads from there. */
export function withOptions({ holder }: CheckoutAttributes, address: URL): URL {
  if (holder === 'first' || holder === 'off') address.searchParams.set('holder', holder);
  return address;
}

/** Whether the form takes the focus by itself: not from a shopper who is elsewhere on the page. */
export const mayTakeFocus = ({ autofocus }: Element & HTMLOrSVGElement): boolean =>
  autofocus && document.activeElement === document.body;
