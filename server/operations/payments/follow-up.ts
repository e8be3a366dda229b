import type { Delivery, Payloads } from '../../core/message.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';
import { makeReference } from './make-reference.ts';

/** Makes the reference that follows an approved payment, where its order was for both (PA.CP). */
async function followUp(gateway: Gateway, payment: Payment): Promise<Delivery> {
  const { next } = payment.findings;
  if (payment.state !== 'approved' || next === undefined) return 'done';
  const { key: base, ndc } = payment;
  const made = await makeReference(gateway, { base, type: next, occasion: `${next} of ${base}`, cents: null, ndc });
  return made === 'busy' ? 'again' : 'done';
}

/**
 * The same in the request that received the approval, so that its answer comes when both payments are made. A failure
 * leaves the reference to the message.
 */
export async function followUpAtOnce(gateway: Gateway, payment: Payment): Promise<void> {
  try {
    await followUp(gateway, payment);
  } catch (fault) {
    gateway.log.error({ ndc: payment.ndc, reason: String(fault) }, 'A follow-up failed; it will be tried again');
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
