import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { chargesAt } from '../payments/books.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

const [NEVER_ARRIVED, DECLINED, PENDING, SUCCESS] = ['900.100.310', '800.100.152', '000.200.000', '000.100.112'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

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

async function marks(id: string, outcome: string): Promise<void> {
  const path = `/office/payments/${id}`;
  const finance = await browserOf(world, { roles: ['finance'], entity: null });
  const second = await browserOf(world, { roles: ['administrator'], entity: null });
  await finance.get(path);
  await finance.submit(`${path}/propose`, { outcome, reason: 'by telephone' });
  await second.get(path);
  await second.submit(`${path}/approve-outcome`);
  expect(second.status()).toBe(200);
}

it('a charge that was marked as declined is reversed once its acquirer answers, also after days', async () => {
  await isSilent();
  await control({ mode: 'lost', times: 1 });
  const first = await pays();
  expect(first.result.code).toBe(PENDING);
  await marks(first.id, NEVER_ARRIVED);
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

it('a refund that was marked as declined is reversed, and is made again', async () => {
  const { id } = await pays();
  await isSilent();
  await control({ mode: 'lost', times: 1 });
  const refund = (await refersTo(world, id, 'RF', { amount: '92.00', currency: 'EUR' })).body;
  await marks(refund.id, DECLINED);
  await respondsAgain();
  await world.advance(minutes(120));
  expect(await carriedOut(refund.id)).toEqual([
    ['refund', 9200],
    ['void', 9200],
  ]);
  const { body } = await refersTo(world, id, 'RF', { amount: '92.00', currency: 'EUR' });
  expect(body.result.code).toBe(SUCCESS);
});

it('a decline that was marked rightly stays, and is asked about for a day', async () => {
  await isSilent();
  await control({ mode: 'dropped', times: 1 });
  const { id } = await pays();
  await marks(id, NEVER_ARRIVED);
  await respondsAgain();
  await world.advance(days(3));
  const messages = await world.store().claimMessages(Number.MAX_SAFE_INTEGER as never, minutes(1), 1000);
  expect(messages.filter(({ topic }) => topic === 'payment.recheck')).toEqual([]);
  expect([await carriedOut(id), await codeOf(id)]).toEqual([[], NEVER_ARRIVED]);
});
