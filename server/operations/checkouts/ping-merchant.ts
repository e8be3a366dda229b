import { isExpired, needsPing, outlives } from '../../core/checkouts/checkout.ts';
import type { Payloads } from '../../core/message.ts';
import type { Delivery } from '../delivery.ts';
import type { Gateway } from '../gateway.ts';
import { resultAddress } from './result-address.ts';

/**
 * After 29 minutes the gateway asks the merchant to read a result that nobody has read (spec, Shopper result request).
 */
export async function pingMerchant(gateway: Gateway, { checkout: key }: Payloads['shopper.ping']): Promise<Delivery> {
  const checkout = await gateway.store.checkout(key);
  if (!checkout || !needsPing(checkout) || gateway.readNotes.has(checkout)) return 'done';
  const payment = checkout.payment === null ? undefined : await gateway.store.payment(checkout.payment);
  if (isExpired(checkout, gateway.clock.now()) && !outlives({ checkout, payment: payment ?? null })) return 'done';
  const address = resultAddress(gateway, checkout, payment);
  if (address === undefined) return 'done';
  const answer = await gateway.outgoing.request({ method: 'GET', url: address });
  // What the merchant reads now is not the result yet: it is asked again until there is one.
  if (answer.kind === 'answered' && answer.status < 400) return payment?.state === 'pending' ? 'again' : 'done';
  gateway.log.warn({ topic: 'shopper.ping', reason: answer.kind }, 'A merchant could not be asked to read a result');
  return answer.kind === 'refused' ? 'done' : 'again';
}
