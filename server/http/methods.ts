import type { Context, Hono } from 'hono';
import { refuse } from '../core/refusal.ts';
import { refusalAnswer } from './answers/answer.ts';
import { ndcOf } from './answers/ndc.ts';
import { sendAnswer, sendRefusal } from './answers/send.ts';
import type { Env } from './env.ts';
import type { HttpGateway } from './gateway.ts';

type Served = Pick<Hono<Env>, 'routes'>;

/** Refuses a request to which there is no handler; where its address has other methods, it names them (RFC 9110, 15.5.6). */
export const refuseUnserved =
  (gateway: HttpGateway, app: Served) =>
  (c: Context<Env>): Response => {
    const methods = methodsAt(app, c.req.path);
    if (methods.length === 0) return sendRefusal({ gateway, c }, refuse('resourceUnknown'));
    const ndc = ndcOf(c);
    const answer = refusalAnswer(refuse('methodNotAllowed'), { ndc, now: gateway.clock.now() });
    return sendAnswer({ gateway, c, ndc }, { ...answer, headers: { allow: methods.join(', ') } });
  };

/** The methods with which an address is served; none where there is nothing at it. */
function methodsAt({ routes }: Served, path: string): readonly string[] {
  const sought = path.split('/');
  // ALL is what stands before or behind the addresses.
  const found = routes.filter(({ method, path: served }) => method !== 'ALL' && isAt(sought, served.split('/')));
  const methods = new Set(found.map(({ method }) => method));
  return methods.has('GET') ? [...methods, 'HEAD'] : [...methods];
}

const isAt = (sought: readonly string[], served: readonly string[]): boolean =>
  sought.length === served.length &&
  served.every((part, place) => (part.startsWith(':') ? sought[place] !== '' : part === sought[place]));
