import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import { seconds } from '../../core/values.ts';
import { administrator } from '../world/administrator.ts';
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

type Row = readonly [number: string, amount: string, type?: 'DISPUTE_WON'];

/** The rows of disputes of a payment, as one file has them, once they were compared. */
async function disputed(id: string, ...disputes: readonly Row[]): Promise<void> {
  expect(await compared(id, {}, disputes)).toEqual(disputes.map(() => 'MATCHED'));
}

/** The same in a later file. */
const reportedAgain = (id: string, ...disputes: readonly Row[]) =>
  compared(id, { captured: '2026-11-20 08:00:00' }, disputes);

const compared = async (id: string, more: Readonly<Record<string, string>>, disputes: readonly Row[]) =>
  (await rowsFor(id, more, disputes)).map(({ status }) => status);

async function rowsFor(
  id: string,
  more: Readonly<Record<string, string>>,
  disputes: readonly Row[],
): Promise<readonly AcquirerRow[]> {
  const transaction = (await readsPayment(world, id)).body.resultDetails['ConnectorTxID1'] ?? expect.fail('No number');
  const rows = disputes.map(([dispute, amount, type = 'DISPUTE']) =>
    charge(type === 'DISPUTE' ? `-${amount}` : amount, '0000', { type, transaction, dispute, ...more }),
  );
  const { file } = await imports(world, { content: fileOf(...rows) });
  await world.advance(seconds(1));
  return rowsOf(world, file);
}

/** A person matches the last of these rows, which the gateway has taken for repeated. */
async function matchedByHand(id: string, ...disputes: readonly Row[]): Promise<string | undefined> {
  const row = (await rowsFor(id, {}, disputes)).at(-1) ?? expect.fail('Expected a row');
  expect(row).toMatchObject({ status: 'NOT_MATCHED', finding: { reason: 'settledBefore' } });
  const path = `acquirerRows/${world.wired().gateway.ids.publicId('acquirerRow', row.key)}/match`;
  await administrator(world).post(path, { paymentId: id, reason: 'A dispute of its own' });
  await world.advance(seconds(1));
  return (await world.store().acquirerRow(row.key))?.status;
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
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 4000 rejected', 'CB 5200 approved']);
});

it('a dispute that is the merchant’s chargeback may be in a further file, and in no other way is booked again', async () => {
  const id = await chargedBack('40.00');
  await disputed(id, ['R-1', '40.00']);
  await disputed(id, ['R-2', '52.00']);
  expect(await reportedAgain(id, ['R-1', '40.00'])).toEqual(['NOT_MATCHED']);
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 4000 rejected', 'CB 5200 approved']);
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

it.each([[['52.00', '40.00']], [['40.00', '52.00']], [['30.00', '10.00', '52.00']]])(
  'what the merchant has reversed of a dispute is left out once where it was won in %j',
  async (won) => {
    const { id } = (await chargesDirectly(world, external)).body;
    const number = won.join('+');
    await disputed(id, [number, '92.00']);
    const { body } = await refersTo(world, await chargebackOf(id), 'CR', { amount: '40.00', currency: 'EUR' });
    expect(body.result.code).toMatch(/^000\.100\./);
    for (const [at, amount] of won.entries()) await disputed(id, [`${number}-${at}`, amount, 'DISPUTE_WON']);
    expect(returnedOf(await bookingsOf(id))).toBe(92_00);
  },
);

it('disputes without a number are distinguished by their day, and a repeated one is not booked again', async () => {
  const { id } = (await chargesDirectly(world, external)).body;
  await disputed(id, ['', '40.00']);
  expect(await compared(id, { value_date: '2026-11-23' }, [['', '40.00']])).toEqual(['MATCHED']);
  expect(await reportedAgain(id, ['', '40.00'])).toEqual(['NOT_MATCHED']);
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 4000 approved']);
});

it('a second dispute with the amount and day of the first is booked where a person has matched it', async () => {
  const { id } = (await chargesDirectly(world, external)).body;
  expect(await matchedByHand(id, ['', '30.00'], ['', '30.00'])).toBe('MATCHED');
  expect(await bookingsOf(id)).toEqual(['CB 3000 approved', 'CB 3000 approved']);
});

it('a dispute that takes more than the payment has is booked where a person has matched it', async () => {
  const { id } = (await chargesDirectly(world, external)).body;
  expect(await matchedByHand(id, ['', '92.00'], ['', '30.00'])).toBe('MATCHED');
  expect(await bookingsOf(id)).toEqual(['CB 9200 approved', 'CB 3000 approved']);
});

it('a dispute that a person has matched covers what the merchant has booked', async () => {
  const id = await chargedBack('60.00');
  expect(await matchedByHand(id, ['', '30.00'], ['', '30.00'])).toBe('MATCHED');
  await disputed(id, ['H-1', '20.00']);
  expect(await bookingsOf(id)).toEqual([
    'CB 6000 approved',
    'CB 3000 rejected',
    'CB 3000 rejected',
    'CB 2000 approved',
  ]);
});

it('a dispute without a number is booked without the part that the merchant has booked', async () => {
  const id = await chargedBack('40.00');
  await disputed(id, ['', '92.00']);
  expect(await bookingsOf(id)).toEqual(['CB 4000 approved', 'CB 5200 approved']);
});

const chargebackOf = async (id: string): Promise<string> => {
  const keys = await treeOf(world, id, ({ key }) => world.wired().gateway.ids.publicId('payment', key));
  return keys[1] ?? expect.fail('Expected a chargeback');
};

const returnedOf = (bookings: readonly string[]): number =>
  bookings
    .map((each) => each.split(' '))
    .reduce((sum, [type, amount, state]) => (type === 'CR' && state === 'approved' ? sum + Number(amount) : sum), 0);
