import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../../clock.ts';
import { type Bindings, hangUp } from '../listening.ts';
import { type Entry, type Ledger, type Line, remarks } from './ledger.ts';
import { type Moods, order, processorMoods } from './moods.ts';
import { instruction, mannerOf, verdict } from './rules.ts';
import { millis, pause } from '../time.ts';
import { answersAfter } from '../../test-data/outcomes.ts';

/**
 * A payment processor as somebody else would run it: its own ledger, its own words, JSON over HTTP.
 *
 * - `POST /payments` `{key, operation, amount: "92.00", currency, scheme?, card?, address?, authentication?, original?,
 * metadata?}` does what it is told, once per key however often it is sent, and answers 200 `{key, operation, amount,
 * currency, scheme?, outcome: approved | declined, responseCode, transactionId, institute, authentication, forcedCode?,
 * securityCodeCheck?, addressCheck?, cardType?, cardLevel?, cardIssuer?}`. 409 `{key, refused: "keyClosed"}`: the key
 * is dead. 400 `{refused: "malformed"}`: nothing was done. - `GET /payments/{key}` answers the same again, or 404
 * `{key, outcome: "neverArrived"}`: from then on the key is dead. - `GET /ledger` `{charges, lines, held}`: everything
 * that took effect, everything that was said, and how many wait at the door. - `POST /control` `{mode, times?}` makes
 * the next payments slow, late, lost, dropped or held; `{release: true}` lets the held ones in. `metadata`
 *   `{SIM_answer, forceResultCode}` and the published test data do so for one payment.
 */
export function processor({ ledger, clock }: { ledger: Ledger; clock: Clock }): Hono<Bindings> {
  const moods = processorMoods();
  const app = new Hono<Bindings>();
  app.use(bodyLimit({ maxSize: 65_536 }));
  app.post('/payments', (context) => takePayment(context, { ledger, clock, moods }));

  app.get('/payments/:key', async (context) => {
    const key = context.req.param('key');
    const line = await ledger.once(key, () => ({ key, at: timestamp(clock), outcome: 'closed' }));
    return line.outcome === 'closed' ? context.json({ key, outcome: 'neverArrived' }, 404) : context.json(told(line));
  });

  app.get('/ledger', (context) => {
    const lines = ledger.lines();
    return context.json({ charges: lines.filter(({ outcome }) => outcome === 'approved'), lines, held: moods.held() });
  });

  app.post('/control', async (context) => {
    const read = order.safeParse(await context.req.json().catch(() => undefined));
    if (!read.success) return context.json({ refused: 'malformed' }, 400);
    moods.obey(read.data);
    return context.json({ done: true });
  });
  return app;
}

type Desk = { readonly ledger: Ledger; readonly clock: Clock; readonly moods: Moods };

async function takePayment(context: Context<Bindings>, { ledger, clock, moods }: Desk): Promise<Response> {
  const read = instruction.safeParse(await context.req.json().catch(() => undefined));
  if (!read.success) return context.json({ refused: 'malformed' }, 400);
  const { key } = read.data;
  const isRepeated = ledger.find(key) !== undefined;
  const mood = moods.next();
  if (mood === 'held') await moods.released();
  const manner = isRepeated ? 'prompt' : mood === undefined || mood === 'held' ? mannerOf(read.data, ledger) : mood;
  if (manner === 'dropped') return hangUp(context);
  const line = await ledger.once(key, (): Line => ({ key, at: timestamp(clock), ...verdict(read.data, ledger) }));
  if (manner === 'lost') return hangUp(context);
  if (manner !== 'prompt') await pause(clock, millis(answersAfter[manner]));
  return line.outcome === 'closed' ? context.json({ key, refused: 'keyClosed' }, 409) : context.json(told(line));
}

const timestamp = (clock: Clock): string => new Date(clock.now()).toISOString();

function told(line: Entry): Record<string, unknown> {
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
  } = line;
  const amount = (amountCents / 100).toFixed(2);
  const asked = { key, operation, amount, currency, scheme };
  const beside = Object.fromEntries(remarks.map((name) => [name, line[name]]));
  return {
    ...asked,
    outcome,
    responseCode,
    transactionId,
    institute: 'Simulated processor',
    authentication: authentication ?? 'notChecked',
    forcedCode,
    ...beside,
  };
}
