import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../../clock.ts';
import { isTransferEnd } from '../../test-data/transfers.ts';
import { ask } from '../ask.ts';
import type { Bindings } from '../listening.ts';
import { field, show } from '../pages/page.ts';
import { transferBody, transferRequest } from '../transfers/messages.ts';
import { type Transfer, type Transfers, withdrawn } from '../transfers/transfers.ts';
import { confirmationPage, languageOf, messagesPage, overPage, returnPage } from './pages.ts';

type BankParts = { readonly transfers: Transfers; readonly clock: Clock };

/**
 * A bank, and the service that transfers from it are ordered at.
 *
 * - `POST /transfers` `{key, brand, amount: "92.00", currency, payee, returnUrl, notificationUrl, metadata}` opens a
 *   transfer once per key. 200 `{key, state: open, page: {url, method, fields}}`, `{key, state: waiting, wait}` or
 *   `{key, state: ended, end}`. 409 `{key, refused: "keyClosed"}`; 400 `{refused: "malformed"}`.
 * - `GET /transfers/{key}` repeats it as it is now. 404 `{key, state: neverArrived}` closes the key.
 * - `POST /transfers/{key}/withdrawal` ends a transfer that its shopper has not confirmed, and returns it in any case.
 * - `/pay` is where the shopper logs in, chooses an account and confirms, refuses or goes away.
 */
export function bank(parts: BankParts): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(bodyLimit({ maxSize: 1_048_576 }));
  app.post('/transfers', (context) => orderTransfer(context, parts));
  app.get('/transfers/:key', (context) => {
    const key = context.req.param('key');
    const transfer = parts.transfers.inquire(key);
    return transfer
      ? context.json(transferBody(transfer, addressOf(context)))
      : context.json({ key, state: 'neverArrived' }, 404);
  });
  app.post('/transfers/:key/withdrawal', (context) => {
    const key = context.req.param('key');
    const transfer = withdrawn(parts.transfers, key);
    return transfer
      ? context.json(transferBody(transfer, addressOf(context)))
      : context.json({ key, state: 'neverArrived' }, 404);
  });
  app.get('/pay', (context) => context.redirect(`/pay/${encodeURIComponent(context.req.query('session') ?? '')}`, 303));
  app.post('/pay', async (context) =>
    context.redirect(`/pay/${encodeURIComponent(await field(context, 'session'))}`, 303),
  );
  app.get('/messages', (context) => showMessages(context, parts));
  app.get('/pay/:session', (context) => showTransfer(context, parts));
  app.post('/pay/:session', async (context) => {
    const transfer = parts.transfers.bySession(context.req.param('session'));
    const action = await field(context, 'action');
    if (transfer && isTransferEnd(action)) parts.transfers.end(transfer, action);
    return context.redirect(context.req.path, 303);
  });
  return app;
}

const addressOf = ({ req }: Context<Bindings>): string => new URL('/', req.url).href;

async function orderTransfer(context: Context<Bindings>, { transfers, clock }: BankParts): Promise<Response> {
  const read = transferRequest.safeParse(await context.req.json().catch(() => undefined));
  if (!read.success) return context.json({ refused: 'malformed' }, 400);
  const { amount: amountCents, metadata: testData, notificationUrl, ...order } = read.data;
  const transfer = transfers.open({ ...order, amountCents, testData }, ({ order: { key } }) => {
    if (testData.notifies) void ask(clock, notificationUrl, { key });
  });
  return transfer
    ? context.json(transferBody(transfer, addressOf(context)))
    : context.json({ key: order.key, refused: 'keyClosed' }, 409);
}

function showTransfer(context: Context<Bindings>, { transfers }: BankParts): Response | Promise<Response> {
  const language = languageOf(context.req.header('accept-language') ?? 'en');
  const transfer: Transfer | undefined = transfers.bySession(context.req.param('session') ?? '');
  if (!transfer) return show(context, overPage(language), 404);
  return show(
    context,
    transfer.state.kind === 'open' ? confirmationPage(transfer, language) : returnPage(transfer, language),
  );
}

/** What the inbox of an e-mail address or a phone shows. */
function showMessages(context: Context<Bindings>, { transfers }: BankParts): Response | Promise<Response> {
  const language = languageOf(context.req.header('accept-language') ?? 'en');
  const to = context.req.query('to') ?? '';
  return show(context, messagesPage({ to, transfers: transfers.openFor(to) }, language));
}
