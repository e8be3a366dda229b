import type { Payment } from '../../core/payments/payment.ts';
import type { User } from '../../core/users/user.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { reachesNode } from '../users/reach.ts';

/** A payment of the entities that a user sees; any other one is unknown. */
export async function readSeen(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  user: Pick<User, 'entity'>,
  key: PaymentKey | undefined,
): Promise<Payment | undefined> {
  const payment = key === undefined ? undefined : await store.payment(key);
  return payment && reachesNode({ entities }, user, payment.entity) ? payment : undefined;
}
