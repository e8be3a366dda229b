import { holdsCard } from 'shared';
import { markableDeclines, markedOutcomes } from '../../../core/proposals/proposal.ts';
import { once } from '../../session/once.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { showPaymentWith } from './detail.ts';
import { reasonIn } from './order.ts';
import { NOTE_LENGTH } from './work.ts';

const idOf = ({ c }: Visit): string => c.req.param('id') ?? '';

export async function proposeOutcome(visit: Visit): Promise<Page | Response> {
  const { gateway, form, actor } = visit;
  const payment = gateway.ids.keyOf('payment', idOf(visit));
  const reason = reasonIn(visit);
  if (reason === '') return showPaymentWith(visit, 'reasonMissing');
  const resultCode = markableDeclines.find((code) => code === form['outcome']) ?? null;
  const outcome = resultCode === null ? markedOutcomes.find((each) => each === form['outcome']) : 'declined';
  if (outcome === undefined || (outcome === 'declined') !== (resultCode !== null)) return notFound(visit);
  const wanted = { payment, outcome, resultCode, reason };
  const fault = await once(visit, (alongside) => gateway.office.proposeOutcome(actor, { ...wanted, alongside }));
  return after(visit, fault);
}

export const approveOutcome = async (visit: Visit): Promise<Page | Response> => {
  const { gateway, actor } = visit;
  const key = proposalKey(visit);
  return after(visit, await once(visit, (alongside) => gateway.office.approveProposal(actor, { key, alongside })));
};

export const refuseOutcome = async (visit: Visit): Promise<Page | Response> => {
  const { gateway, actor } = visit;
  const key = proposalKey(visit);
  return after(visit, await once(visit, (alongside) => gateway.office.refuseProposal(actor, { key, alongside })));
};

const proposalKey = ({ gateway, form }: Visit) => gateway.ids.keyOf('proposal', form['proposal'] ?? '');

export async function postInquiry(visit: Visit): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const payment = gateway.ids.keyOf('payment', idOf(visit));
  return after(visit, await once(visit, (alongside) => gateway.office.inquireAsUser(actor, { payment, alongside })));
}

export async function postNote(visit: Visit): Promise<Page | Response> {
  const { gateway, actor, form } = visit;
  const payment = gateway.ids.keyOf('payment', idOf(visit));
  const note = (form['note'] ?? '').trim().slice(0, NOTE_LENGTH);
  if (note === '') return showPaymentWith(visit, 'noteMissing');
  if (holdsCard(note)) return showPaymentWith(visit, 'noteHasCard');
  return after(
    visit,
    await once(visit, (alongside) => gateway.office.notePayment(actor, { payment, note, alongside })),
  );
}

const after = (visit: Visit, fault: TextName | 'unknown' | undefined): Page | Response | Promise<Page> => {
  if (fault === undefined) return seeOther(`${OFFICE}/payments/${idOf(visit)}`);
  return fault === 'unknown' ? notFound(visit) : showPaymentWith(visit, fault);
};
