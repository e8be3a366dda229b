import type { CheckoutAttributes } from './attributes.ts';

/** The address of a form with the options that it reads from there. */
export function withOptions({ holder, brands, redirect }: CheckoutAttributes, address: URL): URL {
  if (holder === 'first' || holder === 'off') address.searchParams.set('holder', holder);
  if (redirect === 'popup') address.searchParams.set('redirect', redirect);
  if (brands) address.searchParams.set('brands', brands);
  return address;
}

/** Whether the form takes the focus by itself: not from a shopper who is elsewhere on the page. */
export const mayTakeFocus = ({ autofocus }: Element & HTMLOrSVGElement): boolean =>
  autofocus && document.activeElement === document.body;
