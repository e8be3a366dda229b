import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../../clock.ts';
import { ask } from '../ask.ts';
import type { Bindings } from '../listening.ts';
import { field, show } from '../pages/page.ts';
import { transferBody, transferRequest } from '../transfers/messages.ts';
import { type Transfer, type Transfers, withdrawn } from '../transfers/transfers.ts';
import { messagesPage, returnPage, stepPage, unknownPage } from './pages.ts';
import { languageOf } from './texts.ts';
import { firstVisit, proceed, type Visit } from './visits.ts';

type BankParts = { readonly transfers: Transfers; readonly clock: Clock };

/**
 * A bank, and the service that transfers from it are ordered at.
 *
 * - `POST /transfers` `{key, brand, amount: "92.00", currency, payee, returnUrl, notificationUrl, metadata}` opens a
 *   transfer once per key. 200 `{key, state: open, page: {url, method, fields}}`, `{key, state: waiting, wait}` or
 *   `{key, state: ended, end}`. 409 `{key, refused: "keyClosed"}`; 400 `{refused: "malformed"}`.
 * - `GET /transfers/{key}` repeats it as it is now. 404 `{key, state: neverArrived}` closes the key.
 * - `POST /transfers/{key}/withdrawal` ends a transfer that its shopper has not confirmed, and returns it in any case.
 * - `/pay` is where the shopper logs in, chooses an account and confirms, refuses or goes away; `/messages?to=` shows the
 *   messages to a phone or an e-mail address that ask for a confirmation.
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
    if (transfer) transferVisits.set(transfer, await nextVisit(context, transfer, parts));
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

/** How far the shopper of each transfer has come; it is forgotten with the transfer. */
const transferVisits = new WeakMap<Transfer, Visit>();
const visitOf = (transfer: Transfer): Visit => transferVisits.get(transfer) ?? firstVisit;

async function nextVisit(context: Context<Bindings>, transfer: Transfer, { transfers }: BankParts): Promise<Visit> {
  const [action, user, pin, account, terms] = await Promise.all([
    field(context, 'action'),
    field(context, 'user'),
    field(context, 'pin'),
    field(context, 'account'),
    field(context, 'terms'),
  ]);
  return proceed(transfers, transfer, { visit: visitOf(transfer), posted: { action, user, pin, account, terms } });
}

function showTransfer(context: Context<Bindings>, { transfers }: BankParts): Response | Promise<Response> {
  const language = languageFor(context);
  const transfer = transfers.bySession(context.req.param('session') ?? '');
  if (!transfer) return show(context, unknownPage(language), 404);
  return show(
    context,
    transfer.state.kind === 'open' ? stepPage(transfer, visitOf(transfer), language) : returnPage(transfer, language),
  );
}

const languageFor = ({ req }: Context<Bindings>) => languageOf(req.header('accept-language') ?? 'en');

/** What the inbox of an e-mail address or a phone shows. */
function showMessages(context: Context<Bindings>, { transfers }: BankParts): Response | Promise<Response> {
  const language = languageFor(context);
  const to = context.req.query('to') ?? '';
  return show(context, messagesPage({ to, transfers: transfers.openFor(to) }, language));
}
