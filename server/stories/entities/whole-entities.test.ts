import { reads } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, seconds } from '../../core/values.ts';
import { closeDueBatches } from '../../operations/settlement/close.ts';
import { cardOf, cards } from '../world/words.ts';
import { channels, type Channel, entities, type Name, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { openReceiver, type Receiver, secret } from '../webhooks/receiver.fixture.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';

const institute = { clearingInstituteName: 'Tillway test acquirer', clearingInstituteMerchantId: 'TW-4711' };
const settlement = { ...institute, cutOff: '18:00', zone: 'UTC', currency: 'EUR' };
const reference = 'order-4713';
const order = { amount: '92.00', currency: 'EUR', merchantTransactionId: reference };
const agreement = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};
const monthly = {
  'job.second': '00',
  'job.minute': '00',
  'job.hour': '06',
  'job.dayOfMonth': '01',
  'job.month': '*',
};
const auth = (name: Name) => ({ authorization: `Bearer ${tokenOf(name)}` });

/** What each channel has: an id of every kind that can be read. */
type Own = Readonly<Record<(typeof kinds)[number], string>>;
const kinds = ['payment', 'checkout', 'storing', 'registration', 'authentication', 'screening', 'schedule'] as const;

let world: World;
let receiver: Receiver;
const owned = {} as Record<Channel, Own>;
beforeAll(async () => {
  receiver = await openReceiver();
  const webhook = { name: 'accounting', url: receiver.url, secrets: [secret] };
  const having = { psp: { settings: { settlement, riskScreening: true }, webhooks: [webhook] } };
  world = await openWorld({ provisionFile: provisionFile(having) });
  await closes();
  const paid: string[] = [];
  for (const channel of channels) paid.push(await pays(channel));
  await world.advance(days(1));
  await closes();
  for (const [place, channel] of channels.entries()) owned[channel] = await makes(channel, paid[place] ?? '');
  // Where several processes write, a page of events in the order of time ends ten seconds ago.
  await world.advance(seconds(11));
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

async function closes(): Promise<void> {
  for await (const _ of closeDueBatches(world.wired().gateway));
}

const card = cardOf(cards.approved);
const pays = (channel: Channel): Promise<string> =>
  makesOne('v1/payments', channel, { ...order, ...card, paymentType: 'DB' });

async function makes(channel: Channel, payment: string): Promise<Own> {
  const { 'card.cvv': _code, ...stored } = card;
  const registration = await makesOne('v1/registrations', channel, { ...stored, ...agreement });
  return {
    payment,
    registration,
    checkout: await makesOne('v1/checkouts', channel, { ...order, paymentType: 'DB' }),
    storing: await makesOne('v1/checkouts', channel, { createRegistration: 'true' }),
    authentication: await makesOne('v1/threeDSecure', channel, { ...order, ...card }),
    screening: await makesOne('v1/riskScreen', channel, { ...order, ...card }),
    schedule: await makesOne('scheduling/v1/schedules', channel, {
      ...order,
      registrationId: registration,
      ...monthly,
    }),
  };
}

async function makesOne(path: string, channel: Channel, form: Record<string, string>): Promise<string> {
  const { body } = await world.post(path, { entityId: entities[channel], ...form }, auth(channel));
  expect(body.id, `${path}: ${JSON.stringify(body.result)}`).toBeTypeOf('string');
  return body.id;
}

/** A response without the members that differ from one request to the next. */
const essence = ({ status, body }: Answered) => ({ status, ...body, timestamp: null, ndc: null });

/** An entity, the tokens that read all of it, and its channels. */
const wholes = [
  ['bakery', ['bakery', 'division', 'psp'], ['bakery in town', 'bakery online']],
  ['florist', ['florist'], ['florist in town', 'florist online']],
  ['division', ['division', 'psp'], channels],
  ['psp', ['psp'], channels],
  ['bakery online', ['bakery online', 'bakery'], ['bakery online']],
] as const satisfies readonly (readonly [Name, readonly Name[], readonly Channel[]])[];

const span = { 'date.from': '2026-01-01', 'date.to': '2060-01-01' };
type Listed = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> & { readonly nextCursor?: string };

/** Every list: its further parameters, its member, and how an entry names the channel's own row. */
const lists = {
  listSchedules: { query: {}, member: 'schedules', kind: 'schedule', id: 'id' },
  queryReference: { query: { merchantTransactionId: reference }, member: 'payments', kind: 'payment', id: 'id' },
  findPayments: { query: { merchantTransactionId: reference }, member: 'payments', kind: 'payment', id: 'id' },
  reportTransactions: { query: { ...span, limit: '500' }, member: 'payments', kind: 'payment', id: 'id' },
  listEvents: { query: { type: 'REGISTRATION' }, member: 'events', kind: 'registration', id: 'object' },
} as const;

/** Every read of one row, by the kind of its id. */
const singles = {
  readCheckout: 'checkout',
  readRegistrationAtCheckout: 'storing',
  readPayment: 'payment',
  readAuthentication: 'authentication',
  readScreening: 'screening',
  readRegistration: 'registration',
  readSchedule: 'schedule',
  queryPayment: 'payment',
} as const satisfies Partial<Record<keyof typeof reads, (typeof kinds)[number]>>;

/** Reads of neither kind, which the stories below ask for by themselves, and those that remove something. */
const others = [
  'reportTotals',
  'reportSettlements',
  'reportSettlement',
  'deleteRegistration',
  'deleteSchedule',
  'resultCodes',
];

const asks = (path: string, query: Record<string, string>, token: Name): Promise<Answered> =>
  world.get(`${path.slice(1)}?${new URLSearchParams(query).toString()}`, auth(token));
const askers = wholes.flatMap(([whole, tokens, has]) => tokens.map((token) => [whole, token, has] as const));

it('is shown for every route that reads', () => {
  expect([...Object.keys(lists), ...Object.keys(singles), ...others].toSorted()).toEqual(Object.keys(reads).toSorted());
});

describe.each(askers)('under the id of %s, the token of %s', (whole, token, has) => {
  const entityId = entities[whole];
  const strangers = channels.filter((channel) => !(has as readonly Channel[]).includes(channel));

  it.each(Object.entries(lists))('has the rows of all channels, a page at a time: %s', async (name, list) => {
    const { path } = reads[name as keyof typeof lists];
    const idsOf = (body: Listed) => (body[list.member] ?? []).map((row) => row[list.id] ?? '');
    const all = idsOf((await asks(path, { ...list.query, entityId }, token)).body as unknown as Listed);
    const rows = (of: readonly Channel[]) => of.map((channel) => owned[channel][list.kind]);
    expect(all).toEqual(expect.arrayContaining(rows(has)));
    for (const stranger of rows(strangers)) expect(all).not.toContain(stranger);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { ...list.query, entityId, limit: '1', ...(cursor === undefined ? {} : { cursor }) };
      const { nextCursor, ...body } = (await asks(path, page, token)).body as unknown as Listed;
      const ids = idsOf(body);
      paged.push(...ids);
      cursor = ids.length === 0 ? undefined : nextCursor;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
  });

  it.each(Object.entries(singles))('reads what any of the channels has: %s', async (name, kind) => {
    const path = (channel: Channel) => reads[name as keyof typeof singles].path.replace('{id}', owned[channel][kind]);
    const readBy = async (channel: Channel, named: string, by: Name) =>
      essence(await asks(path(channel), { entityId: named }, by));
    const unknown = await readBy(channels.find((channel) => channel !== has[0]) ?? has[0], entities[has[0]], has[0]);
    for (const channel of has) {
      const read = await readBy(channel, entityId, token);
      expect(read, channel).toEqual(await readBy(channel, entities[channel], channel));
      expect(read.result, channel).not.toEqual(unknown.result);
    }
    for (const stranger of strangers) expect(await readBy(stranger, entityId, token), stranger).toEqual(unknown);
  });

  it('has the totals and the settlements of all channels', async () => {
    const { totals } = (await asks(reads.reportTotals.path, { ...span, entityId }, token)).body as unknown as Listed;
    const debits = (totals ?? []).filter(({ paymentType, outcome }) => paymentType === 'DB' && outcome === 'approved');
    expect(debits.map(({ count, amount }) => [count, amount])).toEqual([
      [String(has.length), (92 * has.length).toFixed(2)],
    ]);
    const query = { ...span, sortValue: 'SettlementTxDate', entityId };
    const { settlements = [] } = (await asks(reads.reportSettlements.path, query, token)).body as unknown as Listed;
    expect(settlements).toHaveLength(has.length);
    for (const { id = '' } of settlements)
      expect((await asks(reads.reportSettlement.path.replace('{id}', id), { entityId }, token)).status).toBe(200);
  });

  it('delivers an event of any channel once more', async () => {
    const { events = [] } = (await asks(reads.listEvents.path, { entityId, limit: '100' }, token))
      .body as unknown as Listed;
    for (const channel of has) {
      const { id = '' } = events.find(({ object }) => object === owned[channel].registration) ?? {};
      expect((await world.post(`v1/events/${id}/redeliver`, { entityId }, auth(token))).status, channel).toBe(
        whole === 'division' || whole === 'psp' ? 403 : 200,
      );
    }
  });
});

it('refuses the id of a division or psp to a token of one of its channels', async () => {
  for (const name of ['psp', 'division'] as const)
    for (const { path } of Object.values(reads).filter(
      (read) => read.method === 'GET' && read.path !== '/v1/resultcodes',
    ))
      expect((await asks(path.replace('{id}', 'x'), { entityId: entities[name] }, 'bakery')).status, path).toBe(403);
});

it('refuses lists and totals of a merchant to a token of one of its channels, which are a part of them', async () => {
  const whole = [...Object.keys(lists), 'reportTotals', 'reportSettlements'] as readonly (keyof typeof reads)[];
  for (const name of whole)
    for (const channel of ['bakery in town', 'bakery online'] as const) {
      const query = { ...(name in lists ? lists[name as keyof typeof lists].query : span) };
      const named = await asks(reads[name].path, { ...query, entityId: entities.bakery }, channel);
      expect([named.status, named.body.result.code], name).toEqual([403, '800.900.302']);
    }
});
