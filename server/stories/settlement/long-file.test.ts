import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { readSettlementFile } from '../../operations/settlement/read.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { closesBatches, settlementsOf } from './settlements.fixture.ts';

const settlement = {
  clearingInstituteName: 'Acquirer of the shop',
  clearingInstituteMerchantId: 'TW-4711',
  fees: [{ fee: 'CAPTURE_FEE', percent: '1.4' }],
};
/** More than three slices of a file. */
const DEBITS = 620;

let world: World;
/** What was written when the batch was closed, and how often others had their turn between its key and its commit. */
let [written, turnsBetween] = [0, 0];
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ settlement }) });
  await closesBatches(world);
  for (let made = 0; made < DEBITS; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        chargesDirectly(world, { merchantTransactionId: `order-${1000 + made + place}` }),
      ),
    );
  const { id } = (await chargesDirectly(world, { paymentType: 'PA', merchantTransactionId: 'reserved' })).body;
  await refersTo(world, id, 'CP', { amount: '30.00', currency: 'EUR' });
  await world.advance(days(1));
  const before = world.store().stats().rows;
  turnsBetween = await closesInTurns();
  written = world.store().stats().rows - before;
});
afterAll(() => world.close());

async function closesInTurns(): Promise<number> {
  const { gateway } = world.wired();
  let [turns, begun, committed] = [0, 0, 0];
  const closing = { ended: false };
  const key: typeof gateway.ids.key = (noun) => {
    if (noun === 'batch') begun = turns;
    return gateway.ids.key(noun);
  };
  const commit: typeof gateway.store.commit = (changes) => {
    if (changes.some((change) => change.kind === 'closeBatch')) committed = turns;
    return gateway.store.commit(changes);
  };
  const noting = { ...gateway, ids: { ...gateway.ids, key }, store: { ...gateway.store, commit } };
  const closed = closesBatches({ wired: () => ({ ...world.wired(), gateway: noting }) }).finally(() => {
    closing.ended = true;
  });
  for (; !closing.ended; turns += 1) await nextTurn();
  await closed;
  return committed - begun;
}

it('a batch is closed in turns with other requests', () => expect(turnsBetween).toBeGreaterThanOrEqual(2));

it('a batch of many payments is closed by some statements for many lines, and one for the fees of each total', () => {
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(DEBITS / 5);
});

it('a long file is made in turns with other requests, by some statements for many lines', async () => {
  const { gateway } = world.wired();
  const { settlements } = await settlementsOf(world).lists();
  const key = gateway.ids.keyOf('batch', settlements[0]?.id ?? '') ?? expect.fail('No batch');
  const batch = (await gateway.store.batch(key)) ?? expect.fail('No batch');
  let [reads, turns] = [0, 0];
  const making = { ended: false };
  const store = {
    ...gateway.store,
    payment: (...of: Parameters<typeof gateway.store.payment>) => ((reads += 1), gateway.store.payment(...of)),
    paymentsAmong: (...of: Parameters<typeof gateway.store.paymentsAmong>) => (
      (reads += 1),
      gateway.store.paymentsAmong(...of)
    ),
  };
  const made = readSettlementFile({ ...gateway, store }, { batch, columns: 'extended' }).finally(() => {
    making.ended = true;
  });
  for (; !making.ended; turns += 1) await nextTurn();
  const lines = (await made).content.split('\r\n');
  expect(lines).toHaveLength(1 + DEBITS + 1 + 1);
  const orders = lines.slice(1, -1).map((line) => line.split(';').at(-2));
  expect(new Set(orders).size).toBe(DEBITS + 1);
  expect(orders.at(-1)).toBe('reserved');
  expect(reads).toBeLessThan(20);
  expect(turns).toBeGreaterThanOrEqual(3);
});
