import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../../clock.ts';
import { controlOf } from '../control.ts';
import { type Bindings, hangUp } from '../listening.ts';
import { pause, seconds } from '../time.ts';

/** A request as it arrived, with the status that it was answered by; null where the connection was closed. */
export type Arrival = {
  readonly id: string;
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number | null;
};

const KEPT_MAX = 20;
/** Longer than any notification, in bytes. */
const BODY_MAX = 1024 * 1024;
/** Longer than any gateway waits for a receiver. */
const NEVER_RESPONDS = seconds(60);

/** What applies to notifications. */
const behaviours = { notifications: ['error500', 'silent', 'reset'] } as const;
const ACCEPTED = 204;

/**
 * A merchant's server that keeps what it is notified of, the latest 20, and has no key: `POST /` takes a notification,
 * `GET /` `{arrivals}` lists them, the latest first. `/control` makes it refuse them. Receivers at other times may share
 * the `arrivals`.
 */
export function receiver({ clock, arrivals }: { readonly clock: Clock; readonly arrivals: Arrival[] }): Hono<Bindings> {
  const control = controlOf(behaviours);
  const app = new Hono<Bindings>();
  app.post('/', bodyLimit({ maxSize: BODY_MAX }), async (c) => {
    const body = await c.req.text();
    const fault = control.next('notifications');
    const status = fault === undefined ? ACCEPTED : fault === 'error500' ? 500 : null;
    arrivals.unshift({ id: randomUUID(), at: clock.now(), headers: c.req.header(), body, status });
    arrivals.splice(KEPT_MAX);
    if (fault === 'silent') await pause(clock, NEVER_RESPONDS);
    if (status === null) return hangUp(c, 'reset');
    return c.body(null, status);
  });
  app.get('/', (c) => c.json({ arrivals }));
  return app.route('/control', control.routes);
}
