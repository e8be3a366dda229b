import { Hono } from 'hono';
import { compile, endpoints } from 'shared';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { merchantGet, merchantPost } from '../request/merchant.ts';
import { deleteRegistration, getRegistration, postRegistrationUpdate } from './registrations.ts';

/** The other addresses of stored accounts. */
export function registrations(gateway: HttpGateway): Hono<Env> {
  const update = compile(endpoints.updateRegistration);
  return new Hono<Env>()
    .get('/:id', merchantGet(gateway, getRegistration(gateway), { scope: 'read', operation: 'readPayment' }))
    .delete('/:id', merchantGet(gateway, deleteRegistration(gateway), { scope: 'register', operation: 'register' }))
    .post(
      '/:id',
      merchantPost(gateway, {
        checker: update,
        scope: 'register',
        operation: 'register',
        ...postRegistrationUpdate(gateway),
      }),
    );
}
