import { Hono } from 'hono';
import { compile, endpoints } from 'shared';
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

/** The addresses of stored accounts. */
export function registrations(gateway: HttpGateway): Hono<Env> {
  const [create, update, pay] = [
    compile(endpoints.createRegistration),
    compile(endpoints.updateRegistration),
    compile(endpoints.payByRegistration),
  ];
  return new Hono<Env>()
    .post('/', merchantPost(gateway, { checker: create, ...postRegistration(gateway) }))
    .get('/:id', merchantGet(gateway, getRegistration(gateway)))
    .delete('/:id', merchantGet(gateway, deleteRegistration(gateway)))
    .post('/:id', merchantPost(gateway, { checker: update, ...postRegistrationUpdate(gateway) }))
    .post('/:id/payments', merchantPost(gateway, { checker: pay, ...postRegistrationPayment(gateway) }));
}
