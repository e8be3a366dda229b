import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { compile, describeResult, endpoints, resultCodes } from 'shared';
import { refuse } from '../core/refusal.ts';
import type { Gateway } from '../operations/gateway.ts';
import { isUnavailable } from '../operations/once/is-unavailable.ts';
import { type Widget, sendLoader, sendAsset } from './documents/assets.ts';
import { authentications } from './authentication/steps.ts';
import { type Env, HungUp } from './request/body.ts';
import { getCheckoutPayment, postCheckout, postCheckoutUpdate, saidBefore } from './checkouts/merchant.ts';
import { merchantGet, merchantPost } from './request/merchant.ts';
import { authenticationPages } from './authentication/pages.ts';
import { getPayment, postPayment, postReference } from './payments/payments.ts';
import { apiReference } from './api-reference/routes.ts';
import { common, resultOf } from './request/answer.ts';
import { getProgress, postShopperPayment } from './checkouts/shopper.ts';
import { type Advance, postTestClock } from './test-clock.ts';
import { refused } from './request/send.ts';
import { getFrame } from './checkouts/frame-page.ts';

export type AppParts = {
  readonly gateway: Gateway;
  /** What the widget's build has made. */
  readonly widget: Widget;
  /** Moves the clock, where there is one that can be moved. */
  readonly advance: Advance | undefined;
  /** False while the gateway is shutting down. */
  readonly isReady: () => boolean;
};

/** Every address of the gateway. */
export function createApp({ gateway, widget, advance, isReady }: AppParts): Hono<Env> {
  const app = new Hono<Env>({ getPath: tolerantPath });
  const { integrity } = widget;

  app.post(
    '/v1/checkouts',
    merchantPost(gateway, { checker: compile(endpoints.createCheckout), carryOut: postCheckout(gateway, integrity) }),
  );
  app.post(
    '/v1/checkouts/:id',
    merchantPost(gateway, {
      checker: compile(endpoints.updateCheckout),
      carryOut: postCheckoutUpdate(gateway, integrity),
      known: saidBefore(gateway),
    }),
  );
  const pay = postShopperPayment(gateway, compile(endpoints.payCheckout));
  const read = merchantGet(gateway, getCheckoutPayment(gateway));
  for (const prefix of ['/v1', ''])
    app.post(`${prefix}/checkouts/:id/payment`, pay).get(`${prefix}/checkouts/:id/payment`, read);
  app.get('/v1/checkouts/:id/progress', getProgress(gateway));

  app.post(
    '/v1/payments',
    merchantPost(gateway, { checker: compile(endpoints.createPayment), carryOut: postPayment(gateway) }),
  );
  app.post(
    '/v1/payments/:id',
    merchantPost(gateway, { checker: compile(endpoints.referencePayment), carryOut: postReference(gateway) }),
  );
  app.get('/v1/payments/:id', merchantGet(gateway, getPayment(gateway)));
  app.route('/3ds', authentications(gateway));
  app.route('/3ds', authenticationPages(gateway, widget));
  app.get('/v1/checkout.js', (c) => sendLoader(widget, c.req.raw));
  app.get(
    '/v1/assets/:name',
    (c) => sendAsset(widget, c.req.param('name'), c.req.raw) ?? refused({ gateway, c }, refuse('resourceUnknown')),
  );
  app.get('/v1/checkouts/:id/frame', getFrame(gateway, widget));
  app.route('/', apiReference(gateway.baseUrl));

  app.get('/v1/resultcodes', (c) =>
    c.json({ resultCodes: resultCodes.map(({ code }) => ({ code, description: describeResult(code) })) }),
  );
  app.post(
    '/v1/testClock',
    merchantPost(gateway, {
      checker: compile(endpoints.testClock),
      channel: 'any',
      carryOut: postTestClock(gateway, advance),
    }),
  );
  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', (c) => readiness(c, gateway, isReady));

  app.notFound((c) => refused({ gateway, c }, refuse('resourceUnknown')));
  app.onError((fault, c) => opaque(fault, c, gateway));
  return app;
}

/**
 * Clients glue a base that ends in `/` to a path that begins with one, and leave ids out: `//v1/payments/` is
 * `/v1/payments`.
 */
function tolerantPath(request: Request): string {
  const path = getPath(request);
  if (!path.includes('//') && !(path.length > 1 && path.endsWith('/'))) return path;
  return path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

async function readiness(c: Context<Env>, gateway: Gateway, isReady: () => boolean): Promise<Response> {
  if (!isReady()) return c.json({ status: 'closing' }, 503);
  try {
    await gateway.store.probe();
    return c.json({ status: 'ready' });
  } catch {
    return c.json({ status: 'storeUnavailable' }, 503);
  }
}

/** How a request ends that failed on our side. */
const endings = {
  faulty: { status: 500, code: '600.100.100' },
  unavailable: { status: 503, code: '999.999.888' },
} as const;

/** In seconds: when a request may be sent again that found no database. */
const RETRY_AFTER = '1';

/** A fault says nothing of itself outside; the log knows it by its ndc. */
function opaque(fault: Error, c: Context<Env>, gateway: Gateway): Response {
  const ndc = crypto.randomUUID();
  if (fault instanceof HungUp) {
    gateway.log.info({ ndc, reason: fault.message }, 'A client hung up');
    return c.body(null, 400);
  }
  const cause = fault.cause instanceof Error ? `: ${fault.cause.message}` : '';
  gateway.log.error({ ndc, reason: `${fault.name}: ${fault.message}${cause}` }, 'A request failed');
  const { status, code } = endings[isUnavailable(fault) ? 'unavailable' : 'faulty'];
  if (status === 503) c.header('retry-after', RETRY_AFTER);
  return c.json({ result: resultOf(code), ...common(ndc, gateway.clock.now()) }, status);
}
