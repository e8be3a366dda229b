import { resultUrl } from 'shared';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';

/** Where the result of a checkout is read; relative, and always the versioned form (design 5). */
export const resourcePathOf = (checkoutId: string): string => `/v1/checkouts/${checkoutId}/payment`;

/**
 * Where the merchant wants its shopper back, or, where it has not said so, the shopper's own form: an address that the
 * merchant has listed.
 */
export const shopperResultUrl = (checkout: Checkout, payment: Payment | null | undefined): string | undefined =>
  checkout.fields['shopperResultUrl'] ?? payment?.fields['shopperResultUrl'];

/** The shopperResultUrl with what it needs to read the result; what the merchant put into its query stays. */
export function resultAddress(gateway: Gateway, checkout: Checkout, payment: Payment | undefined): string | undefined {
  const url = shopperResultUrl(checkout, payment);
  const id = gateway.ids.publicId('checkout', checkout.key);
  return url === undefined ? undefined : resultUrl(url, { id, resourcePath: resourcePathOf(id) });
}

/** Where the shopper goes when a payment is over: to the shop, with what it needs to read the result. */
export async function returnAddress(gateway: Gateway, payment: Payment): Promise<string | undefined> {
  if (payment.checkout !== null) {
    const checkout = await gateway.store.checkout(payment.checkout);
    return checkout && resultAddress(gateway, checkout, payment);
  }
  const url = payment.fields['shopperResultUrl'];
  const id = gateway.ids.publicId('payment', payment.key);
  return url === undefined ? undefined : resultUrl(url, { id, resourcePath: `/v1/payments/${id}` });
}
