import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, minutes, seconds } from '../../core/values.ts';
import { debits, ibans } from '../world/bank-accounts.ts';
import { chargesAt } from '../payments/books.ts';
import { imports, recordsOf, rowsOf } from '../reconciliation/files.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { type Notified, openNotified } from '../webhooks/webhooks.fixture.ts';
import type { World } from '../world/world.ts';
import { marks } from './mark.ts';

const [NEVER_ARRIVED, DECLINED, PENDING, SUCCESS] = ['900.100.310', '800.100.152', '000.200.000', '000.100.112'];

let notified: Notified;
let world: World;
beforeAll(async () => {
  notified = await openNotified();
  ({ world } = notified);
});
afterAll(() => notified.close());

const control = (order: object) =>
  fetch(`${world.processorUrl}control`, { method: 'POST', body: JSON.stringify(order) });
const isSilent = () => control({ mode: 'error500', times: 10_000, on: 'inquiries' });
const respondsAgain = () => control({ release: true, on: 'inquiries' });
const pays = async (more: Readonly<Record<string, string>> = {}) =>
  (await chargesDirectly(world, { testMode: 'EXTERNAL', merchantTransactionId: 'order-00001', ...more })).body;
const codeOf = async (id: string) => (await readsPayment(world, id)).body.result.code;
const carriedOut = async (...ids: readonly string[]) =>
  (await chargesAt(world.processorUrl))
    .filter(({ key, original }) => ids.some((id) => key === id || original === id))
    .map(({ operation, amountCents }) => [operation, amountCents]);

it('a charge that was marked as declined is reversed once its acquirer answers, also after days', async () => {
  await isSilent();
  await control({ mode: 'lost', times: 1 });
  const first = await pays();
  expect(first.result.code).toBe(PENDING);
  await marks(world, first.id, NEVER_ARRIVED);
  const again = await pays();
  expect(again.result.code).toBe(SUCCESS);
  await world.advance(days(4));
  expect(await carriedOut(first.id)).toEqual([['sale', 9200]]);
  await respondsAgain();
  await world.advance(minutes(120));
  expect(await carriedOut(first.id)).toEqual([
    ['sale', 9200],
    ['void', 9200],
  ]);
  expect(await carriedOut(again.id)).toEqual([['sale', 9200]]);
  expect([await codeOf(first.id), await codeOf(again.id)]).toEqual([NEVER_ARRIVED, SUCCESS]);
});

const paymentsOf = (id: string) =>
  world.store().paymentTree(world.wired().gateway.ids.keyOf('payment', id) ?? (0 as never));
/** The payments of a tree, each with how it has ended. */
async function tree(id: string): Promise<readonly string[]> {
  return (await paymentsOf(id)).map(({ type, state, amountCents }) => `${type} ${state} ${amountCents}`);
}
const openMessages = async () =>
  (await world.store().claimMessages(Number.MAX_SAFE_INTEGER as never, minutes(1), 1000)).map(({ topic }) => topic);
const errors = () => world.logged.filter((line) => 'level' in line && line.level === 'error');

/** A reference whose response and inquiries are lost, and which two users mark as declined. */
async function losesReference(base: string, type: string, more?: Record<string, string>): Promise<string> {
  await isSilent();
  await control({ mode: 'lost', times: 1 });
  const { body } = await refersTo(world, base, type, more);
  expect(body.result.code).toBe(PENDING);
  await marks(world, body.id, DECLINED);
  return body.id;
}

/** Sends a message about a payment, as an earlier release or a delivery before this one has sent it. */
async function sends(topic: 'payment.recheck' | 'payment.reversal', id: string): Promise<void> {
  const { ids, clock, store } = world.wired().gateway;
  const payment = ids.keyOf('payment', id) ?? expect.fail(id);
  const common = { key: ids.key('message'), dueAt: clock.now(), attempts: 0, ndc: 'test' };
  const message =
    topic === 'payment.recheck'
      ? { ...common, topic, payload: { payment } }
      : { ...common, topic, payload: { payment, amountCents: 9200 as never, currency: 'EUR' } };
  await store.commit([{ kind: 'sendMessage', message }]);
}

async function answersAgain(after: Parameters<World['advance']>[0] = minutes(120)): Promise<void> {
  await world.advance(after);
  await respondsAgain();
  await world.advance(minutes(120));
}

it('a reversal that was marked as declined and has voided its base is booked, also on the next day', async () => {
  const before = errors().length;
  const { id } = await pays();
  const lost = await losesReference(id, 'RV', {});
  await answersAgain(days(2));
  expect(await carriedOut(id, lost)).toEqual([
    ['sale', 9200],
    ['void', 9200],
  ]);
  expect(await tree(id)).toEqual(['DB approved 9200', 'RV rejected 9200', 'RV approved 9200']);
  const booked = world.wired().gateway.ids.publicId('payment', (await paymentsOf(id)).at(-1)?.key ?? (0 as never));
  const arrived = notified.receiver.accepted().filter(({ payload }) => payload.id === booked);
  expect(arrived).toMatchObject([{ type: 'PAYMENT', payload: { result: { code: SUCCESS } } }]);
  expect((await refersTo(world, id, 'RF')).body.result.code).not.toBe(SUCCESS);
  await world.advance(days(3));
  expect(await openMessages()).not.toContain('payment.reversal');
  expect(errors().slice(before)).toEqual([]);
});

it('a reversal whose own reversal earlier releases had ordered for ever is booked, and ordered no more', async () => {
  const { id } = await pays();
  const lost = await losesReference(id, 'RV', {});
  await respondsAgain();
  await sends('payment.reversal', lost);
  await world.advance(minutes(120));
  expect(await tree(id)).toEqual(['DB approved 9200', 'RV rejected 9200', 'RV approved 9200']);
  expect((await openMessages()).filter((topic) => topic === 'payment.reversal')).toEqual([]);
});

it.each(['after', 'before'])(
  'a capture whose reversal an earlier release had ordered is booked and stands (ordered %s the booking)',
  async (order) => {
    const { id } = await pays({ paymentType: 'PA' });
    const lost = await losesReference(id, 'CP');
    if (order === 'after') await answersAgain();
    await respondsAgain();
    await sends('payment.reversal', lost);
    await world.advance(minutes(120));
    expect(await carriedOut(lost)).toEqual([['capture', 9200]]);
    expect(await tree(id)).toEqual(['PA approved 9200', 'CP rejected 9200', 'CP approved 9200']);
    expect((await openMessages()).filter((topic) => topic === 'payment.reversal')).toEqual([]);
  },
);

it('a rebill that was marked as declined and has taken the money is booked', async () => {
  const { id } = await pays();
  const lost = await losesReference(id, 'RB');
  await answersAgain();
  expect(await carriedOut(lost)).toEqual([['rebill', 9200]]);
  expect(await tree(id)).toEqual(['DB approved 9200', 'RB rejected 9200', 'RB approved 9200']);
});

it('a capture that was marked as declined and has taken the money is booked, and can be refunded', async () => {
  const { id } = await pays({ paymentType: 'PA' });
  const lost = await losesReference(id, 'CP');
  await answersAgain();
  expect(await carriedOut(lost)).toEqual([['capture', 9200]]);
  expect(await tree(id)).toEqual(['PA approved 9200', 'CP rejected 9200', 'CP approved 9200']);
  const latest = (await paymentsOf(id)).at(-1)?.key ?? (0 as never);
  const booked = world.wired().gateway.ids.publicId('payment', latest);
  const shown = (await readsPayment(world, booked)).body;
  expect([shown.result.code, shown.resultDetails?.ExtendedDescription]).toEqual([
    SUCCESS,
    `carried out as ${lost}, which had been declined`,
  ]);
  const { file } = await imports(world, { content: recordsOf(lost), profile: 'reconciliation-record' });
  await world.advance(seconds(1));
  expect(await rowsOf(world, file)).toMatchObject([{ status: 'MATCHED', payment: latest }]);
  const refund = await refersTo(world, booked, 'RF');
  expect(refund.body.result.code).toBe(SUCCESS);
  expect(await carriedOut(refund.body.id)).toEqual([['refund', 9200]]);
  expect(await openMessages()).not.toContain('payment.reversal');
});

it('the capture of a direct debit that was marked as declined and has debited the payer is booked', async () => {
  const { body } = await debits(world, ibans.plain, { testMode: 'EXTERNAL', paymentType: 'PA' });
  const lost = await losesReference(body.id, 'CP');
  await answersAgain();
  expect(await carriedOut(lost)).toEqual([['capture', 9200]]);
  expect(await tree(body.id)).toEqual(['PA approved 9200', 'CP rejected 9200', 'CP approved 9200']);
  const [, declined, booked] = await paymentsOf(body.id);
  expect(booked?.findings.collection).toEqual(declined?.findings.collection);
  const id = world.wired().gateway.ids.publicId('payment', booked?.key ?? (0 as never));
  expect((await refersTo(world, id, 'RF')).body.result.code).toBe(SUCCESS);
});

it('a capture that an earlier release has queued without the mark is booked, once where it is queued twice', async () => {
  const { id } = await pays({ paymentType: 'PA' });
  const lost = await losesReference(id, 'CP');
  const payment = world.wired().gateway.ids.keyOf('payment', lost) ?? expect.fail(lost);
  const queued = await world.store().claimMessages(Number.MAX_SAFE_INTEGER as never, minutes(1), 1000);
  const own = queued.filter((each) => each.topic === 'payment.recheck' && each.payload.payment === payment);
  await world.store().commit(own.map(({ key }) => ({ kind: 'unsendMessage', message: key }) as const));
  await sends('payment.recheck', lost);
  expect(own).toHaveLength(1);
  await answersAgain();
  await sends('payment.recheck', lost);
  await world.advance(minutes(120));
  expect(await carriedOut(lost)).toEqual([['capture', 9200]]);
  expect(await tree(id)).toEqual(['PA approved 9200', 'CP rejected 9200', 'CP approved 9200']);
});

it.each([
  ['CP', 'PA'],
  ['RF', 'DB'],
])('a %s that was booked stands, although its message comes again after a second part', async (type, first) => {
  const { id } = await pays({ paymentType: first });
  const part = { amount: '30.00', currency: 'EUR' };
  const lost = await losesReference(id, type, part);
  await answersAgain();
  const next = await refersTo(world, id, type, part);
  expect(next.body.result.code).toBe(SUCCESS);
  await sends('payment.recheck', lost);
  await world.advance(minutes(120));
  expect((await carriedOut(lost, next.body.id)).map(([, cents]) => cents)).toEqual([3000, 3000]);
  expect((await tree(id)).slice(1)).toEqual([
    `${type} rejected 3000`,
    `${type} approved 3000`,
    `${type} approved 3000`,
  ]);
});

it('a refund that was marked as declined and has given the money back is booked, and none is made again', async () => {
  const { id } = await pays();
  const lost = await losesReference(id, 'RF');
  await answersAgain();
  expect(await carriedOut(lost)).toEqual([['refund', 9200]]);
  expect(await tree(id)).toEqual(['DB approved 9200', 'RF rejected 9200', 'RF approved 9200']);
  expect((await refersTo(world, id, 'RF')).body.result.code).not.toBe(SUCCESS);
});

it('a refund that was marked as declined and was made again is given once', async () => {
  const { id } = await pays();
  const part = { amount: '40.00', currency: 'EUR' };
  const lost = await losesReference(id, 'RF', part);
  expect((await refersTo(world, id, 'RF', part)).body.result.code).toBe(SUCCESS);
  await answersAgain();
  expect(await carriedOut(lost)).toEqual([
    ['refund', 4000],
    ['void', 4000],
  ]);
  expect(await tree(id)).toEqual(['DB approved 9200', 'RF rejected 4000', 'RF approved 4000']);
});

it('a refund that was marked as declined and does not fit any more is logged once for the operator', async () => {
  const before = errors().length;
  const { id } = await pays();
  const part = { amount: '50.00', currency: 'EUR' };
  const lost = await losesReference(id, 'RF', part);
  const last = await refersTo(world, id, 'RF', { amount: '42.00', currency: 'EUR', sequence: 'FINAL' });
  expect(last.body.result.code).toBe(SUCCESS);
  await answersAgain();
  await world.advance(days(2));
  expect(await carriedOut(lost)).toEqual([['refund', 5000]]);
  expect(errors().slice(before)).toMatchObject([{ id: lost, reason: 'refundAfterFinal' }]);
  expect((await openMessages()).filter((topic) => topic.startsWith('payment.re'))).toEqual([]);
});

it('a decline that was marked rightly stays, and is asked about for a day', async () => {
  await isSilent();
  await control({ mode: 'dropped', times: 1 });
  const { id } = await pays();
  await marks(world, id, NEVER_ARRIVED);
  await respondsAgain();
  await world.advance(days(3));
  const messages = await world.store().claimMessages(Number.MAX_SAFE_INTEGER as never, minutes(1), 1000);
  expect(messages.filter(({ topic }) => topic === 'payment.recheck')).toEqual([]);
  expect([await carriedOut(id), await codeOf(id)]).toEqual([[], NEVER_ARRIVED]);
});
