import { formatCents } from '../../core/money.ts';
import { isBooking, type ProposalFault } from '../../core/proposals/proposal.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { follow } from '../references/reference.ts';
import type { ReadApproved } from './mark.ts';

/**
 * Books a chargeback or its reversal as two users have agreed, by the same reference as a user who books it alone. What
 * the lifecycle refuses is not kept: the payment has changed since it was proposed.
 */
export async function bookProposed(
  gateway: Gateway,
  key: PaymentKey,
  readApproved: ReadApproved,
): Promise<ProposalFault | undefined> {
  const root = (await gateway.store.payment(key))?.root ?? key;
  return gateway.oneAtATime(root, () => retryOnConflict(() => bookOnce(gateway, readApproved)));
}

async function bookOnce(gateway: Gateway, readApproved: ReadApproved): Promise<ProposalFault | undefined> {
  const approved = await readApproved();
  if (typeof approved === 'string') return approved;
  const { proposal, payment: base, ndc, changes } = approved;
  const { outcome: type, amountCents } = proposal;
  if (!isBooking(type) || amountCents === null) throw new Error(`Expected a booking, got a proposal of ${type}`);
  const fields = { paymentType: type, amount: formatCents(amountCents), currency: base.currency };
  const key = gateway.ids.key('payment');
  const entity = gateway.entities.entity(base.entity);
  const order = { key, entity, base, type, fields, ndc, occasion: null, alongside: changes() };
  const booked = await follow(gateway, order, base.key);
  return 'refusal' in booked ? 'proposalOutdated' : undefined;
}
