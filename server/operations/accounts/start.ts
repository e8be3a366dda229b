import type { AccountKind } from '../../core/payments/account.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { startCardPayment } from './card.ts';
import type { PaymentOrder } from './order.ts';

/**
 * Starts a payment and takes it as far as possible without its shopper. Rejects with VersionConflict or UniqueViolation
 * when its first row could not be kept.
 */
export const startPayment = (gateway: Gateway, order: PaymentOrder): Promise<Payment | Refusal> =>
  starts[order.account.kind](gateway, order);

type Start = (gateway: Gateway, order: PaymentOrder) => Promise<Payment | Refusal>;

/** How a payment of each kind of account starts. */
const starts: Readonly<Record<AccountKind, Start>> = { card: startCardPayment };
