import { isBooking, type ProposedOutcome, type ProposalBase } from '../../core/proposals/proposal.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';
import { offeredReferences } from '../references/offer.ts';

/** A payment as it stands now for what is proposed: of a booking, what the lifecycle permits. */
export async function readBase(
  gateway: Pick<Gateway, 'store' | 'entities' | 'clock' | 'acquirers' | 'mode'>,
  payment: Payment,
  outcome: ProposedOutcome,
): Promise<ProposalBase> {
  if (!isBooking(outcome)) return { payment, bookableCents: null, treeVersion: null };
  const root = await gateway.store.payment(payment.root);
  const offer = (await offeredReferences(gateway, payment)).find(({ type }) => type === outcome);
  return { payment, bookableCents: offer && 'cents' in offer ? offer.cents : null, treeVersion: root?.version ?? null };
}
