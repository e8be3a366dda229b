import { type Gateway, operatingOn } from '../gateway.ts';
import { offeredReferences, refusedAmount } from './offer.ts';

/** What users of the back office are shown before they order a reference, on one gateway. */
export function referenceOffersOf(gateway: Gateway) {
  return operatingOn(gateway, {
    offeredReferences,
    refusedAmount,
  });
}
