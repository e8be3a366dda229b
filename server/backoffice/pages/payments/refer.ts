import type { ReferenceType } from 'shared';
import { isExpressible, toCents } from '../../../core/money.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { FinalAnswer, Work } from '../../../operations/once/work.ts';
import { seeOther } from '../../session/respond.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { paymentPage } from './detail.ts';
import { officeReferences } from './references.ts';

const REASON_LENGTH = 200;

/** Whether the amount of a form is above the limit of refunds; one that cannot be read moves nothing. */
export const isLarge = ({ form, gateway }: Visit): boolean => {
  const [, whole, fraction = '00'] = AMOUNT.exec(form['amount'] ?? '') ?? [];
  return whole !== undefined && toCents(`${whole}.${fraction}`) > gateway.refundLimit;
};

/** Captures, refunds or reverses a payment, once for each form that was rendered. */
export const postReference =
  (type: ReferenceType) =>
  async (visit: Visit): Promise<Page | Response> => {
    const { gateway, c, user, form } = visit;
    const id = c.req.param('id') ?? '';
    const found = await gateway.office.readTree(user, gateway.ids.keyOf('payment', id));
    if (!found) return notFound(visit);
    const reason = (form['reason'] ?? '').trim().slice(0, REASON_LENGTH);
    const amount = amountIn(form['amount'] ?? '', found.payment);
    if (amount === undefined) return paymentPage(visit, found, 'amountWrong');
    if (reason === '') return paymentPage(visit, found, 'reasonMissing');
    const key = /^[0-9a-f-]{36}$/.exec(form['key'] ?? '')?.[0];
    if (key === undefined) return paymentPage(visit, found, 'formOutdated');
    const answer = await gateway.operations.answerOnce({
      repeatable: { scope: `office ${user.key} ${id} ${type}`, key, body: Buffer.from(`${amount} ${reason}`) },
      prepare: () => workOf(visit, found.payment, { type, amount, reason }),
      answerPayment: (made) => answerOf(200, gateway.ids.publicId('payment', made.key)),
      answerRefusal: (refusal: Refusal) => answerOf(400, refusal.reason),
    });
    await gateway.office.linkAudit();
    return answer.status === 200
      ? seeOther(`${OFFICE}/payments/${id}?done=${answer.body}`)
      : paymentPage(visit, found, 'formOutdated');
  };

const answerOf = (status: number, body: string): FinalAnswer => ({ status, body });

type Ordered = { readonly type: ReferenceType; readonly amount: string; readonly reason: string };

/** The reference, and with its first row the entry of who ordered it and why. */
function workOf(visit: Visit, base: Payment, { type, amount, reason }: Ordered): Work {
  const { gateway, actor } = visit;
  const { ids, entities, operations, office } = gateway;
  const key = ids.key('payment');
  const action = officeReferences[type]?.action;
  if (action === undefined) throw new Error(`Expected a reference that has a form, got ${type}`);
  const { currency } = base;
  const subject = ids.publicId('payment', base.key);
  const after = { amount, currency, reason, payment: ids.publicId('payment', key) };
  const audit = office.auditOf(actor, { action, entity: base.entity, subject, after });
  const fields = { paymentType: type, amount, currency };
  const order = { key, entity: entities.entity(base.entity), base, type, fields, ndc: actor.ndc, occasion: null };
  return {
    kind: 'payment',
    key,
    carryOut: (alongside) => operations.referencePayment({ ...order, alongside: [...alongside, audit] }),
  };
}

const AMOUNT = /^\s*(\d{1,10})(?:[.,](\d{2}))?\s*$/;

/** An amount as people write it, with a point or a comma, as requests have it; undefined for any other text. */
function amountIn(text: string, { currency }: Payment): string | undefined {
  const [, whole, fraction = '00'] = AMOUNT.exec(text) ?? [];
  const amount = whole === undefined ? undefined : `${whole}.${fraction}`;
  return amount !== undefined && isExpressible(toCents(amount), currency) && toCents(amount) > 0 ? amount : undefined;
}
