import { beforeEach, describe, expect, it } from 'vitest';
import type { ListExport, ListExportKey } from '../../core/exports/export.ts';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { ReportDelivery } from '../../core/reports/export.ts';
import type { EntityKey, FileReceiverKey, Instant, ReportFileKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { type Kind, nextKey } from './store.fixture.ts';

const at = Date.UTC(2026, 10, 20) as Instant;
const entity = 1 as EntityKey;

/** The contract of lists and reports that are written to files, on every database. */
export function exportFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });

  describe('a list that is written to a file', () => {
    const aList = (): ListExport => ({
      key: nextKey('listExport'),
      version: 0,
      entity,
      user: nextKey('user'),
      query: 'state=approved',
      reference: null,
      filter: { state: 'approved', amount: { low: 1, high: 10 } },
      after: nextKey('payment'),
      before: nextKey('payment'),
      columns: ['id', 'amount'],
      delimiter: 'tab',
      state: 'making',
      rows: 0,
      parts: 0,
      bytes: 0,
      orderedAt: at,
      endedAt: null,
    });

    it('moves on where it still has the version that was read, is its user’s, and is removed', async () => {
      const row = aList();
      await store.commit([{ kind: 'saveListExport', row }]);
      const moved = { ...row, version: 1, rows: 500, parts: 1, bytes: 9, before: row.after };
      await store.commit([{ kind: 'saveListExport', row: moved }]);
      await expect(store.commit([{ kind: 'saveListExport', row: moved }])).rejects.toBeInstanceOf(VersionConflict);
      const kept = { ...moved, version: 2 };
      const before = nextKey('listExport');
      const old = () => store.oldListExports({ after: (row.key - 1) as ListExportKey, before, limit: 9 });
      expect([await store.listExport(row.key), await old()]).toEqual([kept, [kept]]);
      expect(await store.oldListExports({ after: row.key, before, limit: 9 })).toEqual([]);
      expect(await store.listExports({ user: row.user, before, limit: 9 })).toEqual([kept]);
      expect(await store.listExports({ user: nextKey('user'), before, limit: 9 })).toEqual([]);
      await store.commit([{ kind: 'removeListExport', listExport: row.key }]);
      expect(await old()).toEqual([]);
    });
  });

  describe('the delivery of a file of a report', () => {
    const delivery = (file: number, receiver: number, own: Partial<ReportDelivery> = {}): ReportDelivery => ({
      // The casts hold because a delivery only names its file and its receiver.
      file: file as ReportFileKey,
      receiver: receiver as FileReceiverKey,
      state: 'waiting',
      at: null,
      reason: null,
      ...own,
    });
    const add = (...rows: readonly ReportDelivery[]) =>
      store.commit(rows.map((row) => ({ kind: 'addReportDelivery', delivery: row })));

    it('is one of a file and a receiver, in the order of the receivers, and moves on alone', async () => {
      await add(delivery(1, 9), delivery(1, 8), delivery(2, 9));
      await expect(add(delivery(1, 9))).rejects.toBeInstanceOf(UniqueViolation);
      await expect(add(delivery(1, 7, { state: 'lost' as never }))).rejects.toBeInstanceOf(RuleBroken);
      const moved = delivery(1, 9, { state: 'renaming', at, reason: 'hostKeyIsAnother' });
      await store.commit([{ kind: 'moveReportDelivery', delivery: moved }]);
      expect(await store.reportDelivery(moved)).toEqual(moved);
      expect(await store.reportDelivery(delivery(1, 7))).toBeUndefined();
      expect(await store.reportDeliveries(moved.file)).toEqual([delivery(1, 8), moved]);
      expect(await store.reportDeliveries(delivery(2, 9).file)).toEqual([delivery(2, 9)]);
      await store.commit([{ kind: 'reopenDeliveries', receiver: 8 as FileReceiverKey }]);
      expect(await store.reportDelivery(moved)).toEqual(moved);
      await store.commit([{ kind: 'reopenDeliveries', receiver: moved.receiver }]);
      expect(await store.reportDelivery(moved)).toEqual({ ...moved, state: 'waiting' });
    });

    it('is deleted when its file is old, in slices that end between two receivers of a file', async () => {
      await add(delivery(1, 7), delivery(1, 8), delivery(1, 9), delivery(2, 9), delivery(3, 9));
      const slice = { before: 3 as ReportFileKey, limit: 2 };
      expect(await store.deleteReportDeliveries(slice)).toBe(2);
      expect(await store.reportDeliveries(delivery(1, 9).file)).toHaveLength(1);
      expect(await store.deleteReportDeliveries(slice)).toBe(2);
      expect(await store.deleteReportDeliveries(slice)).toBe(0);
      expect(await store.reportDeliveries(delivery(3, 9).file)).toEqual([delivery(3, 9)]);
    });
  });
}
