import type { Collection } from '../../core/bank-accounts/collection.ts';
import { mandateLapses } from '../../core/bank-accounts/mandate.ts';
import { isInstructed } from '../../core/instruction.ts';
import { mandateClaimName, type PaymentClaim } from '../../core/limits/duplicates.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { inRealm, realmOf } from '../../core/realm.ts';
import type { Instant } from '../../core/values.ts';
import { merchantOf } from '../agreements/find.ts';
import type { Gateway } from '../gateway.ts';
import type { DebitedMandate } from './mandate-use.ts';

/** In hexadecimal digits: 128 bits. */
const HASH_LENGTH = 32;

type Naming = Pick<Gateway, 'entities' | 'fingerprint' | 'mode'>;
type Named = Pick<Payment, 'key' | 'entity' | 'testMode'>;

/** A mandate is that of one debit in all channels of a merchant. */
function claimName(gateway: Naming, { entity, testMode }: Named, id: string): string {
  const merchant = merchantOf(gateway, entity);
  const text = inRealm(`mandate at ${merchant ?? entity}\n${id}`, realmOf({ testMode }, gateway.mode));
  return mandateClaimName(gateway.fingerprint(text).slice(0, HASH_LENGTH));
}

/** The claim of the only debit under a mandate (OOFF) on that, until the mandate would have lapsed. */
export const oneOffClaim = (gateway: Naming, payment: Named, { mandate, dueOn }: Collection): PaymentClaim => ({
  name: claimName(gateway, payment, mandate.id),
  holder: payment.key,
  rule: 'claimed_mandate',
  endsAt: Date.parse(mandateLapses(dueOn)) as Instant,
});

/**
 * Whether a debit is the only one of its mandate (OOFF), as far as it and all that is known of the mandate show. The
 * mandate of a standing instruction, a registration or an agreement has further ones.
 */
export async function isOnlyDebit(
  { store }: Pick<Gateway, 'store'>,
  { fields, registration }: Pick<Payment, 'fields' | 'registration'>,
  { sequenceType, named, agreements }: Pick<Collection, 'sequenceType'> & DebitedMandate,
): Promise<boolean> {
  if (sequenceType !== 'OOFF' || isInstructed(fields) || registration !== null || agreements.length > 0) return false;
  return named === undefined || !(await store.isMandateStored(named));
}

/** Whether the mandate of a debit was given for another one alone. */
export async function isOfAnotherDebit(
  gateway: Naming & Pick<Gateway, 'store'>,
  payment: Named & Pick<Payment, 'createdAt'>,
  id: string,
): Promise<boolean> {
  const claim = await gateway.store.paymentClaim(claimName(gateway, payment, id));
  if (claim === undefined || claim.holder === payment.key) return false;
  return claim.endsAt === null || payment.createdAt < claim.endsAt;
}
