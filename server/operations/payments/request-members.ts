import { forwardedOf } from 'shared';
import { customParameters } from '../../core/fields.ts';
import type { RequestMembers } from '../../core/payments/acquirer.ts';
import { statementText } from '../../core/payments/descriptor.ts';
import type { SentPayment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';

/** The members of a request to an acquirer that a payment of any type has. */
export const requestMembers = (
  ids: Gateway['ids'],
  { key, amountCents, currency, fields }: SentPayment,
): RequestMembers => ({
  key: ids.publicId('payment', key),
  amountCents,
  currency,
  custom: customParameters(fields),
  merchantTransactionId: fields['merchantTransactionId'] ?? null,
  descriptor: statementText(fields) ?? null,
  forwarded: forwardedOf(fields),
});
