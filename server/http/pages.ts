import { type Context, Hono } from 'hono';
import { brands } from 'shared';
import type { Payment } from '../core/payment.ts';
import { refuse } from '../core/refusal.ts';
import type { Gateway } from '../operations/gateway.ts';
import { checkoutStatus } from '../operations/read-checkout.ts';
import { returnAddress, shopperResultUrl } from '../operations/result-address.ts';
import { sendAsset, sendLoader, type Widget } from './assets.ts';
import type { Env } from './body.ts';
import { checkoutKey } from './checkouts.ts';
import { type Page, sendPage } from './document.ts';
import { renderExpiredFrame, renderFrame } from './frame.ts';
import { renderAuthentication, renderChallenge, renderGone, renderMethod, renderNotice } from './hosted-pages.ts';
import { refused } from './merchant-request.ts';
import { progressOf } from './progress.ts';

/** What browsers are shown: the widget's files, the card form, and the pages of 3-D Secure. */
export function pages(gateway: Gateway, widget: Widget): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/v1/checkout.js', (c) => sendLoader(widget, c.req.raw));
  app.get('/v1/assets/:name', (c) => sendAsset(widget, c.req.param('name'), c.req.raw) ?? refused({ gateway, c }, refuse('resourceUnknown')));
  app.get('/v1/checkouts/:id/frame', async (c) => send(c, await framePage(gateway, widget, c)));

  const authentication = paymentPage(gateway, widget, authenticationPage);
  app.get('/3ds/:id', authentication).post('/3ds/:id', authentication);
  app.get('/3ds/:id/method', paymentPage(gateway, widget, methodPage));
  app.get('/3ds/:id/challenge', paymentPage(gateway, widget, challengePage));
  app.post('/3ds/:id/method', (c) => send(c, renderNotice(widget, { payment: c.req.param('id'), news: 'methodCompleted' }, c.req.query('locale'))));
  app.post('/3ds/:id/return', (c) => send(c, renderNotice(widget, { payment: c.req.param('id'), news: 'challengeReturned' }, c.req.query('locale'))));
  return app;
}

const send = (c: Context<Env>, page: Page): Response => sendPage(page, c.req.raw);

async function framePage(gateway: Gateway, widget: Widget, c: Context<Env>): Promise<Page> {
  const id = c.req.param('id') ?? '';
  const locale = c.req.query('locale');
  const key = checkoutKey(gateway, id);
  const status = key === undefined ? undefined : await checkoutStatus(gateway, key);
  const checkout = status && (await gateway.store.checkout(status.checkout.key));
  if (!status || !checkout) return renderExpiredFrame(widget, id, locale);
  const { pageOrigins } = gateway.entities.entity(checkout.entity).settings;
  const about = {
    id,
    pageOrigins,
    brands: brands.map(({ code }) => code),
    shopperResultUrl: shopperResultUrl(checkout, status.payment) ?? null,
  };
  return renderFrame(widget, { ...about, progress: progressOf(gateway, status, locale), now: gateway.clock.now() }, locale);
}

type PageOf = (
  payment: Payment,
  parts: { gateway: Gateway; widget: Widget; c: Context<Env>; locale: string | undefined; pageOrigins: readonly string[] },
) => Promise<Page | undefined> | Page | undefined;

/** A page about a payment; for one that nobody knows, or that needs no such page, it says so. */
const paymentPage =
  (gateway: Gateway, widget: Widget, pageOf: PageOf) =>
  async (c: Context<Env>): Promise<Response> => {
    const locale = c.req.query('locale') ?? c.req.header('accept-language')?.split(',')[0];
    const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
    const payment = key === undefined ? undefined : await gateway.store.payment(key);
    const parts = { gateway, widget, c, locale };
    const page = payment && (await pageOf(payment, { ...parts, pageOrigins: gateway.entities.entity(payment.entity).settings.pageOrigins }));
    return send(c, page ?? renderGone(widget, { resultUrl: (payment && (await returnAddress(gateway, payment))) ?? null }, locale));
  };

const authenticationPage: PageOf = async (payment, { gateway, widget, locale, pageOrigins }) => {
  const resultUrl = await returnAddress(gateway, payment);
  if (resultUrl === undefined || !payment.findings.authentication) return undefined;
  const hasMethod = payment.findings.redirect?.preconditions !== undefined;
  return renderAuthentication(widget, { payment: gateway.ids.publicId('payment', payment.key), hasMethod, resultUrl }, { locale, pageOrigins });
};

const methodPage: PageOf = ({ findings }, { widget, locale, pageOrigins }) => {
  const method = findings.redirect?.preconditions?.[0];
  const methodData = method?.parameters[0]?.value;
  return method && methodData !== undefined ? renderMethod(widget, { methodUrl: method.url, methodData }, { locale, pageOrigins }) : undefined;
};

const WHOLE_SCREEN = '05';

const challengePage: PageOf = ({ state, findings }, { widget, c, locale, pageOrigins }) => {
  const { challenge, transactionId } = findings.authentication ?? {};
  if (!challenge || state !== 'pending') return undefined;
  const wanted = c.req.query('window') ?? '';
  const message = {
    messageType: 'CReq',
    messageVersion: challenge.version,
    threeDSServerTransID: transactionId,
    acsTransID: challenge.acsTransactionId,
    challengeWindowSize: /^0[1-5]$/.test(wanted) ? wanted : WHOLE_SCREEN,
  };
  return renderChallenge(widget, { acsUrl: challenge.acsUrl, creq: Buffer.from(JSON.stringify(message)).toString('base64url') }, { locale, pageOrigins });
};
