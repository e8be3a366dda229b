import type { ReferenceType } from 'shared';
import { amountIn } from '../../session/amount.ts';
import { seeOther } from '../../session/respond.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { paymentPage } from './detail.ts';
import { keyIn, orderReference, reasonIn } from './order.ts';
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
    const answer = await orderReference(visit, { base, type, amount, reason, key });
    await gateway.office.linkAudit();
    return answer.status === 200 ? seeOther(`${OFFICE}/payments/${id}?done=${answer.body}`) : refused('formOutdated');
  };
