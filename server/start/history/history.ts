import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { outcomeOf } from 'shared';
import { type Instant, minus, minutes, type PaymentKey } from '../../core/values.ts';
import { importFile } from '../../operations/reconciliation/import.ts';
import { collectedUntil } from '../../operations/reconciliation/items.ts';
import { membersBefore } from './members.ts';
import { deedsBefore, makeReportFiles } from './office.ts';
import { type Act, ordersBefore, type Referred } from './orders.ts';
import { pastGateway, type PastGateway, type PastParts } from './past-gateway.ts';

/** The channel of the demo provision file whose history is made, and its token. */
const CHANNEL = '8a8294174b7ecb28014b9699220015ca';
const TOKEN = 'demo-token';

/** How many days a history has. */
const DAYS = 30;

/** The mark of a database whose history was begun: it is made once, whatever became of it. */
const MARK = 'history';

/**
 * Makes a month of history of the demo shop, on a database that has no payment yet: by requests of the API, at a gateway
 * whose clock stands in the past, and by the simulators. Meanwhile the gateway answers others.
 */
export async function makeHistory(parts: PastParts, length = DAYS): Promise<void> {
  const { gateway, store } = parts;
  const channel = gateway.entities.entityOf(CHANNEL);
  if (gateway.mode === 'live' || !channel || !(await isFresh(parts))) return;
  await store.setMark(MARK, 1);
  const now = minus(gateway.clock.now(), minutes(1));
  const acts = [...ordersBefore(now, length), ...membersBefore(now, length), ...deedsBefore(now, length)].toSorted(
    (a, b) => a.at - b.at || a.order - b.order,
  );
  const [first] = acts;
  if (!first) return;
  const past = await pastGateway(parts, { start: first.at, end: now });
  const made: Made = new Map();
  for (const [at, together] of Map.groupBy(acts, (act) => act.at)) {
    await passUntil(at, past);
    past.clock.moveTo(at);
    await Promise.all(together.map((act) => ('does' in act ? act.does(past, channel) : carryOut(past, act, made))));
    await past.gateway.readNotes.flush();
    await past.notifications.deliver();
    await nextTurn();
  }
  await passUntil(now, past);
  past.clock.moveTo(now);
  // What acquirers have to settle was booked in the past, behind what may have been collected meanwhile.
  await store.setMark(collectedUntil(channel.key), 0);
  await importFiles(past);
  await makeReportFiles(past, channel);
  await past.close();
  gateway.log.info({ count: acts.length }, 'A month of history was made');
}

async function isFresh({ gateway, store }: PastParts): Promise<boolean> {
  if ((await store.mark(MARK)) !== undefined) return false;
  const slice = { after: 0 as PaymentKey, before: gateway.ids.key('payment'), order: 'latestFirst', limit: 1 } as const;
  for (const { key: entity, kind } of gateway.entities.all())
    if (kind === 'channel' && (await store.payments({ entity, ...slice })).length > 0) return false;
  return true;
}

/** What falls due before an act: messages, and the notification that was refused, which is refused again. */
async function passUntil(at: Instant, past: PastGateway): Promise<void> {
  const { gateway, clock, notifications, messages } = past;
  for (;;) {
    const [retry = Infinity, next = Infinity] = [await notifications.nextTry(), messages.nextAt()];
    // The cast holds because both are moments where they are not beyond every one.
    const due = Math.min(retry, next) as Instant;
    if (due > at) return;
    if (due > clock.now()) clock.moveTo(due);
    await (next <= retry ? messages.deliver(gateway) : notifications.refuseNext());
    await notifications.deliver();
  }
}

/** The ids that the acts of each order have made. */
type Made = Map<number, Partial<Record<Referred, string>>>;

async function carryOut(past: PastGateway, act: Act, made: Made): Promise<void> {
  const { order, refersTo, as, code } = act;
  const known = made.get(order) ?? {};
  const base = refersTo && known[refersTo];
  // What was refused before has no reference.
  if (refersTo && base === undefined) return;
  const sent = await send(past, act, base);
  if (code !== undefined && sent.id !== undefined) await passChallenge(past, sent.id, code);
  // A shopper pays without a token; the shop reads what came of it when the shopper is back.
  const { id, result } =
    act.kind === 'attempt' && base !== undefined
      ? await readAnswer(past, `/v1/checkouts/${base}/payment`)
      : code === undefined
        ? sent
        : await readAnswer(past, `/v1/payments/${sent.id}`);
  if (as && id !== undefined && outcomeOf(result.code) !== 'rejected') made.set(order, { ...known, [as]: id });
}

const authorization = `Bearer ${TOKEN}`;

type Answer = { readonly id?: string; readonly result: { readonly code: string } };
// The cast holds because every answer about a payment or a checkout has these members.
const answerOf = async (response: Response): Promise<Answer> => (await response.json()) as Answer;

async function send({ app }: PastGateway, { kind, fields }: Act, base: string | undefined): Promise<Answer> {
  const isShopper = kind === 'attempt';
  const address = {
    payment: `/v1/payments${base === undefined ? '' : `/${base}`}`,
    checkout: '/v1/checkouts',
    attempt: `/v1/checkouts/${base}/payment`,
    registration: '/v1/registrations',
    charge: `/v1/registrations/${base}/payments`,
    schedule: '/scheduling/v1/schedules',
  } as const satisfies Readonly<Record<Act['kind'], string>>;
  const own = { entityId: CHANNEL, ...(kind === 'schedule' ? { registrationId: base ?? '' } : {}) };
  const response = await app.request(address[kind], {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(isShopper ? {} : { authorization }) },
    body: new URLSearchParams({ ...(isShopper ? {} : own), ...fields }).toString(),
  });
  return answerOf(response);
}

const readAnswer = async ({ app }: PastGateway, path: string): Promise<Answer> =>
  answerOf(await app.request(`${path}?entityId=${CHANNEL}`, { headers: { authorization } }));

async function passChallenge({ gateway, challenges }: PastGateway, id: string, code: string): Promise<void> {
  const key = gateway.ids.keyOf('payment', id);
  if (key !== undefined) await challenges.enter(gateway, key, code);
}

/** When acquirers send the file of a day, in the morning after it. */
const SENT_AT = minutes(30 * 60);

/** Imports the settlement files of the simulated processor, each at its time. */
async function importFiles({ gateway, askProcessor }: PastGateway): Promise<void> {
  const entity = gateway.entities.entityOf(CHANNEL);
  if (!entity) return;
  // The cast holds because the processor documents its answer.
  const { files } = (await (await askProcessor('settlement')).json()) as {
    files: readonly { name: string; on: string }[];
  };
  for (const { name, on } of files) {
    const content = await (await askProcessor(`settlement/${name}`)).text();
    const receivedAt = Math.min(Date.parse(`${on}T00:00:00Z`) + SENT_AT, gateway.clock.now()) as Instant;
    const clock = { ...gateway.clock, now: () => receivedAt };
    const stream = Readable.from([Buffer.from(content)]);
    const file = { entity, account: null, profile: 'simulated-processor', name, stream, ndc: 'history' } as const;
    await importFile({ ...gateway, clock }, file);
    await nextTurn();
  }
}
