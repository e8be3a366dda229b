import { beforeEach, describe, expect, it } from 'vitest';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { AcquirerFile, AcquirerRow, SettlementItem } from '../../core/reconciliation/file.ts';
import type {
  AcquirerFileKey,
  AcquirerRowKey,
  Cents,
  EntityKey,
  Instant,
  MerchantAccountKey,
  PaymentKey,
} from '../../core/values.ts';
import type { Store } from '../store.ts';
import type { Kind } from './store.fixture.ts';

const [ours, theirs] = [4711 as EntityKey, 4712 as EntityKey];
const everything = { before: Number.MAX_SAFE_INTEGER as AcquirerFileKey, limit: 100 };

const aFile = (key: number, own: Partial<AcquirerFile> = {}): AcquirerFile => ({
  key: key as AcquirerFileKey,
  version: 0,
  entity: ours,
  merchantAccount: null,
  profile: 'simulated-processor',
  layout: null,
  name: 'a file',
  state: 'importing',
  hash: null,
  bytes: 0,
  rows: 0,
  faults: [],
  faultCount: 0,
  receivedAt: 1000 as Instant,
  ...own,
});

const aRow = (key: number, own: Partial<AcquirerRow> = {}): AcquirerRow => ({
  key: key as AcquirerRowKey,
  version: 0,
  file: 1 as AcquirerFileKey,
  number: key,
  cells: ['SALE', 'ü; "x"', '=1+1', ''],
  status: 'PENDING',
  payment: null,
  chargeback: null,
  finding: null,
  ...own,
});

const anItem = (payment: number, own: Partial<SettlementItem> = {}): SettlementItem => ({
  payment: payment as PaymentKey,
  version: 0,
  entity: ours,
  merchantAccount: 7 as MerchantAccountKey,
  kind: 'DEBIT',
  cents: 92_00 as Cents,
  currency: 'EUR',
  connectorId: `number-${payment}`,
  reference: 'order-1',
  last4: '4242',
  at: (payment * 1000) as Instant,
  row: null,
  ...own,
});

const unaccounted = { entity: ours, merchantAccount: null } as const;
const imported = { version: 1, state: 'imported', hash: 'a'.repeat(64), rows: 1 } as const;

/** The contract of acquirers' files and what they are compared with, on every database. */
export function reconciliationFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const keeps = (row: AcquirerFile) => store.commit([{ kind: 'saveAcquirerFile', row }]);

  describe('an acquirer’s file', () => {
    it('is imported once for an account and for an entity without accounts, whatever its key is', async () => {
      await keeps(aFile(1));
      await keeps(aFile(1, imported));
      await keeps(aFile(2));
      await expect(keeps(aFile(2, imported))).rejects.toThrow(UniqueViolation);
      await keeps(aFile(3, { entity: theirs }));
      await keeps(aFile(3, { ...imported, entity: theirs }));
      expect(await store.importedFile({ ...unaccounted, hash: imported.hash })).toMatchObject({ key: 1, version: 2 });
      const accounts = [7, 8] as const;
      for (const account of accounts) {
        const merchantAccount = account as MerchantAccountKey;
        await keeps(aFile(account, { merchantAccount }));
        await keeps(aFile(account, { ...imported, merchantAccount }));
        await keeps(aFile(account + 10, { merchantAccount }));
        await expect(keeps(aFile(account + 10, { ...imported, merchantAccount }))).rejects.toThrow(UniqueViolation);
        const of = { entity: ours, merchantAccount, hash: imported.hash };
        expect(await store.importedFile(of)).toMatchObject({ key: account });
      }
      const keys = (await store.acquirerFiles({ entity: ours, ...everything })).map(({ key }) => key);
      expect(keys).toEqual([18, 17, 8, 7, 2, 1]);
    });

    it('may be quarantined repeatedly, with its faults', async () => {
      const faults = [{ row: 2, column: 'amount', message: 'must be an amount such as 92.00' as const }];
      const quarantined = { ...imported, state: 'quarantined', faults, faultCount: 1 } as const;
      for (const key of [1, 2]) {
        await keeps(aFile(key));
        await keeps(aFile(key, quarantined));
      }
      expect(await store.acquirerFile(2 as AcquirerFileKey)).toEqual(aFile(2, { ...quarantined, version: 2 }));
      expect(await store.importedFile({ ...unaccounted, hash: imported.hash })).toBeUndefined();
    });

    it('contradicts itself in no column', async () => {
      await keeps(aFile(1));
      await expect(keeps(aFile(1, { ...imported, hash: null }))).rejects.toThrow(RuleBroken);
      await expect(keeps(aFile(1, { ...imported, faultCount: 1 }))).rejects.toThrow(RuleBroken);
      await expect(keeps(aFile(1, { ...imported, version: 7 }))).rejects.toThrow(VersionConflict);
    });

    it('that was not imported is found by its key, and removed', async () => {
      await keeps(aFile(1));
      await keeps(aFile(2));
      await keeps(aFile(3));
      await keeps(aFile(3, imported));
      const unended = await store.unendedImports({ before: 2 as AcquirerFileKey, limit: 10 });
      expect(unended.map(({ key }) => key)).toEqual([1]);
      await store.commit([
        { kind: 'removeAcquirerFile', file: 1 as AcquirerFileKey },
        { kind: 'removeAcquirerFile', file: 3 as AcquirerFileKey },
      ]);
      expect((await store.acquirerFiles({ entity: ours, ...everything })).map(({ key }) => key)).toEqual([3, 2]);
    });
  });

  describe('the rows of a file', () => {
    beforeEach(() => store.commit([{ kind: 'addAcquirerRows', rows: [1, 2, 3].map((key) => aRow(key)) }]));
    const slice = { file: 1 as AcquirerFileKey, after: 0 as AcquirerRowKey, limit: 10 };

    it('are kept in any number', async () => {
      const many = Array.from({ length: 120 }, (_, at) => aRow(1000 + at, { file: 7 as AcquirerFileKey }));
      await store.commit([{ kind: 'addAcquirerRows', rows: many }]);
      const found = await store.acquirerRows({ ...slice, file: 7 as AcquirerFileKey, limit: 200 });
      expect(found).toEqual(many);
      await expect(
        store.commit([{ kind: 'addAcquirerRows', rows: [aRow(2000), ...many.slice(0, 60)] }]),
      ).rejects.toThrow(UniqueViolation);
      expect(await store.acquirerRow(2000 as AcquirerRowKey)).toBeUndefined();
    });

    it('keep their cells as they were', async () => {
      expect(await store.acquirerRow(2 as AcquirerRowKey)).toEqual(aRow(2));
      const payment = 9 as PaymentKey;
      const matched = {
        status: 'MATCHED',
        payment,
        chargeback: 11 as PaymentKey,
        finding: { by: 'reference' },
      } as const;
      await store.commit([{ kind: 'saveAcquirerRow', row: aRow(2, { ...matched, cells: [] }) }]);
      expect(await store.acquirerRow(2 as AcquirerRowKey)).toEqual(aRow(2, { ...matched, version: 1 }));
      expect(await store.rowOfChargeback(11 as PaymentKey)).toMatchObject({ key: 2 });
      expect(await store.acquirerRows({ ...slice, status: 'PENDING' })).toEqual([aRow(1), aRow(3)]);
      expect(await store.rowCounts(slice.file)).toEqual(
        new Map([
          ['MATCHED', 1],
          ['PENDING', 2],
        ]),
      );
    });

    it('are counted by what became of them, as far as a limit', async () => {
      await keeps(aFile(1));
      const payment = 9 as PaymentKey;
      const differences = [{ of: 'fee', expected: '1.00', stated: '2.00' }] as const;
      const finding = { by: 'reference', differences } as const;
      await store.commit([
        { kind: 'saveAcquirerRow', row: aRow(1, { status: 'MATCHED', payment, finding }) },
        { kind: 'saveAcquirerRow', row: aRow(2, { status: 'NOT_MATCHED' }) },
        { kind: 'saveAcquirerRow', row: aRow(3, { status: 'NOT_MATCHED' }) },
        { kind: 'addAcquirerRows', rows: [aRow(4, { status: 'NONE' })] },
      ]);
      const counts = { matched: 1, unmatched: 2, ambiguous: 0, ofNoPayment: 1, differing: 1 };
      const compared = async (limit: number) =>
        Array.from(await store.fileComparisons({ files: [slice.file, 7 as AcquirerFileKey], limit }));
      expect(await compared(10)).toEqual([[slice.file, counts]]);
      expect(await compared(1)).toEqual([[slice.file, { ...counts, unmatched: 1 }]]);
    });

    it.each<[string, Partial<AcquirerRow>]>([
      ['matched without a payment', { status: 'MATCHED' }],
      ['with a payment and not matched', { status: 'NOT_MATCHED', payment: 9 as PaymentKey }],
      ['with a chargeback and not matched', { status: 'NOT_MATCHED', chargeback: 9 as PaymentKey }],
      ['of no status', { status: 'PERHAPS' as never }],
    ])('are never %s', async (_, own) => {
      await expect(store.commit([{ kind: 'saveAcquirerRow', row: aRow(1, own) }])).rejects.toThrow(RuleBroken);
    });

    it('are deleted some at a time', async () => {
      expect(await store.deleteAcquirerRows({ file: slice.file, limit: 2 })).toBe(2);
      expect(await store.deleteAcquirerRows({ file: slice.file, limit: 2 })).toBe(1);
      expect(await store.acquirerRows(slice)).toEqual([]);
    });
  });

  describe('a settlement item', () => {
    it('is added once, and found by its number, its reference and its money', async () => {
      await store.commit([1, 2].map((key) => ({ kind: 'addSettlementItem', item: anItem(key) })));
      await store.commit([{ kind: 'addSettlementItem', item: anItem(1, { cents: 1 as Cents }) }]);
      await store.commit([{ kind: 'addSettlementItem', item: anItem(3, { entity: theirs, connectorId: 'number-1' }) }]);
      const of = { entity: ours, limit: 10 };
      expect(await store.settlementItem(1 as PaymentKey)).toEqual(anItem(1));
      const among = await store.settlementItemsAmong([2, 1, 7].map((key) => key as PaymentKey));
      expect(among.toSorted((a, b) => a.payment - b.payment)).toEqual([anItem(1), anItem(2)]);
      expect(await store.itemsByConnectorId({ ...of, connectorId: 'number-1' })).toEqual([anItem(1)]);
      const money = { ...of, cents: 92_00 as Cents, currency: 'EUR' };
      const paid = { ...money, reference: 'order-1' };
      expect(await store.itemsByReference(paid)).toEqual([anItem(1), anItem(2)]);
      expect(await store.itemsByReference({ ...paid, currency: 'USD' })).toEqual([]);
      const alike = { ...money, last4: '4242', from: 2000 as Instant, to: 2000 as Instant, onlyOpen: false };
      expect(await store.itemsByMoney(alike)).toEqual([anItem(2)]);
      expect(await store.itemsByMoney({ ...alike, last4: '0000' })).toEqual([]);
      expect(await store.itemsByMoney({ ...alike, currency: 'USD' })).toEqual([]);
    });

    it('is found by its money with a row, except where only those without one are asked for', async () => {
      await store.commit([1, 2].map((key) => ({ kind: 'addSettlementItem', item: anItem(key) })));
      await store.commit([{ kind: 'saveSettlementItem', row: anItem(1, { row: 5 as AcquirerRowKey }) }]);
      const money = { entity: ours, cents: 92_00 as Cents, currency: 'EUR', last4: '4242', limit: 10 };
      const found = async (onlyOpen: boolean) =>
        (await store.itemsByMoney({ ...money, from: 0 as Instant, to: 2000 as Instant, onlyOpen })).map(
          ({ payment }) => payment,
        );
      expect([await found(false), await found(true)]).toEqual([[1, 2], [2]]);
    });

    it('is open until it has a row, which no other one has', async () => {
      await store.commit([1, 2].map((key) => ({ kind: 'addSettlementItem', item: anItem(key) })));
      const row = 5 as AcquirerRowKey;
      await store.commit([{ kind: 'saveSettlementItem', row: anItem(1, { row }) }]);
      await expect(store.commit([{ kind: 'saveSettlementItem', row: anItem(1, { row }) }])).rejects.toThrow(
        VersionConflict,
      );
      await expect(store.commit([{ kind: 'saveSettlementItem', row: anItem(2, { row }) }])).rejects.toThrow(
        UniqueViolation,
      );
      const open = { entity: ours, after: 0 as PaymentKey, limit: 10 };
      expect(await store.openItems({ ...open, before: 3000 as Instant })).toEqual([anItem(2)]);
      expect(await store.openItems({ ...open, before: 2000 as Instant })).toEqual([]);
    });
  });
}
