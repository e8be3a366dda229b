import { codes } from '../../core/payments/attempt.ts';
import type { Payment, SentFirst } from '../../core/payments/payment.ts';
import { acquirerOf, type Gateway } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { acquirerKey } from './acquirer-key.ts';
import { type Concluding, concludePayment } from './conclude.ts';

export type Withdrawing = Concluding & Pick<Gateway, 'acquirers'>;

/**
 * Withdraws a payment that its shopper has not confirmed, and returns it as it is then: rejected, approved because the
 * shopper was faster, or pending where the acquirer does not respond. `reason` is the result code of a withdrawal;
 * `alongside` is committed with an end.
 */
export async function withdrawPayment(
  gateway: Withdrawing,
  payment: SentFirst,
  { reason, alongside = [] }: { reason: string; alongside?: Alongside },
): Promise<Payment> {
  const acquirer = acquirerOf(gateway, payment);
  if (!acquirer?.withdraw) return payment;
  const response = await acquirer.withdraw(acquirerKey(gateway, payment));
  const isWithdrawn = response.kind === 'declined' && response.resultCode === codes.withdrawn;
  return concludePayment(
    gateway,
    { kind: 'first', payment },
    { response: isWithdrawn ? { ...response, resultCode: reason } : response, inquiry: null, alongside },
  );
}
