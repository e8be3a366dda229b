import type { Fields } from '../../core/fields.ts';
import type { Account, AuthenticationProof } from '../../core/payments/acquirer.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';

/** The card of a request, and the proof of an authentication made elsewhere. */
export function accountOf(fields: Fields): Account | Refusal {
  const { 'card.number': number, 'card.expiryMonth': expiryMonth, 'card.expiryYear': expiryYear } = fields;
  if (number === undefined || expiryMonth === undefined || expiryYear === undefined) return cardMissing(fields);
  const card = { number, expiryMonth, expiryYear, holder: fields['card.holder'] ?? null };
  return { card, cvv: fields['card.cvv'] ?? null, proof: proofOf(fields) };
}

function cardMissing(fields: Fields): Refusal {
  const names = ['card.number', 'card.expiryMonth', 'card.expiryYear'];
  const missing = names.filter((name) => fields[name] === undefined);
  if (missing.length === names.length)
    return refuseParameters([
      { name: 'paymentBrand', value: fields['paymentBrand'] ?? null, message: 'card properties must be set' },
    ]);
  return refuseParameters(missing.map((name) => ({ name, value: null, message: 'may not be empty' })));
}

function proofOf(fields: Fields): AuthenticationProof | null {
  const { 'threeDSecure.eci': eci, 'threeDSecure.verificationId': verificationId } = fields;
  if (eci === undefined || verificationId === undefined) return null;
  return {
    eci,
    verificationId,
    xid: fields['threeDSecure.xid'] ?? null,
    dsTransactionId: fields['threeDSecure.dsTransactionId'] ?? null,
    acsTransactionId: fields['threeDSecure.acsTransactionId'] ?? null,
    version: fields['threeDSecure.version'] ?? null,
  };
}
