import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { debits, ibans, treeOf } from '../world/bank-accounts.ts';
import { order, readsPayment, refersTo } from '../world/words.ts';
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

  const owed = async (booked: string, reported: string): Promise<string> => {
    const more = { testMode, 'customParameters[SIM_return]': `MD06,${reported}` };
    const { id } = (await debits(world, ibans.plain, more)).body;
    for (const booking of booked.split(',')) {
      const [type = '', amount = ''] = booking.split(' ');
      const base = type === 'CR' ? await lastOf(id) : id;
      expect(await books(base, type, amount)).toMatch(/^000\.100\./);
    }
    await world.advance(days(30));
    return id;
  };
  const lastOf = async (root: string): Promise<string> => {
    const keys = await treeOf(world, root, ({ key }) => world.wired().gateway.ids.publicId('payment', key));
    return keys.at(-1) ?? expect.fail('Expected a chargeback');
  };

  it.each([
    ['CB 40.00', '92.00', 'CB 5200 approved'],
    ['CB 92.00', '93.10', 'CB 110 approved'],
    ['CB 92.00', '92.00', 'CB 9200 rejected'],
    ['CB 92.00', '50.00', 'CB 5000 rejected'],
    ['CB 40.00,CR 40.00', '92.00', 'CB 9200 approved'],
    ['CB 92.00,CR 92.00,CB 92.00', '92.00', 'CB 9200 rejected'],
    ['CB 92.00,CR 92.00,CB 90.00', '92.00', 'CB 200 approved'],
    ['CB 92.00,CR 92.00,CB 92.00', '93.10', 'CB 110 approved'],
  ])('as %s is completed by a return of %s with %s', async (booked, reported, made) => {
    const id = await owed(booked, reported);
    const tree = await bookings(id);
    expect(tree).toHaveLength(booked.split(',').length + 1);
    expect(tree.at(-1)).toBe(made);
    const { body } = await readsPayment(world, await lastOf(id));
    expect(body.amount).toBe((Number(made.split(' ')[1]) / 100).toFixed(2));
  });

  it('as a part of a chargeback leaves nothing to refund after the return of the whole', async () => {
    const id = await owed('CB 40.00', '92.00');
    const last = await lastOf(id);
    expect(await books(id, 'RF', '92.00')).toBe('700.300.600');
    expect(await books(last, 'CR', '52.00')).toBe(success);
  });

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
