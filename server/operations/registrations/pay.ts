import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { newPayment, type PaymentFacts } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { brandFaults, refusalOfDueDate } from '../../core/brands/brand.ts';
import type { AuthenticationProof } from '../../core/cards/proof.ts';
import { mayBeChargedBy } from '../../core/payments/registration.ts';
import { registrationFaults } from '../../core/registrations/faults.ts';
import type { Refusal } from '../../core/refusal.ts';
import { startPayment } from '../accounts/start.ts';
import type { Gateway } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { findCharged, ofMerchant, ownBy, refuseNotStored, registrationFault } from './find.ts';
import { chargedRegistration } from './open.ts';

export type RegistrationPayment = {
  /** The registration's public id. */
  readonly id: string;
  readonly entity: Entity;
  /** Null for a user of the back office, who charges the registrations of the channel alone. */
  readonly token: AccessToken | null;
  readonly facts: Omit<PaymentFacts, 'brand' | 'createdAt' | 'registration'>;
  readonly brand: string | null;
  /** The security code, where the shopper entered it again. */
  readonly cvv: string | null;
  /** The result of an authentication that the merchant's own server made. */
  readonly proof: AuthenticationProof | null;
  readonly alongside: Alongside;
};

/** Charges the account of a registration (spec, endpoint 8). One that cannot be charged makes it a declined payment. */
export async function payByRegistration(gateway: Gateway, order: RegistrationPayment): Promise<Payment | Refusal> {
  const { id, entity, token, facts, brand, cvv, proof, alongside } = order;
  const found = await findCharged(gateway, {
    id,
    testMode: facts.testMode,
    isOwn: token ? ofMerchant(gateway, entity, token) : ownBy(gateway, entity),
  });
  if (found.kind === 'unknown') return refuseNotStored(found);
  if (found.kind !== 'active') {
    const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
    return rejectPayment(gateway, payment, { resultCode: registrationFaults[registrationFault(found)], alongside });
  }
  const { registration } = found;
  const refusal = refusalOfDueDate(registration.brand, facts.fields);
  if (refusal) return refusal;
  const { account, fields } = await chargedRegistration(gateway, registration, {
    fields: facts.fields,
    cvv,
    proof,
  });
  if (!mayBeChargedBy(brand, registration, account)) {
    const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
    return rejectPayment(gateway, payment, { resultCode: brandFaults.accountDiffers, alongside });
  }
  return startPayment(gateway, {
    facts: { ...facts, fields, registration: registration.key },
    brand: brand ?? registration.brand,
    account,
    alongside,
  });
}
