import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import { seconds } from '../../core/values.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, imports, rowsOf } from './files.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A payment of which its merchant has booked a part as taken back. */
async function chargedBack(amount: string): Promise<string> {
  const { id } = (await chargesDirectly(world, external)).body;
  expect((await refersTo(world, id, 'CB', { amount, currency: 'EUR' })).body.result.code).toBe('000.100.200');
  return id;
}

/** The rows of disputes of a payment, as one file has them, once they were compared. */
async function disputed(
  id: string,
  ...disputes: readonly (readonly [number: string, amount: string, type?: 'DISPUTE_WON'])[]
) {
  const transaction = (await readsPayment(world, id)).body.resultDetails['ConnectorTxID1'] ?? expect.fail('No number');
  const rows = disputes.map(([dispute, amount, type = 'DISPUTE']) =>
    charge(type === 'DISPUTE' ? `-${amount}` : amount, '0000', { type, transaction, dispute }),
  );
  const { file } = await imports(world, { content: fileOf(...rows) });
  await world.advance(seconds(1));
  const compared: readonly AcquirerRow[] = await rowsOf(world, file);
  expect(compared.map(({ status }) => status)).toEqual(rows.map(() => 'MATCHED'));
}

const bookingsOf = async (id: string) =>
  (await treeOf(world, id, ({ type, amountCents, state }) => [type, amountCents, state].join(' '))).slice(1);

it('a dispute of the whole is booked without the part that the merchant has booked', async () => {
  const id = await chargedBack('40.00');
  await disputed(id, ['W-1', '92.00']);
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 5200 approved']);
});

it('a dispute that is the merchant’s chargeback leaves the next one whole', async () => {
  const id = await chargedBack('40.00');
  await disputed(id, ['P-1', '40.00'], ['P-2', '52.00']);
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 5200 approved']);
});

it('two disputes of parts of a payment are both booked', async () => {
  const { id } = (await chargesDirectly(world, external)).body;
  await disputed(id, ['T-1', '40.00'], ['T-2', '52.00']);
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 5200 approved']);
});

it('a dispute that was won is reversed in the parts that the merchant and the gateway have booked', async () => {
  const id = await chargedBack('40.00');
  await disputed(id, ['X-1', '92.00'], ['X-2', '92.00', 'DISPUTE_WON']);
  expect(await bookingsOf(id)).toEqual([
    'CB 4000 approved',
    'CB 5200 approved',
    'CR 5200 approved',
    'CR 4000 approved',
  ]);
});

it('the first of two disputes of parts is reversed when it was won', async () => {
  const { id } = (await chargesDirectly(world, external)).body;
  await disputed(
    id,
    ['Y-1', '40.00'],
    ['Y-2', '52.00'],
    ['Y-3', '40.00', 'DISPUTE_WON'],
    ['Y-4', '52.00', 'DISPUTE_WON'],
  );
  expect((await bookingsOf(id)).slice(2)).toEqual(['CR 4000 approved', 'CR 5200 approved']);
});

it('two disputes of parts after the merchant’s chargeback have that left out once', async () => {
  const id = await chargedBack('40.00');
  await disputed(id, ['Z-1', '50.00'], ['Z-2', '42.00']);
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 1000 approved', 'CB 4200 approved']);
});

it('the merchant’s chargeback is left out once, whichever dispute it was booked for', async () => {
  const id = await chargedBack('40.00');
  await disputed(id, ['Q-1', '52.00']);
  await disputed(id, ['Q-2', '40.00']);
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 1200 approved', 'CB 4000 approved']);
});

it('a dispute and its reversal may have one number', async () => {
  const { id } = (await chargesDirectly(world, external)).body;
  await disputed(id, ['N-1', '92.00'], ['N-1', '92.00', 'DISPUTE_WON']);
  expect(await bookingsOf(id)).toEqual(['CB 9200 approved', 'CR 9200 approved']);
});

it('a dispute that was won is reversed after the win of another', async () => {
  const { id } = (await chargesDirectly(world, external)).body;
  await disputed(id, ['V-1', '40.00'], ['V-2', '40.00', 'DISPUTE_WON']);
  await disputed(id, ['V-3', '52.00'], ['V-4', '52.00', 'DISPUTE_WON']);
  expect(await bookingsOf(id)).toEqual([
    'CB 4000 approved',
    'CR 4000 approved',
    'CB 5200 approved',
    'CR 5200 approved',
  ]);
});
