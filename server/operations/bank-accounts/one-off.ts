import type { Collection } from '../../core/bank-accounts/collection.ts';
import { mandateLapses } from '../../core/bank-accounts/mandate.ts';
import { mandateClaimName, type PaymentClaim } from '../../core/limits/duplicates.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Instant } from '../../core/values.ts';
import { nameOfMerchant } from '../agreements/find.ts';
import type { Gateway } from '../gateway.ts';

/** In hexadecimal digits: 128 bits. */
const HASH_LENGTH = 32;

type Naming = Pick<Gateway, 'entities' | 'fingerprint'>;
type Named = Pick<Payment, 'key' | 'entity'>;

/** A mandate is that of one debit in all channels of a merchant. */
function claimName(gateway: Naming, { entity }: Named, id: string): string {
  const { merchant } = nameOfMerchant(gateway, { id, entity });
  return mandateClaimName(gateway.fingerprint(`mandate at ${merchant ?? entity}\n${id}`).slice(0, HASH_LENGTH));
}

/** The claim of the only debit under a mandate (OOFF) on that, until the mandate would have lapsed. */
export const oneOffClaim = (gateway: Naming, payment: Named, { mandate, dueOn }: Collection): PaymentClaim => ({
  name: claimName(gateway, payment, mandate.id),
  holder: payment.key,
  rule: 'claimed_mandate',
  endsAt: Date.parse(mandateLapses(dueOn)) as Instant,
});

/**
 * Whether the mandate of a debit was given for another one alone. A debit that names the other one itself
 * is declined, because that has no agreement.
 */
export async function isOfAnotherDebit(
  gateway: Naming & Pick<Gateway, 'store' | 'ids'>,
  payment: Named & Pick<Payment, 'createdAt' | 'fields'>,
  id: string,
): Promise<boolean> {
  const claim = await gateway.store.paymentClaim(claimName(gateway, payment, id));
  if (claim === undefined) return false;
  const { 'standingInstruction.initialTransactionId': named = '' } = payment.fields;
  if ([payment.key, gateway.ids.keyOf('payment', named)].includes(claim.holder as Payment['key'])) return false;
  return claim.endsAt === null || payment.createdAt < claim.endsAt;
}
