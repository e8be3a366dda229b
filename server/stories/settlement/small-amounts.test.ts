import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { imports } from '../reconciliation/files.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import {
  closesBatches,
  everyDay,
  inShort,
  paidOut,
  payoutOf,
  settlementsOf,
  type ShownBatch,
} from './settlements.fixture.ts';

const settlement = {
  clearingInstituteName: 'Tillway test',
  clearingInstituteMerchantId: 'TW-4711',
  fees: [
    { fee: 'CAPTURE_FEE', fixed: '0.08' },
    { fee: 'REFUND_FEE', fixed: '0.20' },
  ],
};

let world: World;
let batch: ShownBatch;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ settlement }) });
  await closesBatches(world);
  await chargesDirectly(world, { amount: '0.01' });
  await chargesDirectly(world, { amount: '0.08' });
  const { id } = (await chargesDirectly(world, { amount: '5.00' })).body;
  await refersTo(world, id, 'RF', { amount: '0.01', currency: 'EUR' });
  await world.advance(days(1));
  await closesBatches(world);
  [batch = expect.fail('Expected a batch')] = (await settlementsOf(world).lists(everyDay)).settlements;
});
afterAll(() => world.close());

describe('a record whose fee exceeds its amount', () => {
  it('has the cash flow of the amount, and a minus in what is left', async () => {
    const { records } = await settlementsOf(world).recordsOf(batch.id);
    expect(records.map(inShort)).toEqual([
      'SETTLED DEBIT POS 0.01 -0.07 0.08',
      'SETTLED DEBIT POS 0.08 0.00 0.08',
      'SETTLED DEBIT POS 5.00 4.92 0.08',
      'SETTLED REFUND NEG 0.01 0.21 0.20',
    ]);
    expect(records.reduce((all, record) => all + paidOut(record), 0)).toBe(payoutOf(batch));
  });

  it('is read again in the file of its batch', async () => {
    const { text: content } = await settlementsOf(world).file(batch.id);
    expect(content).toContain(';-0.07;');
    const { file } = await imports(world, { content, profile: 'reconciliation-record' });
    expect([file.state, file.faults]).toEqual(['imported', []]);
  });
});
