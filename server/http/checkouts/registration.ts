import { Hono } from 'hono';
import { compile, endpoints } from 'shared';
import { isRefusal } from '../../core/refusal.ts';
import { answer, common, resultOf, statusOf } from '../answers/answer.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { registrationAttemptBody, registrationBody } from '../registrations/registration-body.ts';
import { type MerchantGet, merchantGet } from '../request/merchant.ts';
import { checkoutKey } from './checkout-key.ts';
import { postShopperPayment } from './shopper.ts';

const OPEN = '000.200.000';

/** The addresses at which a checkout stores an account (spec, endpoint 7). */
export const checkoutRegistrations = (gateway: HttpGateway): Hono<Env> =>
  new Hono<Env>()
    .post('/:id/registration', postShopperPayment(gateway, compile(endpoints.registerAtCheckout), 'registration'))
    .get(
      '/:id/registration',
      merchantGet(gateway, getCheckoutRegistration(gateway), { scope: 'read', operation: 'readCheckout' }),
    );

/** The registration that a checkout's payment created or charged, or that a checkout without an amount was made for. */
const getCheckoutRegistration =
  (gateway: HttpGateway): MerchantGet =>
  async ({ within: entity, ndc }, c) => {
    const key = checkoutKey(gateway, c.req.param('id'));
    const status = await gateway.operations.readCheckout({ key, entity });
    if (isRefusal(status)) return status;
    const now = gateway.clock.now();
    const answering = { now, ndc };
    const { payment } = status;
    if (payment?.type === 'RG')
      return answer(statusOf(payment.resultCode), registrationAttemptBody(gateway, payment, answering));
    // Another attempt may still store an account.
    if (await gateway.operations.mayBePaid(status)) return answer(200, { result: resultOf(OPEN), ...common(ndc, now) });
    const registration = await gateway.operations.readRegistrationOfPayment(payment);
    return isRefusal(registration) ? registration : answer(200, registrationBody(gateway, registration, answering));
  };
