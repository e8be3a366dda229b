import { isAuthenticationType, resultUrl } from 'shared';
import { type Checkout, purposeOf } from '../../core/checkouts/checkout.ts';
import { resourcePathOf, shopperResultUrl } from '../../core/checkouts/return-address.ts';
import type { Payment } from '../../core/payments/payment.ts';
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

/** The address of the shop for a shopper whose payment has ended, with the parameters for reading the result. */
export async function returnAddress(
  gateway: Pick<Gateway, 'ids' | 'store'>,
  payment: Payment,
): Promise<string | undefined> {
  if (payment.checkout !== null) {
    const checkout = await gateway.store.checkout(payment.checkout);
    return checkout && resultAddress(gateway, checkout, payment);
  }
  const url = payment.fields['shopperResultUrl'];
  const id = gateway.ids.publicId('payment', payment.key);
  const resource = isAuthenticationType(payment.type) ? 'threeDSecure' : 'payments';
  return url === undefined ? undefined : resultUrl(url, { id, resourcePath: `/v1/${resource}/${id}` });
}
