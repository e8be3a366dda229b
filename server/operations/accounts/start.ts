import { type Account, type ByAccountKind, callByKind } from '../../core/payments/account.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { startBrandOnlyPayment } from './brand-only.ts';
import { startCardPayment } from './card.ts';
import type { PaymentOrder } from './order.ts';

/**
 * Starts a payment and takes it as far as possible without its shopper. Rejects with VersionConflict or UniqueViolation
 * when its first row could not be kept.
 */
export const startPayment = (
  gateway: Gateway,
  { account, ...order }: PaymentOrder<Account>,
): Promise<Payment | Refusal> => callByKind(starts, account, gateway, order);

type Rest = readonly [gateway: Gateway, order: Omit<PaymentOrder<Account>, 'account'>];

/** How a payment of each kind of account starts. */
const starts: ByAccountKind<Rest, Promise<Payment | Refusal>> = {
  card: (account, gateway, order) => startCardPayment(gateway, { ...order, account }),
  brandOnly: (account, gateway, order) => startBrandOnlyPayment(gateway, { ...order, account }),
};
