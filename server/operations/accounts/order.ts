import type { SentAccount } from '../../core/payments/account.ts';
import type { PaymentFacts } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Alongside } from '../once/alongside.ts';

export type PaymentOrder<A extends SentAccount> = {
  readonly facts: Omit<PaymentFacts, 'brand' | 'createdAt'>;
  /** As named in the request, null to detect it; the start of each kind of account receives the detected one. */
  readonly brand: string | null;
  readonly account: A;
  /**
   * Ends what the payment replaces, once no check refuses the payment any more. Resolves with what turns out to have
   * succeeded, which then stands; left out for a payment that replaces nothing.
   */
  readonly leaveEarlier?: (() => Promise<Payment | undefined>) | undefined;
  readonly alongside: Alongside;
};

/** Begins a payment that no check refuses any more, unless what it replaces stands. */
export const unlessEarlierStands = async <T>(
  { leaveEarlier }: Pick<PaymentOrder<never>, 'leaveEarlier'>,
  begin: () => Promise<T>,
): Promise<T | Payment> => (await leaveEarlier?.()) ?? begin();
