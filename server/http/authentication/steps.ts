import { type Context, Hono } from 'hono';
import { compile, endpoints } from 'shared';
import type { MethodCompletion } from '../../core/authentication/authentication.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { refuse, refuseParameters } from '../../core/refusal.ts';
import { cancelAuthentication } from '../../operations/authentication/cancel.ts';
import { continueAuthentication } from '../../operations/authentication/continue.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { type Env, readBody } from '../request/body.ts';
import { browserLimits, readForm } from '../request/form.ts';
import { answer } from '../request/answer.ts';
import { postResults } from './results.ts';
import { browserHeaders, fromOurPages } from '../request/browser.ts';
import { refused, sendAnswer } from '../request/send.ts';

/** What the pages of 3-D Secure ask for while they run (EMV 3-D Secure 2, browser channel). */
export function authentications(gateway: Gateway): Hono<Env> {
  const checker = compile(endpoints.continueAuthentication);
  const app = new Hono<Env>();

  app.post('/:id/continue', async (c) => {
    if (!fromOurPages(c)) return refused({ gateway, c }, refuse('originNotAllowed'));
    const form = await readForm(
      {
        contentType: c.req.header('content-type'),
        body: await readBody(c, browserLimits.bytes),
        limits: browserLimits,
      },
      checker,
    );
    if (form.faults.length > 0) return refused({ gateway, c }, refuseParameters(form.faults));
    const key = gateway.ids.keyOf('payment', c.req.param('id'));
    // The form's table has made sure of the value.
    const methodCompletion = form.fields['methodCompletion'] as MethodCompletion;
    const browser = { ...browserHeaders(c), ...form.fields };
    const payment =
      key === undefined ? undefined : await continueAuthentication(gateway, key, { methodCompletion, browser });
    return payment
      ? sendAnswer({ gateway, c }, answer(200, continuationOf(gateway, payment)))
      : refused({ gateway, c }, refuse('paymentUnknown'));
  });

  app.post('/:id/cancel', async (c) => {
    if (!fromOurPages(c)) return refused({ gateway, c }, refuse('originNotAllowed'));
    const key = gateway.ids.keyOf('payment', c.req.param('id'));
    const payment = key === undefined ? undefined : await cancelAuthentication(gateway, key);
    return payment
      ? sendAnswer({ gateway, c }, answer(200, continuationOf(gateway, payment)))
      : refused({ gateway, c }, refuse('paymentUnknown'));
  });

  app.get('/:id/progress', (c) => tellProgress(gateway, c));
  app.post('/:id/results', postResults(gateway));
  return app;
}

/** Whether a payment's 3-D Secure still needs the browser. */
async function tellProgress(gateway: Gateway, c: Context<Env>): Promise<Response> {
  if (!fromOurPages(c)) return refused({ gateway, c }, refuse('originNotAllowed'));
  const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
  const payment = key === undefined ? undefined : await gateway.store.payment(key);
  return sendAnswer({ gateway, c }, answer(200, { state: payment?.state === 'pending' ? 'pending' : 'done' }));
}

/** The issuer wants to see the shopper, or the payment needs the browser no more. */
const continuationOf = (gateway: Gateway, payment: Payment): { state: 'challenge' | 'done'; url?: string } =>
  payment.waitsFor === 'shopper' && payment.findings.authentication?.challenge
    ? { state: 'challenge', url: `${gateway.baseUrl}3ds/${gateway.ids.publicId('payment', payment.key)}/challenge` }
    : { state: 'done' };
