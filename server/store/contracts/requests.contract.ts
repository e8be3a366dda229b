import { beforeEach, describe, expect, it } from 'vitest';
import type { LoggedRequest, RequestKey } from '../../core/requests/request.ts';
import type { EntityKey, Instant, Key } from '../../core/values.ts';
import type { Store } from '../store.ts';
import type { RequestSlice } from '../users/office-store.ts';
import type { Kind } from './store.fixture.ts';

const [ours, theirs] = [4711 as EntityKey, 4712 as EntityKey];

const aRequest = (key: number, own: Partial<LoggedRequest> = {}): LoggedRequest => ({
  key: key as RequestKey,
  at: key as Instant,
  entity: ours,
  token: 'a'.repeat(32),
  method: 'POST',
  path: '/v1/payments',
  status: 200,
  code: '000.100.110',
  ndc: `ndc-${key}`,
  millis: 12,
  object: null,
  about: null,
  idempotencyKey: null,
  address: '::1',
  parameters: '{"amount":"92.00"}',
  answer: '',
  ...own,
});

/** Everything that a client may write into a request. */
const hostile = '\'"); drop table request_log; -- \u2028 \ud83d\udc00 ﷽ <script>';

/** The contract of the request log, on every database. */
export function requestFacts({ create }: Kind): void {
  describe('the request log', () => {
    let store: Store;
    const rows = [
      aRequest(1, { object: 7 as Key, ndc: 'same' }),
      aRequest(2, { entity: theirs, status: 403, code: '800.900.302', token: 'b'.repeat(32) }),
      aRequest(3, { status: 400, about: 7 as Key, ndc: 'same', code: null }),
      aRequest(4, { path: hostile, idempotencyKey: hostile, parameters: hostile, answer: hostile }),
      aRequest(5, { status: 500, about: 8 as Key, object: 9 as Key }),
    ];
    beforeEach(async () => {
      store = await (await create())();
      await store.logRequests(rows);
      return () => store.close();
    });
    const all = { after: 0 as RequestKey, before: 99 as RequestKey, limit: 10 } as const;
    const keys = async (of: RequestSlice['of'], more: Partial<RequestSlice> = {}) =>
      (await store.requests({ ...all, of, ...more })).map(({ key }) => Number(key));

    it('has whole requests, whatever clients wrote into them', async () => {
      for (const row of rows) expect(await store.request(row.key)).toEqual(row);
      expect(await store.request(6 as RequestKey)).toBeUndefined();
    });

    it('is read from the latest on, all of it or by what has an index', async () => {
      expect(await keys(null)).toEqual([5, 4, 3, 2, 1]);
      expect(await keys({ entity: ours })).toEqual([5, 4, 3, 1]);
      expect(await keys({ entity: ours }, { failedOnly: true })).toEqual([5, 3]);
      expect(await keys({ token: 'b'.repeat(32) })).toEqual([2]);
      expect(await keys({ object: 7 as Key })).toEqual([1]);
      expect(await keys({ about: 7 as Key })).toEqual([3]);
      expect(await keys({ ndc: 'same' })).toEqual([3, 1]);
      expect(await keys({ ndc: hostile })).toEqual([]);
    });

    it('is listed without parameters and answers', async () => {
      const { parameters: _parameters, answer: _answer, ...listed } = aRequest(5, rows[4]);
      expect(await store.requests({ ...all, of: null, limit: 1 })).toEqual([listed]);
    });

    it('is read without the bounds, and no further than the limit', async () => {
      const bounds = { after: 1 as RequestKey, before: 5 as RequestKey };
      expect(await keys(null, bounds)).toEqual([4, 3, 2]);
      expect(await keys({ entity: ours }, { ...bounds, limit: 1 })).toEqual([4]);
    });

    it('keeps all rows of a write or none', async () => {
      const ends = await Promise.allSettled([store.logRequests([aRequest(6), aRequest(1)])]);
      expect(ends).toMatchObject([{ status: 'rejected' }]);
      expect(await keys(null)).toEqual([5, 4, 3, 2, 1]);
      await store.logRequests([]);
      expect(await store.highestKey()).toBe(5);
    });

    it('loses its oldest rows, a slice at a time', async () => {
      const slice = { before: 4 as RequestKey, limit: 2 };
      expect([await store.deleteRequests(slice), await store.deleteRequests(slice)]).toEqual([2, 1]);
      expect(await keys(null)).toEqual([5, 4]);
    });
  });
}
