import { isAllowedOrigin } from 'shared';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Payment } from '../payments/payment.ts';
import { isListedApp, isWebAddress } from '../web-address.ts';
import type { Checkout, CheckoutPurpose } from './checkout.ts';

/** The path at which a checkout's result is read; relative, and always the versioned form (spec, endpoints 6 and 7). */
export const resourcePathOf = (checkoutId: string, purpose: CheckoutPurpose): string =>
  `/v1/checkouts/${checkoutId}/${purpose}`;

/**
 * Whether a shopper may return to an address that the browser named. The merchant's own shopperResultUrl takes
 * precedence (DECISIONS 13); without one the address must have an origin that the merchant has listed, for results or
 * for the pages that show the form, and no credentials; or it belongs to an app that the merchant has listed.
 */
export function mayReturnTo(
  url: string,
  checkout: Checkout,
  { settings, mode }: { settings: EntitySettings; mode: 'test' | 'live' },
): boolean {
  if (checkout.fields['shopperResultUrl'] !== undefined) return true;
  if (isListedApp(url, settings)) return true;
  const listed = [...settings.resultOrigins, ...settings.pageOrigins];
  return isWebAddress(url, mode) && isAllowedOrigin(new URL(url).origin, listed);
}

/** The address that the merchant named for its shopper's return, or else the one of the shopper's own form. */
export const shopperResultUrl = (checkout: Checkout, payment: Payment | null | undefined): string | undefined =>
  checkout.fields['shopperResultUrl'] ?? payment?.fields['shopperResultUrl'];
