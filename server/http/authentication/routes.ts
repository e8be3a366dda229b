import { Hono } from 'hono';
import { compile, endpoints } from 'shared';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { merchantGet, merchantPost } from '../request/merchant.ts';
import { getAuthentication, postAuthentication } from './merchant.ts';

/** The addresses of authentications without a payment. */
export function authentications(gateway: HttpGateway): Hono<Env> {
  const checker = compile(endpoints.createAuthentication);
  return new Hono<Env>()
    .post(
      '/',
      merchantPost(gateway, { checker, scope: 'pay', operation: 'authenticate', ...postAuthentication(gateway) }),
    )
    .get('/:id', merchantGet(gateway, getAuthentication(gateway), { scope: 'read', operation: 'readPayment' }));
}
