import { type Context, Hono } from 'hono';
import { compile, endpoints } from 'shared';
import type { MethodCompletion } from '../../core/authentication/authentication.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { refuse, refuseParameters } from '../../core/refusal.ts';
import { answer } from '../answers/answer.ts';
import { sendAnswer, sendRefusal } from '../answers/send.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { readBody } from '../request/body.ts';
import { browserHeaders, isFromOwnPages } from '../request/browser.ts';
import { browserLimits, readForm } from '../request/form.ts';
import { postResults } from './results.ts';

/** The requests of the 3-D Secure pages and of the directory server (EMV 3-D Secure 2, browser channel). */
export function authenticationSteps(gateway: HttpGateway): Hono<Env> {
  const checker = compile(endpoints.continueAuthentication);
  const app = new Hono<Env>();

  app.post('/:id/continue', async (c) => {
    if (!isFromOwnPages(c)) return sendRefusal({ gateway, c }, refuse('originNotAllowed'));
    const key = gateway.ids.keyOf('payment', c.req.param('id'));
    if (key === undefined) return sendRefusal({ gateway, c }, refuse('paymentUnknown'));
    const form = await readForm(
      {
        contentType: c.req.header('content-type'),
        body: await readBody({ gateway, c }, browserLimits.bytes),
        limits: browserLimits,
      },
      checker,
    );
    if (form.faults.length > 0) return sendRefusal({ gateway, c }, refuseParameters(form.faults));
    // The endpoint's table allows no other values.
    const methodCompletion = form.fields['methodCompletion'] as MethodCompletion;
    const browser = { ...browserHeaders(c), ...form.fields };
    const payment = await gateway.operations.continueAuthentication(key, { methodCompletion, browser });
    return payment
      ? sendAnswer({ gateway, c }, answer(200, continuationOf(gateway, payment)))
      : sendRefusal({ gateway, c }, refuse('paymentUnknown'));
  });

  app.post('/:id/cancel', async (c) => {
    if (!isFromOwnPages(c)) return sendRefusal({ gateway, c }, refuse('originNotAllowed'));
    const key = gateway.ids.keyOf('payment', c.req.param('id'));
    const payment = key === undefined ? undefined : await gateway.operations.cancelAuthentication(key);
    return payment
      ? sendAnswer({ gateway, c }, answer(200, continuationOf(gateway, payment)))
      : sendRefusal({ gateway, c }, refuse('paymentUnknown'));
  });

  app.get('/:id/progress', (c) => getAuthenticationProgress(gateway, c));
  app.post('/:id/results', postResults(gateway));
  return app;
}

/** GET /3ds/{id}/progress: whether the authentication of a payment still needs the browser. */
async function getAuthenticationProgress(gateway: HttpGateway, c: Context<Env>): Promise<Response> {
  if (!isFromOwnPages(c)) return sendRefusal({ gateway, c }, refuse('originNotAllowed'));
  const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
  const payment = await gateway.operations.readPaymentForShopper(key);
  return sendAnswer({ gateway, c }, answer(200, { state: payment?.state === 'pending' ? 'pending' : 'done' }));
}

/** The next step of the browser: the issuer's challenge, or none. */
const continuationOf = (gateway: HttpGateway, payment: Payment): { state: 'challenge' | 'done'; url?: string } =>
  payment.waitsFor === 'shopper' && payment.findings.authentication?.challenge?.acsUrl
    ? { state: 'challenge', url: `${gateway.baseUrl}3ds/${gateway.ids.publicId('payment', payment.key)}/challenge` }
    : { state: 'done' };
