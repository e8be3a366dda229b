import { isAllowedOrigin, isAsynchronous } from 'shared';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Payment } from '../payments/payment.ts';
import { isListedApp, isWebAddress } from '../web-address.ts';
import { type Instant, minutes, plus } from '../values.ts';
import { type Checkout, type CheckoutPurpose, type CheckoutStatus, isExpired } from './checkout.ts';

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

/** How long a payment that has ended leads a browser back to its shop, such as one whose page is loaded again. */
const RETURN_LIFE = minutes(60);

/** Whether a payment still leads a browser back to its shop, for which its id, or that of its checkout, is enough. */
export const leadsBack = ({ endedAt }: Pick<Payment, 'endedAt'>, now: Instant): boolean =>
  endedAt === null || now < plus(endedAt, RETURN_LIFE);

/** Whether the browser of a payment's shopper may have been elsewhere: at the issuer's page, or at a bank's or a service's. */
export const hasLeft = ({ brand, findings }: Pick<Payment, 'brand' | 'findings'>): boolean =>
  findings.redirect !== undefined ||
  findings.authentication !== undefined ||
  findings.threeDSecure !== undefined ||
  isAsynchronous(brand);

/** Whether a checkout can be paid, now or after the attempt that is under way: only then its browser is shown what it offers. */
export const isPayable = ({ checkout, payment }: CheckoutStatus, now: Instant): boolean =>
  !isExpired(checkout, now) && payment?.state !== 'approved';
