import { forwardedOf } from 'shared';
import { customParameters } from '../../core/fields.ts';
import type { MerchantAtAcquirer, RequestMembers } from '../../core/payments/acquirer.ts';
import { statementText } from '../../core/payments/descriptor.ts';
import type { Payment, SentPayment } from '../../core/payments/payment.ts';
import { accountOf, type Gateway } from '../gateway.ts';
import { acquirerKey } from './acquirer-key.ts';

type Requesting = Pick<Gateway, 'ids' | 'entities'>;

/** The members of a request to an acquirer that a payment of any type has. */
export const requestMembers = (gateway: Requesting, payment: SentPayment): RequestMembers => ({
  key: acquirerKey(gateway, payment),
  amountCents: payment.amountCents,
  currency: payment.currency,
  custom: customParameters(payment.fields),
  merchantTransactionId: payment.fields['merchantTransactionId'] ?? null,
  descriptor: statementText(payment.fields, accountOf(gateway, payment)) ?? null,
  forwarded: forwardedOf(payment.fields),
  merchantAccount: merchantAtAcquirer(gateway, payment),
});

/** The merchant account of a payment as its acquirer knows it. */
export function merchantAtAcquirer(
  gateway: Pick<Gateway, 'entities'>,
  payment: Pick<Payment, 'merchantAccount'>,
): MerchantAtAcquirer | null {
  const account = accountOf(gateway, payment);
  return account && { id: account.id, acquirerId: account.acquirerId };
}
