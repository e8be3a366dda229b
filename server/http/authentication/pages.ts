import { type Context, Hono } from 'hono';
import type { Payment } from '../../core/payments/payment.ts';
import type { Widget } from '../documents/assets.ts';
import { type HtmlPage, sendPage } from '../documents/document.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { acceptOf } from '../request/browser.ts';
import { renderAuthentication, renderChallenge, renderGone, renderMethod, renderNotice } from './documents.ts';

/** The pages of 3-D Secure. */
export function authenticationPages(gateway: HttpGateway, widget: Widget): Hono<Env> {
  const app = new Hono<Env>();
  const authentication = paymentPage(gateway, widget, authenticationPage);
  app.get('/:id', authentication).post('/:id', authentication);
  app.get('/:id/method', paymentPage(gateway, widget, methodPage));
  app.get('/:id/challenge', paymentPage(gateway, widget, challengePage));
  app.post('/:id/method', (c) =>
    send(c, renderNotice(widget, { payment: c.req.param('id'), news: 'methodCompleted' }, c.req.query('locale'))),
  );
  app.post('/:id/return', (c) =>
    send(c, renderNotice(widget, { payment: c.req.param('id'), news: 'challengeReturned' }, c.req.query('locale'))),
  );
  return app;
}

const send = (c: Context<Env>, page: HtmlPage): Response => sendPage(page, c.req.raw);

type PaymentPageParts = {
  readonly gateway: HttpGateway;
  readonly widget: Widget;
  readonly c: Context<Env>;
  readonly locale: string | undefined;
  readonly pageOrigins: readonly string[];
};
/** Renders a page of a payment; undefined for a payment that does not need the page. */
type PageOf = (payment: Payment, parts: PaymentPageParts) => Promise<HtmlPage | undefined> | HtmlPage | undefined;

/** Sends the page of a payment, or the page for a payment that is unknown or does not need this page. */
const paymentPage =
  (gateway: HttpGateway, widget: Widget, pageOf: PageOf) =>
  async (c: Context<Env>): Promise<Response> => {
    const locale = c.req.query('locale') ?? c.req.header('accept-language')?.split(',')[0];
    const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
    const payment = await gateway.operations.readPaymentForShopper(key);
    const parts = { gateway, widget, c, locale };
    const page =
      payment &&
      (await pageOf(payment, { ...parts, pageOrigins: gateway.entities.entity(payment.entity).settings.pageOrigins }));
    return send(
      c,
      page ??
        renderGone(
          widget,
          { resultUrl: (payment && (await gateway.operations.returnAddress(payment))) ?? null },
          locale,
        ),
    );
  };

async function authenticationPage(
  payment: Payment,
  { gateway, widget, c, locale, pageOrigins }: PaymentPageParts,
): Promise<HtmlPage | undefined> {
  const resultUrl = await gateway.operations.returnAddress(payment);
  if (resultUrl === undefined || !payment.findings.authentication) return undefined;
  const hasMethod = payment.findings.redirect?.preconditions !== undefined;
  return renderAuthentication(
    widget,
    { payment: gateway.ids.publicId('payment', payment.key), hasMethod, resultUrl, ...acceptOf(c) },
    { locale, pageOrigins },
  );
}

function methodPage({ findings }: Payment, { widget, locale, pageOrigins }: PaymentPageParts): HtmlPage | undefined {
  const method = findings.redirect?.preconditions?.[0];
  const methodData = method?.parameters[0]?.value;
  return method && methodData !== undefined
    ? renderMethod(widget, { methodUrl: method.url, methodData }, { locale, pageOrigins })
    : undefined;
}

/** The challenge window sizes of EMV 3-D Secure 2; 05 fills the screen. The merchant's choice wins over the page's. */
const isWindowSize = (size: string | undefined): size is string => size !== undefined && /^0[1-5]$/.test(size);
const WHOLE_SCREEN = '05';

function challengePage(
  { state, findings, fields }: Payment,
  { widget, c, locale, pageOrigins }: PaymentPageParts,
): HtmlPage | undefined {
  const { challenge, transactionId } = findings.authentication ?? {};
  if (!challenge?.acsUrl || state !== 'pending') return undefined;
  const message = {
    messageType: 'CReq',
    messageVersion: challenge.version,
    threeDSServerTransID: transactionId,
    acsTransID: challenge.acsTransactionId,
    challengeWindowSize:
      [fields['customer.browser.challengeWindow'], c.req.query('window')].find(isWindowSize) ?? WHOLE_SCREEN,
  };
  return renderChallenge(
    widget,
    { acsUrl: challenge.acsUrl, creq: Buffer.from(JSON.stringify(message)).toString('base64url') },
    { locale, pageOrigins },
  );
}
