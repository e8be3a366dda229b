import type { Change } from '../../core/change.ts';
import type { Payment, SentPayment } from '../../core/payments/payment.ts';
import type { Proposal, ProposalFault } from '../../core/proposals/proposal.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway, GatewayInTurn } from '../gateway.ts';
import { concludePayment } from '../payments/conclude.ts';
import { recheckMessage, sentOf } from '../payments/keep.ts';
import { followUpAtOnce } from '../references/follow-up.ts';

/** A proposal that is approved, with its payment as it stands now and what is committed with it. */
export type Approved = {
  readonly proposal: Proposal;
  readonly payment: Payment;
  readonly ndc: string;
  readonly changes: () => readonly Change[];
};

/** Reads what is to be carried out now, or the reason why it is not. */
export type ReadApproved = () => Promise<Approved | ProposalFault>;

/**
 * Ends a payment as two users have agreed, as if its acquirer had responded so. What they have declined is looked at again
 * until an inquiry reports what the acquirer has carried out.
 */
export async function markProposed(
  gateway: Gateway,
  key: PaymentKey,
  readApproved: ReadApproved,
): Promise<ProposalFault | undefined> {
  const marked = await gateway.oneAtATime(key, () => mark(gateway, readApproved));
  if (typeof marked === 'string') return marked;
  await followUpAtOnce(gateway, marked);
  return undefined;
}

/** The payment as it was marked, or the reason why it was not. */
async function mark(gateway: GatewayInTurn, readApproved: ReadApproved): Promise<Payment | ProposalFault> {
  const approved = await readApproved();
  if (typeof approved === 'string') return approved;
  const { proposal, payment, changes } = approved;
  if (!isSent(payment)) return 'proposalOutdated';
  const settled = await concludePayment(gateway, await sentOf(gateway, payment), {
    response: responseOf(proposal, payment),
    inquiry: null,
    alongside: [changes, (row) => (row.state === 'rejected' ? [recheckMessage(gateway, row)] : [])],
  });
  const kept = await gateway.store.proposal(proposal.key);
  return settled.state !== 'pending' && kept?.state === 'carriedOut' ? settled : 'proposalOutdated';
}

const isSent = (payment: Payment): payment is SentPayment =>
  payment.state === 'pending' && payment.waitsFor === 'acquirer';

/** By what the acquirer has named before, it is asked about the payment later. */
function responseOf({ resultCode }: Proposal, { findings }: SentPayment) {
  const details = { ...findings.resultDetails, ...MARKED };
  return resultCode === null
    ? ({ kind: 'approved', details } as const)
    : ({ kind: 'declined', resultCode, details } as const);
}

/** What every later answer about the payment names. */
const MARKED = { ExtendedDescription: 'marked by two users of the back office' } as const;
