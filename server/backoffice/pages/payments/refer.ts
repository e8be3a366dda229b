import type { ReferenceType } from 'shared';
import { toCents } from '../../../core/money.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { refuse } from '../../../core/refusal.ts';
import { amountIn } from '../../session/amount.ts';
import { seeOther } from '../../session/respond.ts';
import { type Fault, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { paymentPage } from './detail.ts';
import { keyIn, orderReference, reasonIn } from './order.ts';
import { refusalText } from '../../texts/coded/refusals.ts';
import { money } from '../../views/show.ts';
import { type Refused, faultsOf } from '../../views/forms/faults.ts';

/** Captures, refunds or reverses a payment by the form of its page. */
export const postReference =
  (type: ReferenceType) =>
  async (visit: Visit): Promise<Page | Response> => {
    const { gateway, c, user, form } = visit;
    const id = c.req.param('id') ?? '';
    const found = await gateway.office.readTree(user, gateway.ids.keyOf('payment', id));
    if (!found) return notFound(visit);
    const { payment: base } = found;
    const [amount, reason, key] = [amountIn(form['amount'] ?? '', base), reasonIn(visit), keyIn(visit)];
    const refused = (names: Refused) => paymentPage(visit, found, { faults: faultsOf(visit, names) });
    if (amount === undefined) return refused(reason === '' ? ['amountWrong', 'reasonMissing'] : 'amountWrong');
    if (reason === '') return refused('reasonMissing');
    if (key === undefined) return refused('formOutdated');
    let fault: Fault | undefined;
    const answer = await orderReference(visit, { base, type, amount, reason, key }, async () => {
      fault = await amountFault(visit, base, { type, amount });
      return fault && refuse('parametersInvalid');
    });
    await gateway.office.linkCommitted();
    if (answer.status === 200) return seeOther(`${OFFICE}/payments/${id}?done=${answer.body}`);
    return refused(fault ? [fault] : 'formOutdated');
  };

type Amount = { readonly type: ReferenceType; readonly amount: string };

/**
 * What is wrong with the amount of a form, with the open one where another could follow; undefined for one that may. A
 * person's slip is no payment that was declined.
 */
export async function amountFault(
  { gateway, t, language }: Visit,
  base: Payment,
  { type, amount }: Amount,
): Promise<Fault | undefined> {
  const refused = await gateway.office.refusedAmount(base, { type, amountCents: toCents(amount) });
  if (!refused) return undefined;
  const { refusal, mostCents } = refused;
  const why = refusalText(refusal, language);
  return mostCents === null
    ? { text: t('notNow', { why }) }
    : {
        text: t('amountNotOpen', { why, open: money({ ...base, amountCents: mostCents }, language) }),
        field: 'amount',
      };
}
