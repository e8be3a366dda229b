import { familyOf, type ReferenceType } from 'shared';
import { reasonOf } from '../../core/faults.ts';
import type { Fields } from '../../core/fields.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { codes } from '../../core/payments/attempt.ts';
import { capturableCents } from '../../core/payments/ledger.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { followUpOccasion, isFollowUpOf } from '../../core/references/occasion.ts';
import type { Gateway } from '../gateway.ts';
import { makeReference } from './make.ts';

/**
 * Makes the reference that follows an approved payment, where its order was for both (PA.CP). One that the acquirer has
 * certainly not carried out, because it did not arrive, is made again, and one that a stop of funds holds back is made
 * when that is lifted; one that was declined is not made again.
 */
async function followUp(gateway: Gateway, payment: Payment): Promise<Delivery> {
  const { next } = payment.findings;
  if (payment.state !== 'approved' || next === undefined) return 'done';
  const tree = await gateway.store.paymentTree(payment.root);
  const made = tree.filter(({ occasion }) => isFollowUpOf(payment.key, next, occasion));
  const latest = made.at(-1);
  const root = tree.find(({ key }) => key === payment.root) ?? payment;
  const isOpen = latest === undefined || isLost(latest);
  // A merchant that captures a part or releases it in the meantime decides about the rest as well.
  if (isOpen && capturableCents(root) < root.amountCents) return 'done';
  const current = isOpen ? await makeNext(gateway, payment, { next, number: made.length + 1, root }) : latest;
  return current === 'busy' || current.state === 'pending' || isLost(current) ? 'again' : 'done';
}

const makeNext = (
  gateway: Gateway,
  payment: Payment,
  { next, number, root }: { next: ReferenceType; number: number; root: Payment },
): Promise<Payment | 'busy'> =>
  makeReference(gateway, {
    base: payment.key,
    type: next,
    occasion: followUpOccasion(payment.key, next, number),
    cents: null,
    waitsForFunds: true,
    plannedOn: root.version,
    fields: sharedFields(payment),
    ndc: payment.ndc,
  });

/** The merchant's names of the order, by which both of its payments are found. */
const sharedFields = ({ fields: { merchantTransactionId, merchantInvoiceId } }: Payment): Fields => ({
  ...(merchantTransactionId === undefined ? {} : { merchantTransactionId }),
  ...(merchantInvoiceId === undefined ? {} : { merchantInvoiceId }),
});

/** Whether a reference ended because its request did not reach the acquirer. One that was reversed did reach it. */
const isLost = ({ state, resultCode }: Payment): boolean =>
  state === 'rejected' && resultCode !== codes.reversed && familyOf(resultCode) === 'communication';

/**
 * The same in the request that received the approval, so that its answer comes when both payments are made. A failure
 * leaves the reference to the message. It waits for the turn of the payment's tree: no caller may hold that.
 */
export async function followUpAtOnce(gateway: Gateway, payment: Payment): Promise<void> {
  if (payment.findings.next === undefined) return;
  try {
    await followUp(gateway, payment);
  } catch (fault) {
    gateway.log.error({ ndc: payment.ndc, reason: reasonOf(fault) }, 'A follow-up failed; it will be tried again');
  }
}

/** Delivers the message that makes it when the process that received the approval did not. */
export async function deliverFollowUp(
  gateway: Gateway,
  { payment: key }: Payloads['payment.followUp'],
): Promise<Delivery> {
  const payment = await gateway.store.payment(key);
  if (!payment) throw new Error(`Expected payment ${key} of a follow-up, but it is gone`);
  return followUp(gateway, payment);
}
