import { Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { simulatedRisk } from '../../test-data/risk.ts';
import type { Bindings } from '../listening.ts';
import { pause, seconds } from '../time.ts';

const request = z.object({ id: z.string(), parameters: z.record(z.string(), z.string()) });

/** Longer than any gateway waits for a risk service. */
const LATE = seconds(60);
/** More than any gateway reads of an answer, in characters. */
const OVERSIZED = 1_000_000;

/** A risk service that decides by the name of the customer (spec, Risk screening details 4). */
export const riskScreening = ({ clock }: { readonly clock: Clock }): Hono<Bindings> =>
  new Hono<Bindings>().post('/', async (c) => {
    const read = request.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return c.json({ error: 'malformed' }, 400);
    const { id, parameters } = read.data;
    const simulated = simulatedRisk(parameters['customer.givenName'], parameters['customer.surname']);
    if (!('fault' in simulated)) {
      const { outcome, score, text } = simulated;
      return c.json({ id, outcome, score, reason: text });
    }
    if (simulated.fault === 'late') await pause(clock, LATE);
    if (simulated.fault === 'oversized') return c.json({ id, outcome: 'accept', reason: 'x'.repeat(OVERSIZED) });
    if (simulated.fault === 'unavailable') return c.json({ error: 'unavailable' }, 503);
    return c.text('{"id":', 200);
  });
