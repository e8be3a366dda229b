import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../../clock.ts';
import type { Bindings } from '../listening.ts';
import { type ProcessorControl, processorControl } from './control.ts';
import { bookingOrder } from './booking-order.ts';
import { bankMembers, bookedToday, bookingMembers, bookingsOf, isAtBank, openAtBank, settledByBank } from './debits.ts';
import { carriedOutInstead } from './faulty-response.ts';
import { issuerData, type Ledger, type LedgerLine, type LedgerPayment } from './ledger.ts';
import { isNotProcessed } from '../../test-data/merchant-accounts.ts';
import { isUnheard, respond, unheard } from './respond.ts';
import { instruction, mannerOf, outcomeFor } from './rules.ts';
import { withdrawn } from '../transfers/transfers.ts';
import { settlementFile, settlementFiles } from './settlement-files.ts';
import { openTransfer, pendingMembers, settled, type TransferParts } from './transfers.ts';

/**
 * A payment processor as another company would run it, with its own ledger and its own terms: JSON over HTTP. See
 * DECISIONS 12.
 *
 * - `POST /payments` `{key, operation, amount: "92.00", currency, scheme?, account?, address?, authentication?, wallet?, original?,
 *   reference?, descriptor?, metadata?, enhancedData?, merchantAccount?}` carries out an operation once per key, however often it is sent. 200 `{key, operation, amount,
 *   currency, scheme?, outcome: approved | declined, responseCode, transactionId, institute, authentication,
 *   forcedCode?}` and the issuer's data about the card, where it has any. An online transfer comes with `shopperReturn`
 *   `{payee, returnUrl, notificationUrl}`; its outcome is `pending`, with `page` `{url, method, fields}` for the shopper
 *   or `wait`, until the bank decides; then it has its `transferEnd`. 409 `{key, refused:
 *   "keyClosed"}`: an inquiry has closed the key. 400 `{refused: "malformed"}`: nothing was carried out; nor was anything with 503 `{key, refused: "notProcessed"}`.
 * - `GET /payments/{key}`, the inquiry, repeats the response. 404 `{key, outcome: "neverArrived"}`: no payment with the
 *   key has arrived, and the key is closed from then on.
 * - `POST /payments/{key}/withdrawal` ends a transfer that its shopper has not confirmed, and responds like an inquiry.
 * - `GET /payments/{key}/bookings` `{key, bookings: [{id, on, kind: return | receipt | dispute | disputeReversal, reason?,
 *   amount}]}`: what banks have booked on a payment by now, returns of a debit, money that arrived, disputes of a card's
 *   charge. The response to a charge has the last day on which disputes of it are reported, `reportsUntil`.
 * - `POST /payments/{key}/bookings` `{kind, amount: "92.00", reason?}` has a bank book something today, as a test wishes.
 * - `GET /settlement` `{files: [{name, on, acquirerId, currency}]}`: the settlement files of the days that are over, one for
 *   each merchant and currency; `GET /settlement/{name}` is a file. `metadata` `{SIM_settlement}` spoils a payment's row.
 * - `GET /ledger` `{charges, lines, held}`: all charges, all lines and the number of held payments.
 * - `POST /control` `{mode, times?, on?}` makes the next payments, or inquiries, slow, late, lost, dropped, held or
 *   faulty (`test-data/faults.ts`), or spoils the settlement rows of the next payments; `{release: true}` ends that and
 *   releases the held ones; `GET /control` lists what is set. `metadata` `{SIM_answer, forceResultCode}`
 *   and the published test data do so for one payment.
 */
export function processor(parts: ProcessorParts): Hono<Bindings> {
  const { ledger, clock } = parts;
  const control = processorControl();
  const app = new Hono<Bindings>();
  app.use(bodyLimit({ maxSize: BODY_MAX }));
  app.post('/payments', (context) => takePayment(context, { ...parts, control }));

  const repeatPayment = (context: Context<Bindings>) => inquirePayment(context, { ...parts, control });
  app.get('/payments/:key', repeatPayment);
  app.post('/payments/:key/withdrawal', (context) => {
    if ('transfers' in parts) withdrawn(parts.transfers, context.req.param('key'));
    return repeatPayment(context);
  });

  app.get('/payments/:key/bookings', (context) => {
    const key = context.req.param('key');
    const line = ledger.find(key);
    const bookings = line && line.outcome !== 'closed' ? bookingsOf(line, clock) : [];
    return context.json({ key, bookings: bookings.map(bookingMembers) });
  });

  app.post('/payments/:key/bookings', async (context) => {
    const line = ledger.find(context.req.param('key'));
    const event = bookingOrder(await context.req.json().catch(() => undefined), clock);
    if (!event || line?.outcome !== 'approved') return context.json({ refused: 'malformed' }, 400);
    await ledger.book(bookedToday(line, event, clock));
    return context.json({ done: true });
  });

  app.get('/settlement', (context) => context.json({ files: settlementFiles(parts) }));
  app.get('/settlement/:name', (context) => {
    const content = settlementFile(parts, context.req.param('name'));
    return content === undefined
      ? context.json({ refused: 'unknown' }, 404)
      : context.body(content, 200, { 'content-type': 'text/csv; charset=UTF-8' });
  });

  app.get('/ledger', (context) => {
    const lines = ledger.lines();
    return context.json({
      charges: lines.filter(({ outcome }) => outcome === 'approved'),
      lines,
      held: control.held(),
    });
  });

  return app.route('/control', control.routes);
}

/** An order of the gateway has at most 4 MiB, whose characters JSON may write with up to four times as many bytes. */
const BODY_MAX = 16 * 1024 * 1024;

/** Without transfers, every request is decided at once. */
type ProcessorParts = TransferParts | { readonly ledger: Ledger; readonly clock: Clock };

async function takePayment(
  context: Context<Bindings>,
  { control, ...parts }: ProcessorParts & { readonly control: ProcessorControl },
): Promise<Response> {
  const { ledger, clock } = parts;
  const read = instruction.safeParse(await context.req.json().catch(() => undefined));
  if (!read.success) return context.json({ refused: 'malformed' }, 400);
  const { key } = read.data;
  if (isNotProcessed(read.data.merchantAccount?.acquirerId)) return context.json({ key, refused: 'notProcessed' }, 503);
  const isRepeated = ledger.find(key) !== undefined;
  const mode = control.next('payments');
  if (mode === 'held') await control.released();
  const manner = isRepeated ? 'prompt' : mode === undefined || mode === 'held' ? mannerOf(read.data, ledger) : mode;
  if (isUnheard(manner)) return unheard(context, manner);
  const line = await ledger.once(key, (): LedgerLine => {
    const outcome = outcomeFor(carriedOutInstead(read.data, manner), ledger);
    const settlement = outcome.settlement ?? (outcome.outcome === 'approved' ? control.next('settlement') : undefined);
    const decided = { key, at: timestamp(clock), ...outcome, settlement };
    const opened = openAtBank(decided, read.data, parts);
    return 'transfers' in parts ? openTransfer(opened, read.data, parts) : opened;
  });
  return line.outcome === 'closed'
    ? context.json({ key, refused: 'keyClosed' }, 409)
    : respond(manner, { context, clock, message: await responseNow(line, parts) });
}

/** Repeats the response to a payment. A key that has none is closed from then on. */
async function inquirePayment(
  context: Context<Bindings>,
  { control, ...parts }: ProcessorParts & { readonly control: ProcessorControl },
): Promise<Response> {
  const { ledger, clock } = parts;
  const key = context.req.param('key') ?? '';
  const manner = control.next('inquiries') ?? 'prompt';
  if (isUnheard(manner)) return unheard(context, manner);
  const line = await ledger.once(key, () => ({ key, at: timestamp(clock), outcome: 'closed' }));
  return line.outcome === 'closed'
    ? context.json({ key, outcome: 'neverArrived' }, 404)
    : respond(manner, { context, clock, message: await responseNow(line, parts) });
}

/** The response to a payment as it is now: a transfer or debit that was pending may have ended since. */
async function responseNow(line: LedgerPayment, parts: ProcessorParts): Promise<Record<string, unknown>> {
  if (line.outcome === 'pending' && isAtBank(line)) {
    const latest = await settledByBank(line, parts);
    return { ...responseOf(latest), ...(latest.outcome === 'pending' ? bankMembers(latest) : {}) };
  }
  return 'transfers' in parts && line.outcome === 'pending'
    ? { ...responseOf(await settled(line, parts)), ...pendingMembers(line.key, parts) }
    : responseOf(line);
}

const timestamp = (clock: Clock): string => new Date(clock.now()).toISOString();

function responseOf(line: LedgerPayment): Record<string, unknown> {
  const {
    key,
    operation,
    amountCents,
    currency,
    scheme,
    outcome,
    responseCode,
    transactionId,
    authentication,
    forcedCode,
    transferEnd,
    payTo,
    reportsUntil,
  } = line;
  const amount = (amountCents / 100).toFixed(2);
  const request = { key, operation, amount, currency, scheme };
  const details = Object.fromEntries(issuerData.map((name) => [name, line[name]]));
  return {
    ...request,
    outcome,
    responseCode,
    transactionId,
    institute: 'Simulated processor',
    authentication: authentication ?? 'notChecked',
    forcedCode,
    transferEnd,
    payTo,
    reportsUntil,
    ...details,
  };
}
