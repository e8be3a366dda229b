import { compile, endpoints } from 'shared';
import type { Handler } from '../direct.ts';
import type { HttpGateway } from '../gateway.ts';
import { merchantPost } from '../request/merchant.ts';
import { postRegistration, postRegistrationPayment } from './registrations.ts';

/** The addresses that begin a payment: they store an account, or charge it. */
export function registrationPayments(gateway: HttpGateway): Readonly<Record<string, Handler>> {
  const [create, pay] = [compile(endpoints.createRegistration), compile(endpoints.payByRegistration)];
  return {
    'POST /v1/registrations': merchantPost(gateway, {
      checker: create,
      scope: 'register',
      operation: 'register',
      ...postRegistration(gateway),
    }),
    'POST /v1/registrations/:id/payments': merchantPost(gateway, {
      checker: pay,
      scope: 'pay',
      operation: 'payByRegistration',
      ...postRegistrationPayment(gateway),
    }),
  };
}
