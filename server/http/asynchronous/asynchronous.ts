import { type Context, Hono } from 'hono';
import { refuse } from '../../core/refusal.ts';
import { sendRefusal } from '../answers/send.ts';
import { renderGone } from '../authentication/documents.ts';
import type { Widget } from '../documents/assets.ts';
import { sendPage } from '../documents/document.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { isSameSecret } from '../request/same-secret.ts';

/** The addresses that acquirers receive for a payment whose shopper confirms on a page of theirs. */
export function asynchronousSteps(gateway: HttpGateway, widget: Widget): Hono<Env> {
  const app = new Hono<Env>();
  const comeBack = (c: Context<Env>) => getReturn({ gateway, widget, c });
  app.get('/:id/return', comeBack).post('/:id/return', comeBack);
  app.post('/:id/notification', (c) => postNotification(gateway, c));
  return app;
}

type Parts = { readonly gateway: HttpGateway; readonly widget: Widget; readonly c: Context<Env> };

/**
 * GET and POST /asynchronous/{id}/return: the shopper's browser comes back from the acquirer's page. Its parameters are
 * not read: the acquirer is inquired, and the browser goes on to the merchant's address and no other.
 */
async function getReturn({ gateway, widget, c }: Parts): Promise<Response> {
  const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
  const payment = key === undefined ? undefined : await gateway.operations.returnShopper(key);
  const url = payment && (await gateway.operations.returnAddress(payment));
  if (url === undefined) {
    const locale = c.req.header('accept-language')?.split(',')[0];
    return sendPage(renderGone(widget, { resultUrl: null }, locale), c.req.raw);
  }
  const headers = { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return new Response(null, { status: 303, headers });
}

/**
 * POST /asynchronous/{id}/notification: an acquirer reports that a payment has an outcome. The address carries a
 * signature that only the acquirer receives; the body is not read.
 */
async function postNotification(gateway: HttpGateway, c: Context<Env>): Promise<Response> {
  const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
  if (key === undefined) return sendRefusal({ gateway, c }, refuse('paymentUnknown'));
  if (!isSameSecret(c.req.query('key') ?? '', gateway.operations.notificationKey(key))) {
    return sendRefusal({ gateway, c }, refuse('originNotAllowed'));
  }
  const received = await gateway.operations.receiveNotification(key);
  return received === 'paymentUnknown'
    ? sendRefusal({ gateway, c }, refuse('paymentUnknown'))
    : new Response(null, { status: 204 });
}
