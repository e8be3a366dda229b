import { isStranded, noReturnAddress } from '../../core/authentication/return-address.ts';
import { externalProof } from '../../core/cards/proof.ts';
import { withoutAccountData } from '../../core/fields.ts';
import { successCode } from '../../core/payments/attempt.ts';
import { type Payment, testModeOf } from '../../core/payments/payment.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import { answer, refusalAnswer, statusOf } from '../answers/answer.ts';
import type { HttpGateway } from '../gateway.ts';
import { accountOf } from '../payments/account.ts';
import { answeredAt } from '../payments/payment-body.ts';
import { paymentFactsOf } from '../payments/payment-facts.ts';
import { firstAnswer } from '../payments/payment-answer.ts';
import type { MerchantEndpoint, MerchantGet } from '../request/merchant.ts';
import { beginsNoPayment } from '../request/post.ts';
import { deletionBody, registrationAttemptBody, registrationBody } from './registration-body.ts';

type RegistrationSteps = Pick<MerchantEndpoint, 'prepare' | 'answerPayment'>;

/** POST /v1/registrations (spec, endpoint 9). */
export const postRegistration = (gateway: HttpGateway): RegistrationSteps => ({
  prepare({ entity, fields, ndc }) {
    const account = accountOf(fields);
    if (isRefusal(account)) return account;
    const key = gateway.ids.key('payment');
    const testMode = testModeOf(gateway.mode, fields);
    const facts = { key, entity: entity.key, testMode, ndc, fields: withoutAccountData(fields) };
    const order = { facts, account, brand: fields['paymentBrand'] ?? null };
    return {
      kind: 'payment',
      key,
      carryOut: (alongside) => gateway.operations.createRegistration({ ...order, alongside }),
    };
  },
  answerPayment: (payment) => attemptAnswer(gateway, payment),
});

/** POST /v1/registrations/{id}: replaces parts of a registration. Repeating it changes nothing more. */
export const postRegistrationUpdate = (
  gateway: HttpGateway,
): RegistrationSteps & Pick<MerchantEndpoint, 'earlierFields'> => ({
  prepare({ within: entity, fields, ndc }, c) {
    const answering = { now: gateway.clock.now(), ndc };
    return {
      kind: 'plain',
      async carryOut() {
        const updated = await gateway.operations.updateRegistration({ id: c.req.param('id') ?? '', entity, fields });
        if (isRefusal(updated)) return refusalAnswer(updated, answering);
        const { registration, fault } = updated;
        const resultCode = fault ?? successCode(registration.testMode);
        return answer(statusOf(resultCode), registrationBody(gateway, { ...registration, resultCode }, answering));
      },
    };
  },
  answerPayment: beginsNoPayment,
  async earlierFields({ within: entity }, c) {
    const read = await gateway.operations.readRegistration({ id: c.req.param('id') ?? '', entity });
    return isRefusal(read) ? null : read.fields;
  },
});

/** GET /v1/registrations/{id}. */
export const getRegistration =
  (gateway: HttpGateway): MerchantGet =>
  async ({ within: entity, ndc }, c) => {
    const read = await gateway.operations.readRegistration({ id: c.req.param('id') ?? '', entity });
    if (isRefusal(read)) return read;
    const answering = { now: gateway.clock.now(), ndc };
    return answer(
      statusOf(read.resultCode),
      'state' in read ? registrationAttemptBody(gateway, read, answering) : registrationBody(gateway, read, answering),
    );
  };

/** DELETE /v1/registrations/{id}. */
export const deleteRegistration =
  (gateway: HttpGateway): MerchantGet =>
  async ({ within: entity, ndc }, c) => {
    const deleted = await gateway.operations.deleteRegistration({ id: c.req.param('id') ?? '', entity });
    return isRefusal(deleted)
      ? deleted
      : answer(200, deletionBody(gateway, deleted, { now: gateway.clock.now(), ndc }));
  };

/** POST /v1/registrations/{id}/payments (spec, endpoint 8). */
export const postRegistrationPayment = (
  gateway: HttpGateway,
): RegistrationSteps & Pick<MerchantEndpoint, 'earlierFields'> => ({
  prepare(request, c) {
    const { token, entity, fields } = request;
    const facts = paymentFactsOf(gateway, request);
    if (isRefusal(facts)) return facts;
    const { paymentBrand: brand = null, 'card.cvv': cvv = null } = fields;
    const proof = externalProof(fields);
    const order = { id: c.req.param('id') ?? '', entity, token, facts, brand, cvv, proof };
    return {
      kind: 'payment',
      key: facts.key,
      carryOut: (alongside) => gateway.operations.payByRegistration({ ...order, alongside }),
    };
  },
  answerPayment: (payment) => firstAnswer(gateway, payment),
  earlierFields: (request, c) => gateway.operations.knownOfRegistration({ ...request, id: c.req.param('id') ?? '' }),
});

/** The answer to the request for a registration, which is the same whenever it is made from the same row. */
function attemptAnswer(gateway: HttpGateway, payment: Payment): FinalAnswer {
  const answering = { now: answeredAt(payment), ndc: payment.ndc };
  if (isStranded(payment)) return refusalAnswer(noReturnAddress, answering);
  return answer(statusOf(payment.resultCode), registrationAttemptBody(gateway, payment, answering));
}
