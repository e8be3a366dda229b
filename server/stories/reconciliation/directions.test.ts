import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import { seconds } from '../../core/values.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { charge, daysPass, external, fileOf, imports, rowsOf } from './files.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({}) });
});
afterAll(() => world.close());

type Form = Readonly<Record<string, string>>;

/** The number that the acquirer has given to a payment. */
const numberOf = async (id: string): Promise<string> =>
  (await readsPayment(world, id)).body.resultDetails['ConnectorTxID1'] ?? expect.fail('Expected a number');

const pays = async (form: Form): Promise<string> => (await chargesDirectly(world, { ...external, ...form })).body.id;

/** The row of a payment, once it was compared. */
async function compared(transaction: string, amount: string, more: Form): Promise<AcquirerRow> {
  const { file } = await imports(world, { content: fileOf(charge(amount, '0000', { transaction, ...more })) });
  await world.advance(seconds(1));
  const [row] = await rowsOf(world, file);
  return row ?? expect.fail('Expected a row');
}

const bookedOf = async (id: string): Promise<readonly string[]> => {
  const key = world.wired().gateway.ids.keyOf('payment', id) ?? expect.fail('Expected an id');
  return (await world.store().paymentTree(key)).map(({ type }) => type);
};

describe('a row with the acquirer’s number whose money goes the wrong way', () => {
  it('has a difference of amount for a debit that is taken from the merchant', async () => {
    const row = await compared(await numberOf(await pays({ amount: '61.00' })), '-61.00', {});
    expect(row).toMatchObject({
      status: 'MATCHED',
      finding: { differences: [{ of: 'amount', expected: '61.00', stated: '-61.00' }] },
    });
  });

  it('has a difference of amount for a refund that is paid to the merchant', async () => {
    const debit = await pays({ amount: '62.00' });
    const refund = (await refersTo(world, debit, 'RF', { amount: '10.00', currency: 'EUR' })).body.id;
    const row = await compared(await numberOf(refund), '10.00', { type: 'REFUND' });
    expect(row).toMatchObject({
      status: 'MATCHED',
      finding: { differences: [{ of: 'amount', expected: '10.00', stated: '-10.00' }] },
    });
  });

  it.each([
    ['DISPUTE', '73.00'],
    ['DISPUTE_WON', '-73.00'],
  ])('books nothing for a %s of %s', async (type, amount) => {
    const debit = await pays({ amount: '73.00' });
    const row = await compared(await numberOf(debit), amount, { type, dispute: `D-${type}` });
    expect(row).toMatchObject({
      status: 'MATCHED',
      chargeback: null,
      finding: { differences: [{ of: 'amount', expected: '73.00', stated: '-73.00' }] },
    });
    expect(await bookedOf(debit)).toEqual(['DB']);
  });

  it('has no difference for payouts and their reversals', async () => {
    const payout = await pays({ amount: '31.00', paymentType: 'CD' });
    const { id } = (await refersTo(world, payout, 'RV', { amount: '31.00', currency: 'EUR' })).body;
    const row = await compared(await numberOf(payout), '-31.00', { type: 'PAYOUT' });
    const reversed = await compared(await numberOf(id), '31.00', { type: 'PAYOUT' });
    expect([row, reversed]).toMatchObject([{ status: 'MATCHED' }, { status: 'MATCHED' }]);
    expect([row, reversed].map(({ finding }) => finding?.differences)).toEqual([undefined, undefined]);
  });
});

it('a row that has a reference alone is of no payment whose money goes the other way', async () => {
  await pays({ amount: '64.00', merchantTransactionId: 'order-wrong-way' });
  const row = await compared('', '-64.00', { reference: 'order-wrong-way' });
  expect(row).toMatchObject({ status: 'NOT_MATCHED', finding: { reason: 'unknown' } });
});

it('a chargeback in another currency than its payment books nothing, and shows the difference', async () => {
  const debit = await pays({ amount: '75.00' });
  const dispute = { type: 'DISPUTE', dispute: 'D-3', currency: 'USD' };
  const row = await compared(await numberOf(debit), '-75.00', dispute);
  expect(row).toMatchObject({
    status: 'MATCHED',
    chargeback: null,
    finding: { differences: [{ of: 'currency', expected: 'EUR', stated: 'USD' }] },
  });
  expect(await bookedOf(debit)).toEqual(['DB']);
});

it('a file with a charge whose fee exceeds it is imported, and the charge is matched', async () => {
  const id = await pays({ amount: '0.01' });
  const imported = await daysPass(world, 1);
  expect(imported.map(({ file: { state, faults } }) => [state, faults])).toContainEqual(['imported', []]);
  const rows = (await Promise.all(imported.map(({ file }) => rowsOf(world, file)))).flat();
  const row = rows.find(({ payment }) => payment === world.wired().gateway.ids.keyOf('payment', id));
  expect(row).toMatchObject({ status: 'MATCHED', finding: { by: 'connectorId' } });
  expect(row?.finding).not.toHaveProperty('differences');
});
