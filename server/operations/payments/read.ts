import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** A payment of this channel, or of any channel of this merchant. Any other one is reported as unknown. */
export async function readPayment(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { key, entity }: { key: PaymentKey | undefined; entity: Entity },
): Promise<Payment | undefined> {
  const payment = key === undefined ? undefined : await store.payment(key);
  return payment && entities.isWithin(payment.entity, entity.key) ? payment : undefined;
}

/** A payment that a reference may name: one of any channel that the token reaches. */
export async function readReachablePayment(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { key, token }: { key: PaymentKey | undefined; token: AccessToken },
): Promise<Payment | null> {
  const payment = key === undefined ? undefined : await store.payment(key);
  return payment && entities.reaches(token, payment.entity) ? payment : null;
}

/** A payment for the pages of its shopper, whose browser has its id. */
export const readPaymentForShopper = async (
  { store }: Pick<Gateway, 'store'>,
  key: PaymentKey | undefined,
): Promise<Payment | undefined> => (key === undefined ? undefined : store.payment(key));
