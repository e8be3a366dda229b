import { forwardedOf } from 'shared';
import { customParameters } from '../../core/fields.ts';
import type { RequestMembers } from '../../core/payments/acquirer.ts';
import { statementText } from '../../core/payments/descriptor.ts';
import type { SentPayment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';
import { acquirerKey } from './acquirer-key.ts';

/** The members of a request to an acquirer that a payment of any type has. */
export const requestMembers = (ids: Gateway['ids'], payment: SentPayment): RequestMembers => ({
  key: acquirerKey({ ids }, payment),
  amountCents: payment.amountCents,
  currency: payment.currency,
  custom: customParameters(payment.fields),
  merchantTransactionId: payment.fields['merchantTransactionId'] ?? null,
  descriptor: statementText(payment.fields) ?? null,
  forwarded: forwardedOf(payment.fields),
});
