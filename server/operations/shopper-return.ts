import type { ShopperReturn } from '../core/payments/acquirer.ts';
import type { Payment } from '../core/payments/payment.ts';
import type { PaymentKey } from '../core/values.ts';
import type { Gateway } from './gateway.ts';

/** The addresses that an acquirer needs to send the shopper to another page, and the name that the page shows. */
export function shopperReturnOf(
  { baseUrl, ids, entities, sign }: Pick<Gateway, 'baseUrl' | 'ids' | 'entities' | 'sign'>,
  { key, entity, fields }: Payment,
): ShopperReturn {
  const page = `${baseUrl}asynchronous/${ids.publicId('payment', key)}`;
  return {
    payee: fields['merchant.name'] ?? entities.entity(entity).name,
    returnUrl: `${page}/return`,
    notificationUrl: `${page}/notification?key=${notificationKey({ sign }, key)}`,
  };
}

/** The secret part of the notification address, which only the acquirer receives. */
export const notificationKey = ({ sign }: Pick<Gateway, 'sign'>, payment: PaymentKey): string =>
  sign(`acquirer notifications of ${payment}`);
