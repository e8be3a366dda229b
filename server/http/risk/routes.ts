import { Hono } from 'hono';
import { compile, endpoints } from 'shared';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { merchantGet, merchantPost } from '../request/merchant.ts';
import { getScreening, postScreening } from './screening.ts';

/** The addresses of screenings without a payment. */
export function screenings(gateway: HttpGateway): Hono<Env> {
  const checker = compile(endpoints.createScreening);
  return new Hono<Env>()
    .post('/', merchantPost(gateway, { checker, scope: 'pay', operation: 'screenRisk', ...postScreening(gateway) }))
    .get('/:id', merchantGet(gateway, getScreening(gateway), { scope: 'read', operation: 'readPayment' }));
}
