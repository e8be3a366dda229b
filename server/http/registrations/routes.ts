import { Hono } from 'hono';
import { compile, endpoints } from 'shared';
import type { Handler } from '../direct.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { merchantGet, merchantPost } from '../request/merchant.ts';
import {
  deleteRegistration,
  getRegistration,
  postRegistration,
  postRegistrationPayment,
  postRegistrationUpdate,
} from './registrations.ts';

/** The addresses that begin a payment: they store an account, or charge it. */
export function registrationPayments(gateway: HttpGateway): Readonly<Record<string, Handler>> {
  const [create, pay] = [compile(endpoints.createRegistration), compile(endpoints.payByRegistration)];
  return {
    'POST /v1/registrations': merchantPost(gateway, { checker: create, ...postRegistration(gateway) }),
    'POST /v1/registrations/:id/payments': merchantPost(gateway, { checker: pay, ...postRegistrationPayment(gateway) }),
  };
}

/** The other addresses of stored accounts. */
export function registrations(gateway: HttpGateway): Hono<Env> {
  const update = compile(endpoints.updateRegistration);
  return new Hono<Env>()
    .get('/:id', merchantGet(gateway, getRegistration(gateway)))
    .delete('/:id', merchantGet(gateway, deleteRegistration(gateway)))
    .post('/:id', merchantPost(gateway, { checker: update, ...postRegistrationUpdate(gateway) }));
}
