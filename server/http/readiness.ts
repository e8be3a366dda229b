import type { Context } from 'hono';
import { ClockJumped } from '../core/faults.ts';
import type { Env } from './env.ts';
import type { HttpGateway } from './gateway.ts';

/**
 * GET /readyz: whether the gateway accepts requests, its clock can be believed, and a write reaches its database. An
 * acquirer that fails is shown, and makes no process unready: no other process could reach it either.
 */
export const getReadiness =
  ({ operations, clock }: Pick<HttpGateway, 'operations' | 'clock'>, isReady: () => boolean) =>
  async (c: Context<Env>): Promise<Response> => {
    if (!isReady()) return c.json({ status: 'closing' }, 503);
    if (!clock.isCredible()) return c.json({ status: 'clockJumped' }, 503);
    try {
      await operations.probeStore();
      const acquirers = operations.failingAcquirers();
      return c.json(Object.keys(acquirers).length === 0 ? { status: 'ready' } : { status: 'ready', acquirers });
    } catch {
      return c.json({ status: 'storeUnavailable' }, 503);
    }
  };

/** Answers no request by a wrong time: a checkout would be expired, an answer forgotten. */
export function refuseWrongTime(): never {
  throw new ClockJumped();
}
