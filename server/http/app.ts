import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { compile, describeResult, endpoints, resultCodes } from 'shared';
import { refuse } from '../core/refusal.ts';
import { ADMIN } from './admin/endpoint.ts';
import { adminRoutes } from './admin/routes.ts';
import { answerFailure } from './answers/failure.ts';
import { sendRefusal } from './answers/send.ts';
import { refuseUnserved } from './methods.ts';
import { apiReference } from './descriptions/routes.ts';
import { authentications } from './authentication/routes.ts';
import { asynchronousSteps } from './asynchronous/asynchronous.ts';
import { authenticationPages } from './authentication/pages.ts';
import { authenticationSteps } from './authentication/steps.ts';
import { getForm, getFrame } from './checkouts/frame-page.ts';
import { postCheckoutUpdate } from './checkouts/merchant.ts';
import { checkoutRegistrations } from './checkouts/registration.ts';
import { deleteOffered } from './checkouts/removal.ts';
import { getProgress } from './checkouts/shopper.ts';
import { sendAsset, sendDropIn, sendLoader } from './documents/assets.ts';
import { memoised, sendStatic, staticText } from './documents/static-content.ts';
import type { Env } from './env.ts';
import { events } from './events/routes.ts';
import type { HttpGateway } from './gateway.ts';
import { reports } from './reports/routes.ts';
import { isProbe, servedWith } from './office-place.ts';
import { refuseWrongTime } from './readiness.ts';
import type { AppParts, DirectHandlers } from './direct-handlers.ts';
import { screenings } from './risk/routes.ts';
import { registrations } from './registrations/routes.ts';
import { schedules } from './schedules/routes.ts';
import { merchantPost } from './request/merchant.ts';
import { postTestClock } from './test-clock.ts';

/** Every route of the gateway; those that are also answered directly have the same handlers. */
export function createApp(
  { gateway, widget, testClock, officePages }: AppParts & { readonly officePages: Hono<Env> | undefined },
  { payments, probes }: DirectHandlers,
): Hono<Env> {
  const app = new Hono<Env>({ getPath: pathsOf(gateway) });
  const clockMove = { checker: compile(endpoints.testClock), operation: null, scope: null, channel: 'any' } as const;

  for (const [route, handler] of Object.entries(payments)) {
    const [method = '', path = ''] = route.split(' ');
    app.on(method, path, handler);
  }
  app.post('/checkouts/:id/payment', payments['POST /v1/checkouts/:id/payment']);
  app.get('/checkouts/:id/payment', payments['GET /v1/checkouts/:id/payment']);

  for (const [path, handler] of Object.entries(probes)) app.get(path, handler);
  app.all(WRONG_TIME, refuseWrongTime);
  app.post(
    '/v1/checkouts/:id',
    merchantPost(gateway, {
      checker: compile(endpoints.updateCheckout),
      scope: 'pay',
      operation: 'updateCheckout',
      ...postCheckoutUpdate(gateway, widget.integrity),
    }),
  );
  app.get('/v1/checkouts/:id/progress', getProgress(gateway));
  app.get('/v1/checkouts/:id/form', getForm(gateway));
  app.delete('/v1/checkouts/:id/registrations/:registration', deleteOffered(gateway));
  app.get('/v1/checkouts/:id/frame', getFrame(gateway, widget, 'frame'));
  app.get('/v1/checkouts/:id/fields', getFrame(gateway, widget, 'fields'));
  app.get('/v1/checkouts/:id/stored', getFrame(gateway, widget, 'stored'));
  app.get('/v1/checkouts/:id/wallets', getFrame(gateway, widget, 'wallets'));

  app.route('/v1', reports(gateway));
  app.route('/v1/threeDSecure', authentications(gateway));
  app.route('/v1/riskScreen', screenings(gateway));
  app.route('/v1/events', events(gateway));
  app.route('/v1/registrations', registrations(gateway));
  app.route('/scheduling/v1/schedules', schedules(gateway));
  for (const base of ['/v1/checkouts', '/checkouts']) app.route(base, checkoutRegistrations(gateway));
  app.route('/3ds', authenticationSteps(gateway));
  app.route('/3ds', authenticationPages(gateway, widget));
  app.route('/asynchronous', asynchronousSteps(gateway, widget));

  app.get('/v1/checkout.js', (c) => sendLoader(widget, c.req.raw));
  app.get('/v1/paymentWidgets.js', (c) => sendDropIn(widget, c.req.raw));
  app.get(
    '/v1/assets/:name',
    (c) => sendAsset(widget, c.req.param('name'), c.req.raw) ?? sendRefusal({ gateway, c }, refuse('resourceUnknown')),
  );
  app.route(ADMIN, adminRoutes(gateway)).route('/', apiReference(gateway.baseUrl));
  if (officePages) app.route('/office', officePages);
  const codes = memoised(() => staticText(JSON.stringify({ resultCodes: resultCodes.map(described) })));
  app.get('/v1/resultcodes', (c) => sendStatic(codes(), c.req.raw, { 'content-type': 'application/json' }));
  app.post('/v1/testClock', merchantPost(gateway, { ...clockMove, ...postTestClock(gateway, testClock) }));

  app.notFound(refuseUnserved(gateway, app));
  app.onError((fault, c) => answerFailure(gateway, c, fault));
  return app;
}

const described = ({ code }: { readonly code: string }) => ({ code, description: describeResult(code) });

/** The path of a request to the host, or from an address, for which there is nothing. */
const NOWHERE = '/nowhere at all';

/** The path of every request but the probes while the clock cannot be believed. No address has a blank. */
const WRONG_TIME = '/wrong time';

function pathsOf(gateway: HttpGateway): (request: Request, options?: { readonly env?: Env['Bindings'] }) => string {
  const isServed = servedWith(gateway);
  return (request, options) => {
    const path = tolerantPath(request);
    return isServed(path, request, options?.env) ? pathAt(gateway, path) : NOWHERE;
  };
}

/** A middleware before each request would do the same, and make every handler wait for it. */
const pathAt = ({ clock }: Pick<HttpGateway, 'clock'>, path: string): string =>
  clock.isCredible() || isProbe(path) ? path : WRONG_TIME;

/**
 * Accepts repeated and trailing slashes: clients join a base address that ends in `/` to a path that begins with one,
 * or leave an id out, as in `//v1/payments/`.
 */
function tolerantPath(request: Request): string {
  const path = getPath(request);
  if (!path.includes('//') && !(path.length > 1 && path.endsWith('/'))) return path;
  return path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}
