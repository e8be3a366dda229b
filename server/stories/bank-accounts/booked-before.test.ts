import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { order, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

describe.each(['INTERNAL', 'EXTERNAL'] as const)('what a merchant has booked, at the processor of %s,', (testMode) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: freshDatabase() });
  });
  afterAll(() => world.close());
  const success = testMode === 'INTERNAL' ? '000.100.110' : '000.100.112';
  const books = async (id: string, type: string, amount: string): Promise<string> =>
    (await refersTo(world, id, type, { amount, currency: 'EUR' })).body.result.code;
  const bookings = async (id: string) => {
    const tree = await treeOf(world, id, ({ type, amountCents, state }) => [type, amountCents, state].join(' '));
    return tree.slice(1);
  };
  const owes = async (paymentBrand: string, receipts: string): Promise<string> => {
    const account = { paymentBrand, testMode, 'customParameters[SIM_receipts]': receipts };
    return (await world.post('v1/payments', { ...order, ...account, paymentType: 'PA' })).body.id;
  };

  it.each(['PREPAYMENT', 'PAYOLUTION_INVOICE'])(
    'as a receipt of %s is not booked again when the bank reports it',
    async (brand) => {
      const id = await owes(brand, '92.00');
      expect(await books(id, 'RC', '92.00')).toBe(success);
      await world.advance(days(10));
      expect(await bookings(id)).toEqual(['RC 9200 approved', 'RC 9200 rejected']);
      expect(await books(id, 'RF', '92.01')).toBe('700.400.200');
      expect(await books(id, 'RF', '92.00')).toBe(success);
    },
  );

  it('as one receipt is one of two transfers of the same amount', async () => {
    const id = await owes('PREPAYMENT', '40.00,40.00,12.00');
    expect(await books(id, 'RC', '40.00')).toBe(success);
    await world.advance(days(4));
    await world.restart();
    await world.advance(days(10));
    expect(await bookings(id)).toEqual([
      'RC 4000 approved',
      'RC 4000 rejected',
      'RC 4000 approved',
      'RC 1200 approved',
    ]);
  });

  it('as a receipt between two reports of the same amount is the second one', async () => {
    const id = await owes('PREPAYMENT', '40.00,40.00,40.00');
    for (let day = 0; (await bookings(id)).length === 0; day += 1) {
      if (day > 10) throw new Error('Expected the first transfer within ten days');
      await world.advance(days(1));
    }
    expect(await books(id, 'RC', '40.00')).toBe(success);
    await world.advance(days(10));
    expect(await bookings(id)).toEqual([
      'RC 4000 approved',
      'RC 4000 approved',
      'RC 4000 rejected',
      'RC 4000 approved',
    ]);
  });
});
