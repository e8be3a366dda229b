import type { AuditAction } from '../../core/audit/entry.ts';
import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import { inquirePayment } from '../acquirer/inquire.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { reachesNode } from '../users/reach.ts';

export type PaymentWork = { readonly payment: PaymentKey | undefined; readonly alongside: readonly Change[] };

/** Inquires at the acquirer about a pending payment now, instead of at its next date. Nothing is sent to it again. */
export async function inquireAsUser(
  gateway: Gateway,
  actor: Actor,
  { payment: key, alongside }: PaymentWork,
): Promise<'unknown' | 'notPending' | undefined> {
  const payment = await reached(gateway, actor, key);
  if (!payment) return 'unknown';
  if (payment.state !== 'pending' || payment.waitsFor !== 'acquirer') return 'notPending';
  await commitAudited(gateway, [entryOf(gateway, actor, { payment, action: 'inquire', after: null }), ...alongside]);
  await inquirePayment(gateway, { payment: payment.key });
  return undefined;
}

/** Adds a note to a payment: an entry of the audit, which is never changed. */
export async function notePayment(
  gateway: Gateway,
  actor: Actor,
  { payment: key, note, alongside }: PaymentWork & { readonly note: string },
): Promise<'unknown' | undefined> {
  const payment = await reached(gateway, actor, key);
  if (!payment) return 'unknown';
  const after = { reason: note };
  await commitAudited(gateway, [entryOf(gateway, actor, { payment, action: 'notePayment', after }), ...alongside]);
  return undefined;
}

async function reached(gateway: Gateway, { user }: Actor, key: PaymentKey | undefined): Promise<Payment | undefined> {
  const payment = key === undefined ? undefined : await gateway.store.payment(key);
  return payment && reachesNode(gateway, user, payment.entity) ? payment : undefined;
}

const entryOf = (
  gateway: Gateway,
  actor: Actor,
  {
    payment,
    action,
    after,
  }: { readonly payment: Payment; readonly action: AuditAction; readonly after: object | null },
): Change =>
  auditOf(gateway, actor, {
    action,
    entity: payment.entity,
    subject: gateway.ids.publicId('payment', payment.key),
    after,
  });
