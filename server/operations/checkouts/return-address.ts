import { isAuthenticationType, resultUrl } from 'shared';
import { type Checkout, purposeOf } from '../../core/checkouts/checkout.ts';
import { hasLeft, leadsBack, resourcePathOf, shopperResultUrl } from '../../core/checkouts/return-address.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { registrationOf } from '../../core/registrations/registration.ts';
import type { Gateway } from '../gateway.ts';

/** The shopperResultUrl with the parameters for reading the result, added to the merchant's own query. */
export function resultAddress(
  { ids }: Pick<Gateway, 'ids'>,
  checkout: Checkout,
  payment: Payment | undefined,
): string | undefined {
  const url = shopperResultUrl(checkout, payment);
  const id = ids.publicId('checkout', checkout.key);
  return url === undefined ? undefined : resultUrl(url, { id, resourcePath: resourcePathOf(id, purposeOf(checkout)) });
}

/**
 * The address of the shop for a shopper who has left the page of a payment, with the parameters for reading the result;
 * undefined for any other payment, and for one that ended long ago, because the payment's id is all that its pages ask for.
 */
export async function returnAddress(
  gateway: Pick<Gateway, 'ids' | 'store' | 'clock'>,
  payment: Payment,
): Promise<string | undefined> {
  if (!hasLeft(payment) || !leadsBack(payment, gateway.clock.now())) return undefined;
  if (payment.checkout !== null) {
    const checkout = await gateway.store.checkout(payment.checkout);
    return checkout && resultAddress(gateway, checkout, payment);
  }
  const url = payment.fields['shopperResultUrl'];
  return url === undefined ? undefined : resultUrl(url, resourceOf(gateway, payment));
}

/** The id and path at which the result of a request without a checkout is read. */
export function resourceOf(
  { ids }: Pick<Gateway, 'ids'>,
  { key, type }: Payment,
): { readonly id: string; readonly resourcePath: string } {
  if (type === 'RG') {
    const id = ids.publicId('registration', registrationOf(key));
    return { id, resourcePath: `/v1/registrations/${id}` };
  }
  const id = ids.publicId('payment', key);
  return { id, resourcePath: `/v1/${isAuthenticationType(type) ? 'threeDSecure' : 'payments'}/${id}` };
}
