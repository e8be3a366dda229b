import type { DeletedRegistration, Registration } from '../../core/registrations/registration.ts';
import { registrationOf } from '../../core/registrations/registration.ts';
import { successCode } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Instant } from '../../core/values.ts';
import { common, resultOf } from '../answers/answer.ts';
import { nest } from '../answers/echo.ts';
import type { HttpGateway } from '../gateway.ts';
import { ownMembers, paymentBody } from '../payments/payment-body.ts';

type Answering = { readonly now: Instant; readonly ndc: string };

/** A registration as it is shown to a merchant's server: of its account, what is no secret. */
export const registrationBody = (
  gateway: Pick<HttpGateway, 'ids'>,
  { key, brand, resultCode, fields }: Registration,
  { now, ndc }: Answering,
): object => ({
  id: gateway.ids.publicId('registration', key),
  ...(brand === null ? {} : { paymentBrand: brand }),
  result: resultOf(resultCode),
  ...nest(fields, ownMembers),
  ...common(ndc, now),
});

/** A request for a registration, in its current state: the id is that of the registration, whether or not there is one. */
export function registrationAttemptBody(gateway: HttpGateway, payment: Payment, answering: Answering): object {
  const {
    id: _payment,
    registrationId: _own,
    registration: _same,
    paymentType: _type,
    descriptor: _text,
    amount: _zero,
    currency: _verifiedIn,
    ...body
  } = paymentBody(gateway, withoutScore(payment), answering) as Record<string, unknown>;
  return { id: gateway.ids.publicId('registration', registrationOf(payment.key)), ...body };
}

/** A stored account is shown as it is read later, when its request no longer matters. */
function withoutScore(payment: Payment): Payment {
  if (payment.state !== 'approved') return payment;
  const { risk: _ofRequest, ...findings } = payment.findings;
  return { ...payment, findings };
}

/** The answer to a deletion, which has an id of its own. */
export const deletionBody = (
  gateway: Pick<HttpGateway, 'ids'>,
  { key, deletion, testMode }: DeletedRegistration,
  { now, ndc }: Answering,
): object => ({
  id: gateway.ids.publicId('payment', deletion),
  referencedId: gateway.ids.publicId('registration', key),
  result: resultOf(successCode(testMode)),
  ...common(ndc, now),
});
