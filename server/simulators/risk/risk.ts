import { Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { simulatedRisk } from '../../test-data/risk.ts';
import { controlOf } from '../control.ts';
import type { Bindings } from '../listening.ts';
import { pause, seconds } from '../time.ts';

const request = z.object({ id: z.string(), parameters: z.record(z.string(), z.string()) });

/** Longer than any gateway waits for a risk service. */
const LATE = seconds(60);
/** More than any gateway reads of an answer, in characters. */
const OVERSIZED = 1_000_000;

/** What applies to requests for a decision. */
const behaviours = { decisions: ['late', 'malformed', 'oversized', 'unavailable'] } as const;

/** A risk service that decides by the name of the customer (spec, Risk screening details 4); `/control` sets its faults. */
export function riskScreening({ clock }: { readonly clock: Clock }): Hono<Bindings> {
  const control = controlOf(behaviours);
  const app = new Hono<Bindings>();
  app.post('/', async (c) => {
    const read = request.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return c.json({ error: 'malformed' }, 400);
    const { id, parameters } = read.data;
    const simulated = simulatedRisk(parameters['customer.givenName'], parameters['customer.surname']);
    const fault = control.next('decisions') ?? ('fault' in simulated ? simulated.fault : undefined);
    if (fault === undefined && 'outcome' in simulated) {
      const { outcome, score, text } = simulated;
      return c.json({ id, outcome, score, reason: text });
    }
    if (fault === 'late') await pause(clock, LATE);
    if (fault === 'oversized') return c.json({ id, outcome: 'accept', reason: 'x'.repeat(OVERSIZED) });
    if (fault === 'unavailable') return c.json({ error: 'unavailable' }, 503);
    return c.text('{"id":', 200);
  });
  return app.route('/control', control.routes);
}
