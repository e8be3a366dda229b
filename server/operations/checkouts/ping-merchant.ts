import { isExpired, needsPing, outlives } from '../../core/checkouts/checkout.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import type { Gateway } from '../gateway.ts';
import { resultAddress } from './return-address.ts';

type Pinging = Pick<Gateway, 'store' | 'clock' | 'ids' | 'readNotes' | 'outgoing' | 'log'>;

/** Pings the merchant, after 29 minutes, to read an unread result (spec, Shopper result request). */
export async function pingMerchant(gateway: Pinging, { checkout: key }: Payloads['shopper.ping']): Promise<Delivery> {
  const checkout = await gateway.store.checkout(key);
  if (!checkout || !needsPing(checkout) || gateway.readNotes.has(checkout)) return 'done';
  const payment = checkout.payment === null ? undefined : await gateway.store.payment(checkout.payment);
  if (isExpired(checkout, gateway.clock.now()) && !outlives({ checkout, payment: payment ?? null })) return 'done';
  const address = resultAddress(gateway, checkout, payment);
  // An app has no server to ask.
  if (address === undefined || !/^https?:/.test(address)) return 'done';
  const response = await gateway.outgoing.request({ method: 'GET', url: address });
  if (response.kind === 'busy') return response;
  // A pending payment has no result yet: the merchant is pinged again until there is one.
  if (response.kind === 'received' && response.status < 400) return payment?.state === 'pending' ? 'again' : 'done';
  gateway.log.warn({ topic: 'shopper.ping', reason: response.kind }, 'A merchant could not be pinged');
  return response.kind === 'refused' ? 'done' : 'again';
}
