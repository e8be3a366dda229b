import type { ReferenceType } from 'shared';
import type { Payment } from '../../../core/payments/payment.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { FinalAnswer, Work } from '../../../operations/once/work.ts';
import type { Visit } from '../../visit.ts';
import { officeReferences } from './references.ts';

export const REASON_LENGTH = 200;

/** The reason that a form gives, as it is kept. */
export const reasonIn = ({ form }: Pick<Visit, 'form'>): string =>
  (form['reason'] ?? '').trim().slice(0, REASON_LENGTH);

/** The key of a form; undefined for a form that no page had. */
export const keyIn = ({ form }: Pick<Visit, 'form'>): string | undefined =>
  /^[0-9a-f-]{36}$/.exec(form['key'] ?? '')?.[0];

/** A reference that a user orders. `key` is that of the form. */
export type Ordered = {
  readonly base: Payment;
  readonly type: ReferenceType;
  readonly amount: string;
  readonly reason: string;
  readonly key: string;
};

/**
 * Captures, refunds or reverses a payment, once for each form that was rendered. Status 200 comes with the id of the
 * reference that was made, which may be declined. `check` refuses one that was not made before.
 */
export function orderReference(
  visit: Visit,
  ordered: Ordered,
  check: () => Promise<Refusal | undefined> = async () => undefined,
): Promise<FinalAnswer> {
  const { gateway, user } = visit;
  const { base, type, amount, reason, key } = ordered;
  const id = gateway.ids.publicId('payment', base.key);
  return gateway.operations.answerOnce({
    repeatable: { scope: `office ${user.key} ${id} ${type}`, key, body: Buffer.from(`${amount} ${reason}`) },
    prepare: async () => (await check()) ?? workOf(visit, ordered),
    answerPayment: (made) => answerOf(200, gateway.ids.publicId('payment', made.key)),
    answerRefusal: (refusal: Refusal) => answerOf(400, refusal.reason),
  });
}

const answerOf = (status: number, body: string): FinalAnswer => ({ status, body });

/** The reference, and with its first row the entry of who ordered it and why. */
function workOf(visit: Visit, { base, type, amount, reason }: Ordered): Work {
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
