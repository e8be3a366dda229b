import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { compile, describeResult, endpoints, resultCodes } from 'shared';
import { refuse } from '../core/refusal.ts';
import { answerFailure } from './answers/failure.ts';
import { sendRefusal } from './answers/send.ts';
import { apiReference } from './api-reference/routes.ts';
import { getAuthentication, postAuthentication } from './authentication/merchant.ts';
import { asynchronousSteps } from './asynchronous/asynchronous.ts';
import { authenticationPages } from './authentication/pages.ts';
import { authenticationSteps } from './authentication/steps.ts';
import { getFrame } from './checkouts/frame-page.ts';
import { getCheckoutPayment, postCheckout, postCheckoutUpdate } from './checkouts/merchant.ts';
import { checkoutRegistrations } from './checkouts/registration.ts';
import { getProgress, postShopperPayment } from './checkouts/shopper.ts';
import { type AnswerDirectly, directly, type Handler } from './direct.ts';
import { sendAsset, sendLoader, type Widget } from './documents/assets.ts';
import { once, sendStatic, staticText } from './documents/static-content.ts';
import type { Env } from './env.ts';
import type { HttpGateway } from './gateway.ts';
import { getPayment, postPayment, postReference } from './payments/payments.ts';
import { getQueriedPayment, getQueriedReference } from './reports/query.ts';
import { getTransactions } from './reports/transactions.ts';
import { getReadiness, refuseWrongTime } from './readiness.ts';
import { registrationPayments, registrations } from './registrations/routes.ts';
import { merchantGet, merchantPost } from './request/merchant.ts';
import { postTestClock, type TestClockControl } from './test-clock.ts';

export type AppParts = {
  readonly gateway: HttpGateway;
  readonly widget: Widget;
  /** Undefined in live mode, which has no test clock. */
  readonly testClock: TestClockControl | undefined;
  /** False while the gateway is shutting down. */
  readonly isReady: () => boolean;
};

/** The routes of the gateway, and those among them that payments take as a rule. */
export type App = { readonly app: Hono<Env>; readonly answerDirectly: AnswerDirectly };

export function createApp({ gateway, widget, testClock, isReady }: AppParts): App {
  const app = new Hono<Env>({ getPath: (request) => pathAt(gateway, tolerantPath(request)) });
  const { integrity } = widget;
  const updateCheckout = compile(endpoints.updateCheckout);
  const authentication = compile(endpoints.createAuthentication);
  const clockMove = { checker: compile(endpoints.testClock), channel: 'any' } as const;

  const direct = paymentHandlers(gateway, integrity);
  for (const [route, handler] of Object.entries(direct)) {
    const [method = '', path = ''] = route.split(' ');
    app.on(method, path, handler);
  }
  app.post('/checkouts/:id/payment', direct['POST /v1/checkouts/:id/payment']);
  app.get('/checkouts/:id/payment', direct['GET /v1/checkouts/:id/payment']);

  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', getReadiness(gateway, isReady));
  app.all(WRONG_TIME, refuseWrongTime);
  app.post(
    '/v1/checkouts/:id',
    merchantPost(gateway, { checker: updateCheckout, ...postCheckoutUpdate(gateway, integrity) }),
  );
  app.get('/v1/checkouts/:id/progress', getProgress(gateway));
  app.get('/v1/checkouts/:id/frame', getFrame(gateway, widget));

  app.get('/v1/query/:id', merchantGet(gateway, getQueriedPayment(gateway)));
  const byReference = merchantGet(gateway, getQueriedReference(gateway));
  app.get('/v1/query', byReference).get('/v1/payments', byReference);
  app.get('/v1/reports/transactions', merchantGet(gateway, getTransactions(gateway)));
  app.post('/v1/threeDSecure', merchantPost(gateway, { checker: authentication, ...postAuthentication(gateway) }));
  app.get('/v1/threeDSecure/:id', merchantGet(gateway, getAuthentication(gateway)));
  app.route('/v1/registrations', registrations(gateway));
  for (const base of ['/v1/checkouts', '/checkouts']) app.route(base, checkoutRegistrations(gateway));
  app.route('/3ds', authenticationSteps(gateway));
  app.route('/3ds', authenticationPages(gateway, widget));
  app.route('/asynchronous', asynchronousSteps(gateway, widget));

  app.get('/v1/checkout.js', (c) => sendLoader(widget, c.req.raw));
  app.get(
    '/v1/assets/:name',
    (c) => sendAsset(widget, c.req.param('name'), c.req.raw) ?? sendRefusal({ gateway, c }, refuse('resourceUnknown')),
  );
  app.route('/', apiReference(gateway.baseUrl));
  const codes = once(() => staticText(JSON.stringify({ resultCodes: resultCodes.map(described) })));
  app.get('/v1/resultcodes', (c) => sendStatic(codes(), c.req.raw, { 'content-type': 'application/json' }));
  app.post('/v1/testClock', merchantPost(gateway, { ...clockMove, ...postTestClock(gateway, testClock) }));

  app.notFound((c) => sendRefusal({ gateway, c }, refuse('resourceUnknown')));
  app.onError((fault, c) => answerFailure(gateway, c, fault));
  return { app, answerDirectly: directly(gateway, direct) };
}

/** The handlers of the requests that payments take as a rule. */
function paymentHandlers(gateway: HttpGateway, integrity: Widget['integrity']) {
  const [createCheckout, payCheckout] = [compile(endpoints.createCheckout), compile(endpoints.payCheckout)];
  const [createPayment, reference] = [compile(endpoints.createPayment), compile(endpoints.referencePayment)];
  return {
    'POST /v1/checkouts': merchantPost(gateway, { checker: createCheckout, ...postCheckout(gateway, integrity) }),
    'POST /v1/checkouts/:id/payment': postShopperPayment(gateway, payCheckout),
    'GET /v1/checkouts/:id/payment': merchantGet(gateway, getCheckoutPayment(gateway)),
    'POST /v1/payments': merchantPost(gateway, { checker: createPayment, ...postPayment(gateway) }),
    'GET /v1/payments/:id': merchantGet(gateway, getPayment(gateway)),
    'POST /v1/payments/:id': merchantPost(gateway, { checker: reference, ...postReference(gateway) }),
    ...registrationPayments(gateway),
  } satisfies Readonly<Record<string, Handler>>;
}

const described = ({ code }: { readonly code: string }) => ({ code, description: describeResult(code) });

/** The path of every request but the probes while the clock cannot be believed. No address has a blank. */
const WRONG_TIME = '/wrong time';
const probes = new Set(['/healthz', '/readyz']);

/** A middleware before each request would do the same, and make every handler wait for it. */
const pathAt = ({ clock }: Pick<HttpGateway, 'clock'>, path: string): string =>
  clock.isCredible() || probes.has(path) ? path : WRONG_TIME;

/**
 * Accepts repeated and trailing slashes: clients join a base address that ends in `/` to a path that begins with one,
 * or leave an id out, as in `//v1/payments/`.
 */
function tolerantPath(request: Request): string {
  const path = getPath(request);
  if (!path.includes('//') && !(path.length > 1 && path.endsWith('/'))) return path;
  return path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}
