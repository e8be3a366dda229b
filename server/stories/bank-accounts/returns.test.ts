import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { debits, ibans, treeOf } from '../world/bank-accounts.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { demoWith } from '../world/demo-settings.ts';
import { readsPayment, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const SLOW_DEBIT = '800.400.501';

describe.each(['INTERNAL', 'EXTERNAL'] as const)(
  'a debit whose bank responds later, at the processor of %s',
  (testMode) => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld({ database: freshDatabase() });
    });
    afterAll(() => world.close());
    const codeOf = async (id: string): Promise<string> => (await readsPayment(world, id)).body.result.code;
    const success = testMode === 'INTERNAL' ? '000.100.110' : '000.100.112';
    const debit = (iban: string, more: Record<string, string> = {}) => debits(world, iban, { testMode, ...more });

    it('is pending until its due date, and then approved', async () => {
      const { status, body } = await debit(ibans.delayed);
      expect([status, body.result.code]).toEqual([200, SLOW_DEBIT]);
      expect(body.transactionDueDate).toBe('2026-12-04');
      await world.advance(days(13));
      expect(await codeOf(body.id)).toBe(SLOW_DEBIT);
      await world.restart();
      await world.advance(days(2));
      expect(await codeOf(body.id)).toBe(success);
    });

    it('is pending until its due date, and then declined', async () => {
      const { body } = await debit(ibans.failingLater, { transactionDueDate: dayAfter(world, 5) });
      expect(body.result.code).toBe(SLOW_DEBIT);
      await world.advance(days(9));
      expect(await codeOf(body.id)).toBe('800.100.200');
    });

    it('comes back as a chargeback with the reason of the bank, once', async () => {
      const { body } = await debit(ibans.insufficient);
      expect(body.result.code).toBe(success);
      await world.advance(days(14));
      expect(await treeOf(world, body.id)).toEqual(['DB']);
      await world.restart();
      await world.advance(days(40));
      const [, chargeback] = await treeOf(world, body.id, ({ type, resultCode, amountCents, fields }) => [
        type,
        resultCode,
        amountCents,
        fields['valueTimestamp']?.slice(11),
      ]);
      expect(chargeback).toEqual(['CB', '000.100.203', 9200, '00:00:00']);
      await world.advance(days(500));
      expect(await treeOf(world, body.id)).toEqual(['DB', 'CB']);
    });

    it('comes back weeks later because the payer disputes it', async () => {
      const { body } = await debit(ibans.disputed, { transactionDueDate: dayAfter(world, 3) });
      await world.advance(days(22));
      expect(await treeOf(world, body.id)).toEqual(['DB']);
      await world.advance(days(30));
      expect(await treeOf(world, body.id, ({ resultCode }) => resultCode)).toEqual([success, '000.100.206']);
    });

    it.each(['12.00', '92.00'])('comes back as a whole, once, where %s was refunded before', async (amount) => {
      const { body } = await debit(ibans.insufficient);
      expect((await refersTo(world, body.id, 'RF', { amount, currency: 'EUR' })).body.result.code).toBe(success);
      await world.advance(days(30));
      const tree = [
        ['DB', success, 9200],
        ['RF', success, Number(amount) * 100],
        ['CB', '000.100.203', 9200],
      ];
      const members = ({ type, resultCode, amountCents }: Payment) => [type, resultCode, amountCents];
      expect(await treeOf(world, body.id, members)).toEqual(tree);
      await world.restart();
      await world.advance(days(30));
      expect(await treeOf(world, body.id, members)).toEqual(tree);
    });

    it.each([
      ['50.00', 5000],
      ['93.10', 9310],
    ])('comes back with the amount of the bank, be it %s', async (amount, cents) => {
      const { body } = await debit(ibans.plain, { 'customParameters[SIM_return]': `MD06,${amount}` });
      await world.advance(days(30));
      const [, chargeback] = await treeOf(world, body.id, ({ type, amountCents }) => [type, amountCents]);
      expect(chargeback).toEqual(['CB', cents]);
      const [root] = await treeOf(world, body.id, ({ chargedBackCents }) => chargedBackCents);
      expect(root).toBe(cents);
    });

    it('is not booked again where the merchant has booked its return already', async () => {
      const { body } = await debit(ibans.insufficient);
      await refersTo(world, body.id, 'CB', { amount: '92.00', currency: 'EUR' });
      await world.advance(days(30));
      expect(await treeOf(world, body.id, ({ resultCode }) => resultCode)).toEqual([
        success,
        '000.100.200',
        '700.400.400',
      ]);
    });

    it('comes back after the capture of a reservation', async () => {
      const { body } = await debit(ibans.insufficient, { paymentType: 'PA' });
      const capture = await refersTo(world, body.id, 'CP', { amount: '50.00', currency: 'EUR' });
      expect(capture.body.result.code).toBe(success);
      await world.advance(days(12));
      expect(await treeOf(world, body.id, ({ type, amountCents }) => [type, amountCents])).toEqual([
        ['PA', 9200],
        ['CP', 5000],
        ['CB', 5000],
      ]);
    });

    it('is reversed until the day before it is due, and never comes back', async () => {
      const { body } = await debit(ibans.insufficient);
      await world.advance(days(12));
      expect((await refersTo(world, body.id, 'RV', {})).body.result.code).toBe(success);
      await world.advance(days(30));
      expect(await treeOf(world, body.id)).toEqual(['DB', 'RV']);
    });

    it('is not reversed any more on its due date', async () => {
      const { body } = await debit(ibans.plain);
      await world.advance(days(20));
      expect((await refersTo(world, body.id, 'RV', {})).body.result.code).toBe('700.300.700');
    });

    it.each(['AC01', 'AC04', 'AC06', 'AM05', 'MD01', 'MS02', 'FF01'])(
      'comes back for the reason %s',
      async (reason) => {
        const { body } = await debit(ibans.plain, { 'customParameters[SIM_return]': reason });
        await world.advance(days(30));
        expect(await treeOf(world, body.id)).toEqual(['DB', 'CB']);
      },
    );
  },
);

it.each([
  ['CORE', 'B2B', ['DB', 'CB']],
  ['B2B', 'CORE', ['DB']],
])('a debit by %s comes back by that scheme after its channel has changed to %s', async (scheme, later, tree) => {
  const elsewhen = await openWorld({ provisionFile: demoWith({ directDebitScheme: scheme }) });
  onTestFinished(() => elsewhen.close());
  const { id } = (await debits(elsewhen, ibans.disputed)).body;
  await elsewhen.advance(days(1));
  await administrator(elsewhen).patch(`entities/${demo.entityId}/settings`, { set: { directDebitScheme: later } });
  await elsewhen.advance(days(60));
  expect(await treeOf(elsewhen, id)).toEqual(tree);
});

const dayAfter = ({ clock }: World, count: number): string =>
  new Date(clock.now() + count * 86_400_000).toISOString().slice(0, 10);
