import type { Checkout } from '../core/checkout.ts';
import type { Payment } from '../core/payment.ts';
import type { Gateway } from './gateway.ts';

/** Where the result of a checkout is read; relative, and always the versioned form (design 5). */
export const resourcePathOf = (checkoutId: string): string => `/v1/checkouts/${checkoutId}/payment`;

/** The merchant's shopperResultUrl with what it needs to read the result; what the merchant put into its query stays. */
export function resultAddress(gateway: Gateway, checkout: Checkout): string | undefined {
  const url = checkout.fields['shopperResultUrl'];
  const id = gateway.ids.publicId('checkout', checkout.key);
  return url === undefined ? undefined : withResult(url, { id, resourcePath: resourcePathOf(id) });
}

/** Where the shopper goes when a payment is over: to the shop, with what it needs to read the result. */
export async function returnAddress(gateway: Gateway, payment: Payment): Promise<string | undefined> {
  if (payment.checkout !== null) {
    const checkout = await gateway.store.checkout(payment.checkout);
    return checkout && resultAddress(gateway, checkout);
  }
  const url = payment.fields['shopperResultUrl'];
  const id = gateway.ids.publicId('payment', payment.key);
  return url === undefined ? undefined : withResult(url, { id, resourcePath: `/v1/payments/${id}` });
}

function withResult(url: string, { id, resourcePath }: { id: string; resourcePath: string }): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  address.searchParams.set('id', id);
  address.searchParams.set('resourcePath', resourcePath);
  return address.href;
}
