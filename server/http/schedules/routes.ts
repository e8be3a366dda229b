import { Hono } from 'hono';
import { compile, endpoints } from 'shared';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { merchantGet, merchantPost } from '../request/merchant.ts';
import {
  deleteSchedule,
  getSchedule,
  getSchedules,
  postDeschedule,
  postReschedule,
  postSchedule,
} from './schedules.ts';

/** A schedule begins payments as a registration does: calls of both count together. */
const operation = 'register';

/** The addresses of schedules. */
export function schedules(gateway: HttpGateway): Hono<Env> {
  const create = compile(endpoints.createSchedule);
  const [change, end] = [compile(endpoints.reschedule), compile(endpoints.deschedule)];
  return new Hono<Env>()
    .post('/', merchantPost(gateway, { scope: 'pay', checker: create, operation, ...postSchedule(gateway) }))
    .get('/', merchantGet(gateway, getSchedules(gateway), { scope: 'read', operation: 'report', channel: 'lists' }))
    .get('/:id', merchantGet(gateway, getSchedule(gateway), { scope: 'read', operation: 'readPayment' }))
    .delete('/:id', merchantGet(gateway, deleteSchedule(gateway), { scope: 'pay', operation }))
    .post(
      '/:id/reschedule',
      merchantPost(gateway, { scope: 'pay', checker: change, operation, ...postReschedule(gateway) }),
    )
    .post(
      '/:id/deschedule',
      merchantPost(gateway, { scope: 'pay', checker: end, operation, ...postDeschedule(gateway) }),
    );
}
