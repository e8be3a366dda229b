import { type Context, Hono } from 'hono';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Administration } from '../../operations/administration/administration.ts';
import type { FinalAnswer, Work } from '../../operations/once/work.ts';
import { retryOnConflict } from '../../operations/once/retry-on-conflict.ts';
import { answer, common, resultOf } from '../answers/answer.ts';
import { requestNumber } from '../answers/ndc.ts';
import { sendAnswer, sendRefusal } from '../answers/send.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { noteEntity, noteJson } from '../log/noted.ts';
import { sendThrottled } from '../answers/throttled.ts';
import { answerPost, beginsNoPayment } from '../request/post.ts';
import { exceeded } from '../request/throttle.ts';
import { tokenOf } from '../request/token.ts';
import type { AdminEndpoint } from './endpoint.ts';
import { type AdminEndpointName, adminEndpoints } from './endpoints.ts';
import type { AdminHandler } from './handler.ts';
import { adminHandlers } from './handlers.ts';
import { receiveUpload } from './upload.ts';
import { type AdminRequest, adminSender, checkBody, readJsonBody, readQuery } from './request.ts';

/** The admin API: every endpoint of the table with its handler. */
export function adminRoutes(gateway: HttpGateway): Hono<Env> {
  const app = new Hono<Env>();
  for (const [name, endpoint] of Object.entries<AdminEndpoint>(adminEndpoints)) {
    // The casts hold because the handlers have the names of the endpoints, and each takes what its endpoint has checked.
    const handler = adminHandlers[name as AdminEndpointName] as AdminHandler;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.method, path, (c) => answerAdmin({ gateway, endpoint, handler, c }));
  }
  return app;
}

type Exchange = {
  readonly gateway: HttpGateway;
  readonly endpoint: AdminEndpoint;
  readonly handler: AdminHandler;
  readonly c: Context<Env>;
};

/** Requests that change something are answered once per Idempotency-Key, and again where another change came first. */
async function answerAdmin(exchange: Exchange): Promise<Response> {
  const { gateway, endpoint, handler, c } = exchange;
  const ndc = requestNumber();
  const token = tokenOf(gateway, c, c.req.header('authorization'));
  if (isRefusal(token)) return sendRefusal({ gateway, c, ndc }, token);
  // Counted before its path is looked at, so that ids cannot be tried without end.
  const tooMany = await exceeded(gateway, { c, token, operation: 'administer' });
  if (tooMany) return sendThrottled({ gateway, c }, tooMany);
  const sender = adminSender(gateway, endpoint, { c, ndc });
  if (isRefusal(sender)) return sendRefusal({ gateway, c, ndc }, sender);
  noteEntity(c, sender.entity);
  const query = readQuery(endpoint, c);
  if (isRefusal(query)) return sendRefusal({ gateway, c, ndc }, query);
  const { upload } = endpoint;
  if (endpoint.method === 'GET' || upload) {
    const shows = upload
      ? await receiveUpload({ gateway, endpoint: { ...endpoint, upload }, handler, c, sender, query })
      : await handler(gateway, { ...sender, query, body: undefined, stream: noBytes });
    if (isRefusal(shows)) return sendRefusal({ gateway, c, ndc }, shows);
    return sendAnswer({ gateway, c, ndc }, answerOf(gateway, ndc, shows));
  }
  const body = await readJsonBody(gateway, c);
  const scope = `admin ${sender.token.entity} ${c.req.method} ${c.req.path}`;
  const prepare = async (): Promise<Work | Refusal> => {
    // What the path names may have changed since the first try.
    const current = adminSender(gateway, endpoint, { c, ndc });
    if (isRefusal(current)) return current;
    const checked = checkBody(endpoint, { body, contentType: c.req.header('content-type') });
    if (isRefusal(checked)) return checked;
    noteJson(c, { body: checked.value, schema: endpoint.body });
    // The cast holds because the body fulfils the schema of the endpoint.
    const request = { ...current, query, body: checked.value, stream: noBytes } as AdminRequest;
    const wanted = await handler(gateway, request);
    return isRefusal(wanted) ? wanted : workOf(gateway, ndc, wanted);
  };
  return retryOnConflict(() =>
    answerPost({ gateway, c, ndc, body, scope }, { prepare, answerPayment: beginsNoPayment }),
  );
}

const workOf = (gateway: HttpGateway, ndc: string, administration: Administration): Work => {
  const { shows, showsOnce } = administration;
  return {
    kind: 'certain',
    answer: answerOf(gateway, ndc, shows),
    ...(showsOnce ? { first: answerOf(gateway, ndc, { ...shows, ...showsOnce }) } : {}),
    async carryOut(alongside) {
      await gateway.operations.administer(administration, { ndc, alongside });
      return undefined;
    },
  };
};

const noBytes: AsyncIterable<Uint8Array> = (async function* none() {})();

const DONE = '000.000.100';

const answerOf = ({ clock }: HttpGateway, ndc: string, shows: object): FinalAnswer =>
  answer(200, { ...shows, result: resultOf(DONE), ...common(ndc, clock.now()) });
