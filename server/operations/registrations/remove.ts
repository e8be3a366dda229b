import { isExpired } from '../../core/checkouts/checkout.ts';
import type { DeletedRegistration } from '../../core/registrations/registration.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { CheckoutKey } from '../../core/values.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { deleteRegistration } from './delete.ts';
import { offeredRegistration } from './offer.ts';

type Removing = Pick<Gateway, 'store' | 'ids' | 'entities' | 'clock' | 'oneAtATime' | 'log' | 'mode'>;
type Removal = { readonly checkout: CheckoutKey; readonly id: string };

/**
 * Deletes a registration for the shopper to whom a checkout offers it, as its merchant deletes it. The checkout's id is
 * the only credential, so that nothing but the registrations of that checkout can be deleted by it.
 */
export async function removeOffered(
  gateway: Removing,
  { checkout: key, id }: Removal,
): Promise<DeletedRegistration | Refusal> {
  const checkout = await gateway.store.checkout(key);
  if (!checkout || isExpired(checkout, gateway.clock.now())) return refuse('checkoutUnknown');
  if (!settingsOf(gateway, checkout).shoppersDeleteRegistrations) return refuse('registrationNotRemovable');
  const offered = await offeredRegistration(gateway, checkout, id);
  if (offered === 'unknown') return refuse('registrationUnknown');
  const removed = await deleteRegistration(gateway, { id, entity: gateway.entities.entity(checkout.entity) });
  if (!isRefusal(removed))
    gateway.log.info({ ndc: gateway.ids.publicId('checkout', key), id }, 'A shopper deleted a registration');
  return removed;
}
