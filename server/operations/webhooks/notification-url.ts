import { isAsynchronous, resultUrl } from 'shared';
import type { Change } from '../../core/change.ts';
import { resourcePathOf } from '../../core/checkouts/return-address.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { resourceOf } from '../checkouts/return-address.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The changes that notify the notificationUrl of a payment after a change of its status (spec, notificationUrl). It is
 * for asynchronous payments: those whose shopper, issuer or bank ends them after the answer to their request.
 */
export function notificationChanges(
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  payment: Payment,
): readonly Change[] {
  const { fields, findings, brand, key, ndc } = payment;
  if (fields['notificationUrl'] === undefined) return [];
  if (findings.authentication === undefined && !isAsynchronous(brand)) return [];
  const topic = 'payment.notification';
  return [
    {
      kind: 'sendMessage',
      message: { key: ids.key('message'), topic, payload: { payment: key }, dueAt: clock.now(), attempts: 0, ndc },
    },
  ];
}

type Notifying = Pick<Gateway, 'store' | 'ids' | 'outgoing' | 'log'>;

/** Sends a GET with the payment's `id` and `resourcePath`, at which the merchant reads the status. */
export async function notifyUrl(
  gateway: Notifying,
  { payment: key }: Payloads['payment.notification'],
): Promise<Delivery> {
  const payment = await gateway.store.payment(key);
  const { notificationUrl } = payment?.fields ?? {};
  if (!payment || notificationUrl === undefined) return 'done';
  const url = resultUrl(notificationUrl, readableAt(gateway, payment));
  const response = await gateway.outgoing.request({ method: 'GET', url });
  if (response.kind === 'busy') return response;
  if (response.kind === 'received' && response.status < 400) return 'done';
  gateway.log.warn(
    { topic: 'payment.notification', ndc: payment.ndc, reason: response.kind },
    'A notificationUrl could not be notified',
  );
  return response.kind === 'refused' ? 'done' : 'again';
}

/** The id and path at which a payment is read: those of its checkout, or its own. */
function readableAt(gateway: Pick<Gateway, 'ids'>, payment: Payment) {
  if (payment.checkout === null) return resourceOf(gateway, payment);
  const id = gateway.ids.publicId('checkout', payment.checkout);
  return { id, resourcePath: resourcePathOf(id, payment.type === 'RG' ? 'registration' : 'payment') };
}
