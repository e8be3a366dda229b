import type { SentAccount } from '../../core/payments/account.ts';
import type { PaymentFacts } from '../../core/payments/attempt.ts';
import type { Alongside } from '../once/alongside.ts';

export type PaymentOrder<A extends SentAccount> = {
  readonly facts: Omit<PaymentFacts, 'brand' | 'createdAt'>;
  /** As named in the request, null to detect it; the start of each kind of account receives the detected one. */
  readonly brand: string | null;
  readonly account: A;
  readonly alongside: Alongside;
};
