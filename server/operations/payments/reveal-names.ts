import type { PaymentKey } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { readSeen } from './read-seen.ts';

/** Notes that a user is shown the names of a payment's shopper. Whether there is such a payment among those it sees. */
export async function revealNames(
  gateway: Pick<Gateway, 'store' | 'entities' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>,
  actor: Actor,
  key: PaymentKey | undefined,
): Promise<boolean> {
  const payment = await readSeen(gateway, actor.user, key);
  if (!payment) return false;
  const { entity } = payment;
  const subject = gateway.ids.publicId('payment', payment.key);
  await commitAudited(gateway, [auditOf(gateway, actor, { action: 'revealNames', entity, subject })]);
  return true;
}
