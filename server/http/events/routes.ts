import { Hono } from 'hono';
import { compile, endpoints } from 'shared';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { merchantGet, merchantPost } from '../request/merchant.ts';
import { getEvents, postRedelivery } from './events.ts';

/** The addresses of events. */
export function events(gateway: HttpGateway): Hono<Env> {
  const redelivery = compile(endpoints.redeliverEvent);
  return new Hono<Env>()
    .get('/', merchantGet(gateway, getEvents(gateway), { scope: 'report', operation: 'report', channel: 'lists' }))
    .post(
      '/:id/redeliver',
      merchantPost(gateway, { checker: redelivery, scope: 'report', operation: 'report', ...postRedelivery(gateway) }),
    );
}
