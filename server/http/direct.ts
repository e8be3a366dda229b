import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerFailure } from './answers/failure.ts';
import { hasLargeBody } from './connections/unread-bodies.ts';
import type { HttpGateway } from './gateway.ts';
import { type Call, directCall } from './call.ts';

/*
 * For the machine's sake: the requests of every payment reach their handlers straight from node. Hono would turn each
 * into a web request and its answer into a web response, and back (DECISIONS 82). Whatever is not written in the usual
 * way is left to Hono, which has the same handlers.
 */

export type Handler = (c: Call) => Promise<Response>;

/** Answers a request; false for one that is left to Hono. */
export type AnswerDirectly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

type Handlers = Readonly<Record<string, Handler>>;

/** `payments` are by method and route, as `POST /v1/checkouts/:id/payment`; `probes` are by path and answer GET. */
export function directly(
  gateway: Pick<HttpGateway, 'log' | 'clock'>,
  { payments, probes }: { readonly payments: Handlers; readonly probes: Handlers },
): AnswerDirectly {
  const known = new Map(Object.entries(payments));
  const probing = new Map(Object.entries(probes));
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const probe = method === 'GET' ? probing.get(url) : undefined;
    if (probe && HOST.test(headers.host ?? '') && !hasLargeBody(incoming))
      return answerBy(probe, directCall(incoming, outgoing, { route: url, path: url, id: undefined, entityId: '' }));
    const [, noun, id, rest = '', query = ''] = ADDRESS.exec(url) ?? [];
    if (noun === undefined || !HOST.test(headers.host ?? '') || hasLargeBody(incoming)) return false;
    const route = id === undefined ? `/v1/${noun}${rest}` : `/v1/${noun}/:id${rest}`;
    const handler = known.get(`${method} ${route}`);
    if (!handler || !gateway.clock.isCredible()) return false;
    const path = url.slice(0, url.length - query.length);
    const call = directCall(incoming, outgoing, {
      route,
      path,
      id: id?.slice(1),
      entityId: query.slice(ENTITY.length),
    });
    return answerBy(handler, call);
  };

  function answerBy(handler: Handler, call: Call): true {
    void handler(call).catch((fault: Error) => answerFailure(gateway, call, fault));
    return true;
  }
}

/** The addresses of checkouts, payments and registrations as clients write them; one in another form is Hono's. */
const ADDRESS =
  /^\/v1\/(checkouts|payments|registrations)(\/[\dA-Za-z][\dA-Za-z.]{0,63})?(\/payments?)?(\?entityId=[\dA-Za-z]{0,64})?$/;

const ENTITY = '?entityId=';

/** A Host header that is certainly valid. */
const HOST = /^[a-z0-9._-]+(?::[0-9]{4,5})?$/;
