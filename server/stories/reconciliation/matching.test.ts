import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import type { PaymentKey } from '../../core/values.ts';
import { databases } from '../proofs/databases.ts';
import { demoWith } from '../world/demo-settings.ts';
import { cards, chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { daysPass, external, imports, rowsOf, settlementFiles } from './files.ts';

describe.each(databases)('on $name', ({ fresh }) => {
  let world: World;
  let paid: Readonly<Record<string, string>>;
  let rows: readonly AcquirerRow[];
  const ids = () => world.wired().gateway.ids;
  const idOf = (key: AcquirerRow['payment']) => key && ids().publicId('payment', key);
  const keyOf = (name: string): PaymentKey => ids().keyOf('payment', paid[name] ?? '') ?? expect.fail(name);
  const charges = async (more: Record<string, string> = {}) =>
    (await chargesDirectly(world, { ...external, ...more })).body.id;
  const spoiled = (fault: string) => ({ 'customParameters[SIM_settlement]': fault });
  const rowsFor = (name: string) =>
    rows.filter(({ payment, finding }) => [idOf(payment), idOf(finding?.settled ?? null)].includes(paid[name] ?? ''));

  beforeAll(async () => {
    world = await openWorld({ database: await fresh(), provisionFile: demoWith({}) });
    const debit = await charges();
    const reserved = await charges({ paymentType: 'PA', amount: '50.00' });
    const capture = (await refersTo(world, reserved, 'CP', { amount: '30.00', currency: 'EUR' })).body.id;
    paid = {
      debit,
      capture,
      refund: (await refersTo(world, debit, 'RF', { amount: '12.00', currency: 'EUR' })).body.id,
      yen: await charges({ amount: '5000.00', currency: 'JPY' }),
      forgotten: await charges(spoiled('forgotten')),
      doubled: await charges(spoiled('doubled')),
      altered: await charges(spoiled('altered')),
      late: await charges(spoiled('late')),
      disputed: await charges({ amount: '40.00', 'customParameters[SIM_dispute]': '4837,,won' }),
      declined: await charges({ 'card.number': cards.declined }),
    };
    const imported = [...(await daysPass(world, 1)), ...(await daysPass(world, 20))];
    rows = (await Promise.all(imported.map(({ file }) => rowsOf(world, file)))).flat();
  }, 30_000);
  afterAll(() => world.close());

  describe('a row of the processor’s file', () => {
    it.each(['debit', 'capture', 'refund', 'yen'])('is matched by its number: %s', (name) => {
      expect(rowsFor(name)).toMatchObject([{ status: 'MATCHED', finding: { by: 'connectorId' } }]);
      expect(rowsFor(name)[0]?.finding).toEqual({ by: 'connectorId' });
    });

    it('is matched once, and named where the payment has a row already', () => {
      expect(rowsFor('doubled')).toMatchObject([
        { status: 'MATCHED' },
        { status: 'NOT_MATCHED', payment: null, finding: { reason: 'settledBefore' } },
      ]);
    });

    it('shows an amount that is not the payment’s', () => {
      const differences = [{ of: 'amount', expected: '92.00', stated: '93.00' }];
      expect(rowsFor('altered')).toMatchObject([{ status: 'MATCHED', finding: { differences } }]);
    });

    it('shows that it came late', () => {
      const differences = [{ of: 'date', expected: '2026-11-25', stated: '2026-11-30' }];
      expect(rowsFor('late')).toMatchObject([{ status: 'MATCHED', finding: { differences } }]);
    });

    it('is no payment’s where it is the fee of a day or of a dispute', () => {
      const fees = rows.filter(({ cells: [type] }) => type?.endsWith('_FEE'));
      expect(new Set(fees.map(({ status }) => status))).toEqual(new Set(['NONE']));
      expect(fees.length).toBeGreaterThan(2);
    });

    it('is the chargeback that was reported before, and its reversal', async () => {
      const disputes = rows.filter(({ cells: [type] }) => type === 'DISPUTE' || type === 'DISPUTE_WON');
      const tree = await world.store().paymentTree(keyOf('disputed'));
      const booked = tree.filter(({ type }) => type === 'CB' || type === 'CR');
      expect(booked.map(({ type, state }) => [type, state])).toEqual([
        ['CB', 'approved'],
        ['CR', 'approved'],
      ]);
      expect(disputes.map(({ status, payment, chargeback }) => [status, payment, chargeback])).toEqual(
        booked.map(({ key }) => ['MATCHED', keyOf('disputed'), key]),
      );
    });

    it('is compared, whatever it is', () => {
      expect(rows.filter(({ status }) => status === 'PENDING')).toEqual([]);
      expect(rows.length).toBeGreaterThan(10);
    });
  });

  describe('a payment without a row', () => {
    it('is an open item, and no other one is', async () => {
      const { entity } = (await world.store().payment(keyOf('debit'))) ?? expect.fail('Expected the payment');
      const open = await world
        .store()
        .openItems({ entity, after: 0 as PaymentKey, before: world.clock.now(), limit: 10 });
      expect(open.map(({ payment }) => idOf(payment))).toEqual([paid['forgotten']]);
    });
  });

  describe('a file', () => {
    it('is imported once, however often and under whatever name it comes', async () => {
      const [file] = await settlementFiles(world);
      const content = file?.content ?? expect.fail('Expected a file');
      for (let times = 0; times < 10; times += 1) {
        const { outcome, file: same } = await imports(world, { content, name: `again-${times}.csv` });
        expect([outcome, same.name]).toEqual(['known', file?.name]);
      }
    });
  });
});
