import type { AccessToken, Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** A payment of this channel; somebody else's looks like one that never was. */
export async function readPayment(
  gateway: Gateway,
  { key, entity }: { key: Key | undefined; entity: Entity },
): Promise<Payment | undefined> {
  const payment = key === undefined ? undefined : await gateway.store.payment(key);
  return payment?.entity === entity.key ? payment : undefined;
}

/** A payment that a token may refer to: of any channel it reaches. */
export async function reachablePayment(
  gateway: Gateway,
  { key, token }: { key: Key | undefined; token: AccessToken },
): Promise<Payment | null> {
  const payment = key === undefined ? undefined : await gateway.store.payment(key);
  return payment && gateway.entities.reaches(token, payment.entity) ? payment : null;
}
