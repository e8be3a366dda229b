import { type Context, Hono } from 'hono';
import { refuse } from '../../core/refusal.ts';
import { sendRefusal } from '../answers/send.ts';
import type { Redirect } from '../../core/payments/findings.ts';
import { renderGone } from '../authentication/documents.ts';
import type { Widget } from '../documents/assets.ts';
import { sendPage } from '../documents/document.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { renderLeave } from './documents.ts';
import { isSameSecret } from '../request/same-secret.ts';

/** The addresses that acquirers receive for a payment whose shopper confirms on a page of theirs. */
export function asynchronousSteps(gateway: HttpGateway, widget: Widget): Hono<Env> {
  const app = new Hono<Env>();
  const comeBack = (c: Context<Env>) => getReturn({ gateway, widget, c });
  app.get('/:id/redirect', (c) => getRedirect({ gateway, widget, c }));
  app.get('/:id/return', comeBack).post('/:id/return', comeBack);
  app.post('/:id/notification', (c) => postNotification(gateway, c));
  return app;
}

type Parts = { readonly gateway: HttpGateway; readonly widget: Widget; readonly c: Context<Env> };

/**
 * GET /asynchronous/{id}/redirect: the page that shows the form takes the whole window here, and from here it goes to the
 * acquirer's page. A payment that has ended leads back to the shop.
 */
async function getRedirect({ gateway, widget, c }: Parts): Promise<Response> {
  const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
  const payment = await gateway.operations.readPaymentForShopper(key);
  const redirect = payment?.findings.redirect;
  if (redirect?.purpose === 'payment') return follow(redirect, { gateway, widget, c });
  const url = payment && (await gateway.operations.returnAddress(payment));
  return url === undefined ? sendGone({ gateway, widget, c }) : seeOther(url);
}

/** The browser's way to the page of a redirect, with its parameters in the query or in a form. */
function follow({ url, method, parameters }: Redirect, { widget, c }: Parts): Response {
  if (method === 'POST') {
    const fields = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
    return sendPage(renderLeave(widget, { action: url, fields }, localeOf(c)), c.req.raw);
  }
  const address = new URL(url);
  for (const { name, value } of parameters) address.searchParams.append(name, value);
  return seeOther(address.href);
}

const localeOf = (c: Context<Env>): string | undefined => c.req.header('accept-language')?.split(',')[0];

const sendGone = ({ widget, c }: Parts): Response =>
  sendPage(renderGone(widget, { resultUrl: null }, localeOf(c)), c.req.raw);

const seeOther = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });

/**
 * GET and POST /asynchronous/{id}/return: the shopper's browser comes back from the acquirer's page. Its parameters are
 * not read: the acquirer is inquired, and the browser goes on to the merchant's address and no other.
 */
async function getReturn({ gateway, widget, c }: Parts): Promise<Response> {
  const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
  const payment = key === undefined ? undefined : await gateway.operations.returnShopper(key);
  const url = payment && (await gateway.operations.returnAddress(payment));
  return url === undefined ? sendGone({ gateway, widget, c }) : seeOther(url);
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
