import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { showPaymentWith } from './detail.ts';
import { NOTE_LENGTH } from './work.ts';

const idOf = ({ c }: Visit): string => c.req.param('id') ?? '';

export async function postInquiry(visit: Visit): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const payment = gateway.ids.keyOf('payment', idOf(visit));
  return after(
    visit,
    await carryOutForm(visit, (alongside) => gateway.office.inquireAsUser(actor, { payment, alongside })),
  );
}

export async function postNote(visit: Visit): Promise<Page | Response> {
  const { gateway, actor, form } = visit;
  const payment = gateway.ids.keyOf('payment', idOf(visit));
  const note = (form['note'] ?? '').trim().slice(0, NOTE_LENGTH);
  if (note === '') return showPaymentWith(visit, 'noteMissing');
  return after(
    visit,
    await carryOutForm(visit, (alongside) => gateway.office.notePayment(actor, { payment, note, alongside })),
  );
}

/** Leads back to the payment, or shows why nothing was carried out. */
export const after = (visit: Visit, fault: TextName | 'unknown' | undefined): Page | Response | Promise<Page> => {
  if (fault === undefined) return seeOther(`${OFFICE}/payments/${idOf(visit)}`);
  return fault === 'unknown' ? notFound(visit) : showPaymentWith(visit, fault);
};
