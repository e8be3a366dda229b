import { toCents } from '../../../../core/money.ts';
import {
  markableDeclines,
  markedOutcomes,
  proposedBookings,
  type ProposedMatter,
} from '../../../../core/proposals/proposal.ts';
import { bookedCode } from '../../../../core/references/reference.ts';
import { amountIn } from '../../../session/amount.ts';
import { carryOutForm } from '../../../session/carry-out.ts';
import type { Page, Visit } from '../../../visit.ts';
import { notFound } from '../../entry/refusals.ts';
import { showPaymentWith } from '../detail.ts';
import { reasonIn } from '../order.ts';
import { after } from '../post.ts';
import { amountFault } from '../refer.ts';

type Answer = Promise<Page | Response>;

const paymentIn = ({ gateway, c }: Visit) => gateway.ids.keyOf('payment', c.req.param('id') ?? '');
const proposalIn = ({ gateway, form }: Visit) => gateway.ids.keyOf('proposal', form['proposal'] ?? '');

/** Proposes how a payment ended, of which the acquirer reports nothing. */
export async function proposeOutcome(visit: Visit): Answer {
  const { gateway, form, actor } = visit;
  const reason = reasonIn(visit);
  if (reason === '') return showPaymentWith(visit, 'reasonMissing');
  const resultCode = markableDeclines.find((code) => code === form['outcome']) ?? null;
  const outcome = resultCode === null ? markedOutcomes.find((each) => each === form['outcome']) : 'declined';
  if (outcome === undefined || (outcome === 'declined') !== (resultCode !== null)) return notFound(visit);
  const wanted = { payment: paymentIn(visit), outcome, resultCode, amountCents: null, reason };
  return after(
    visit,
    await carryOutForm(visit, (alongside) => gateway.office.makeProposal(actor, { ...wanted, alongside })),
  );
}

/** Proposes a chargeback or its reversal. */
export async function proposeBooking(visit: Visit): Answer {
  const { gateway, user, form, actor } = visit;
  const found = await gateway.office.readTree(user, paymentIn(visit));
  const outcome = proposedBookings.find((type) => type === form['type']);
  if (!found || outcome === undefined) return notFound(visit);
  const [amount, reason] = [amountIn(form['amount'] ?? '', found.payment), reasonIn(visit)];
  if (amount === undefined)
    return showPaymentWith(visit, reason === '' ? ['amountWrong', 'reasonMissing'] : 'amountWrong');
  if (reason === '') return showPaymentWith(visit, 'reasonMissing');
  const [payment, resultCode, amountCents] = [found.payment.key, bookedCode(outcome) ?? null, toCents(amount)];
  const wanted = { payment, outcome, resultCode, amountCents, reason };
  const fault = await carryOutForm(visit, (alongside) => gateway.office.makeProposal(actor, { ...wanted, alongside }));
  const wrong =
    fault === 'notBookable' ? await amountFault(visit, found.payment, { type: outcome, amount }) : undefined;
  return wrong ? showPaymentWith(visit, [wrong]) : after(visit, fault);
}

export const approve =
  (of: ProposedMatter) =>
  async (visit: Visit): Answer => {
    const { gateway, actor } = visit;
    const key = proposalIn(visit);
    const fault = await carryOutForm(visit, (alongside) =>
      gateway.office.approveProposal(actor, { key, of, alongside }),
    );
    return after(visit, fault);
  };

export const refuse =
  (of: ProposedMatter) =>
  async (visit: Visit): Answer => {
    const { gateway, actor } = visit;
    const key = proposalIn(visit);
    const fault = await carryOutForm(visit, (alongside) =>
      gateway.office.refuseProposal(actor, { key, of, alongside }),
    );
    return after(visit, fault);
  };
