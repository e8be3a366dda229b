import { compile, endpoints } from 'shared';
import { getCheckoutPayment, postCheckout } from './checkouts/merchant.ts';
import { postShopperPayment } from './checkouts/shopper.ts';
import type { Hono } from 'hono';
import type { Handler } from './direct.ts';
import type { Env } from './env.ts';
import type { Widget } from './documents/assets.ts';
import type { HttpGateway } from './gateway.ts';
import { getPayment, postPayment, postReference, referenceScope } from './payments/payments.ts';
import { getHealth, getReadiness } from './readiness.ts';
import { registrationPayments } from './registrations/payments.ts';
import { merchantGet, merchantPost } from './request/merchant.ts';
import type { TestClockControl } from './test-clock.ts';

export type AppParts = {
  readonly gateway: HttpGateway;
  readonly widget: Widget;
  /** Undefined in live mode, which has no test clock. */
  readonly testClock: TestClockControl | undefined;
  /** The pages of the back office, loaded with the other routes; undefined where it is switched off. */
  readonly office?: (() => Promise<Hono<Env>>) | undefined;
  /** False while the gateway is shutting down. */
  readonly isReady: () => boolean;
};

/** A handler for each route that probes and payments take as a rule. */
export type DirectHandlers = ReturnType<typeof directHandlers>;

export function directHandlers({ gateway, widget: { integrity }, isReady }: AppParts) {
  return {
    probes: { '/healthz': getHealth, '/readyz': getReadiness(gateway, isReady) } satisfies Handlers,
    payments: paymentHandlers(gateway, integrity),
  };
}

type Handlers = Readonly<Record<string, Handler>>;

/** The handlers of the requests that payments take as a rule. */
function paymentHandlers(gateway: HttpGateway, integrity: Widget['integrity']) {
  const [createCheckout, payCheckout] = [compile(endpoints.createCheckout), compile(endpoints.payCheckout)];
  const [createPayment, reference] = [compile(endpoints.createPayment), compile(endpoints.referencePayment)];
  return {
    'POST /v1/checkouts': merchantPost(gateway, {
      checker: createCheckout,
      scope: 'pay',
      operation: 'createCheckout',
      ...postCheckout(gateway, integrity),
    }),
    'POST /v1/checkouts/:id/payment': postShopperPayment(gateway, payCheckout),
    'GET /v1/checkouts/:id/payment': merchantGet(gateway, getCheckoutPayment(gateway), {
      scope: 'read',
      operation: 'readCheckout',
    }),
    'POST /v1/payments': merchantPost(gateway, {
      checker: createPayment,
      scope: 'pay',
      operation: 'pay',
      ...postPayment(gateway),
    }),
    'GET /v1/payments/:id': merchantGet(gateway, getPayment(gateway), { scope: 'read', operation: 'readPayment' }),
    'POST /v1/payments/:id': merchantPost(gateway, {
      checker: reference,
      scope: referenceScope,
      operation: 'refer',
      ...postReference(gateway),
    }),
    ...registrationPayments(gateway),
  } satisfies Handlers;
}
