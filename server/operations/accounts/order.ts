import type { Change } from '../../core/change.ts';
import type { Account } from '../../core/payments/account.ts';
import type { PaymentFacts } from '../../core/payments/attempt.ts';

export type PaymentOrder<A extends Account> = {
  readonly facts: Omit<PaymentFacts, 'brand' | 'createdAt'>;
  /** As named in the request; null to detect it. */
  readonly brand: string | null;
  readonly account: A;
  /** What is committed together with the payment's first row. */
  readonly alongside: readonly Change[];
};
