import { isWebAddress } from '../../core/web-address.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The merchant's own shopperResultUrl wins; one from the browser must have a listed origin, or be the merchant's own.
 * Null origins and credentials are nobody's.
 */
export function mayReturnTo(gateway: Gateway, checkout: Checkout, url: string): boolean {
  if (checkout.fields['shopperResultUrl'] !== undefined) return true;
  return (
    isWebAddress(url, gateway.mode) &&
    gateway.entities.entity(checkout.entity).settings.resultOrigins.includes(new URL(url).origin)
  );
}
