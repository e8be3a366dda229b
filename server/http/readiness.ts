import { ClockJumped } from '../core/faults.ts';
import { type Call, replyTo } from './call.ts';
import type { HttpGateway } from './gateway.ts';

/**
 * GET /readyz: whether the gateway accepts requests, its clock can be believed, and a write reaches its database. An
 * acquirer that fails is shown, and makes no process unready: no other process could reach it either. So are entities
 * whose books do not balance.
 */
export const getReadiness =
  ({ operations, clock }: Pick<HttpGateway, 'operations' | 'clock'>, isReady: () => boolean) =>
  async (c: Call): Promise<Response> => {
    if (!isReady()) return sendState(c, { status: 'closing' }, 503);
    if (!clock.isCredible()) return sendState(c, { status: 'clockJumped' }, 503);
    try {
      await operations.probeStore();
      const acquirers = operations.failingAcquirers();
      const stopped = operations.stoppedEntities();
      return sendState(c, {
        status: 'ready',
        ...(Object.keys(acquirers).length === 0 ? {} : { acquirers }),
        ...(stopped.length === 0 ? {} : { fundsStopped: stopped }),
      });
    } catch {
      return sendState(c, { status: 'storeUnavailable' }, 503);
    }
  };

/** GET /healthz: the process runs. */
export const getHealth = async (c: Call): Promise<Response> => sendState(c, { status: 'alive' });

const sendState = (c: Call, state: object, status = 200): Response =>
  replyTo(c, { status, body: JSON.stringify(state), headers: { 'content-type': 'application/json' } });

/** Answers no request by a wrong time: a checkout would be expired, an answer forgotten. */
export function refuseWrongTime(): never {
  throw new ClockJumped();
}
