import { beforeEach, describe, expect, it } from 'vitest';
import type { ListExport } from '../../core/exports/export.ts';
import { VersionConflict } from '../../core/faults.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { type Kind, nextKey } from './store.fixture.ts';

const at = Date.UTC(2026, 10, 20) as Instant;
const entity = 1 as EntityKey;

/** The contract of lists that are written to files, on every database. */
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
      await store.commit([{ save: 'listExport', row }]);
      const moved = { ...row, version: 1, rows: 500, parts: 1, bytes: 9, before: row.after };
      await store.commit([{ save: 'listExport', row: moved }]);
      await expect(store.commit([{ save: 'listExport', row: moved }])).rejects.toBeInstanceOf(VersionConflict);
      const kept = { ...moved, version: 2 };
      const before = nextKey('listExport');
      expect([await store.listExport(row.key), await store.oldestListExport(before)]).toEqual([kept, kept]);
      expect(await store.listExports({ user: row.user, before, limit: 9 })).toEqual([kept]);
      expect(await store.listExports({ user: nextKey('user'), before, limit: 9 })).toEqual([]);
      await store.commit([{ removeListExport: row.key }]);
      expect(await store.oldestListExport(before)).toBeUndefined();
    });
  });
}
