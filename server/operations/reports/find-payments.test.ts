import { beforeAll, describe, expect, it } from 'vitest';
import { anyPayment, type PaymentMatch } from '../../core/exports/payment-filter.ts';
import { entitiesOf } from '../../core/entities/entities.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import { aPayment, saves, sqliteRows } from '../../store/contracts/store.fixture.ts';
import type { Store } from '../../store/store.ts';
import { findPayments, type PaymentPage, type PaymentSearch } from './find-payments.ts';

const COUNT = 800;
const channel = 1 as EntityKey;
const entities = entitiesOf(
  [{ key: channel, version: 1, id: '1', kind: 'channel', parent: null, name: 'Shop', state: 'active', settings: {} }],
  [],
);

/** One payment in 160 is by Mastercard and in dollars, and one in two has another result. */
let store: Store;
let wholeReads = 0;
beforeAll(async () => {
  store = await (await sqliteRows.create())();
  for (let count = 1; count <= COUNT; count += 1) {
    const isRare = count % 160 === 0;
    const key = count as PaymentKey;
    const more = isRare ? { brand: 'MASTER', currency: 'USD' } : {};
    await store.commit([saves(aPayment({ key, entity: channel, ndc: `ndc-${count % 2}`, ...more }))]);
  }
  return () => store.close();
});

const counted = () => ({
  ...store,
  paymentsAmong(keys: readonly PaymentKey[]) {
    wholeReads += keys.length;
    return store.paymentsAmong(keys);
  },
});
const find = (own: Partial<PaymentSearch>): Promise<PaymentPage> =>
  findPayments(
    { store: counted(), entities },
    {
      entity: entities.entity(channel),
      reference: null,
      after: 0 as PaymentKey,
      before: (COUNT + 1) as PaymentKey,
      order: 'latestFirst',
      limit: 51,
      matches: anyPayment,
      withLinked: false,
      ...own,
    },
  );
const keysIn = ({ payments }: PaymentPage): readonly number[] => payments.map(({ key }) => key);
const dollars: PaymentMatch = { ...anyPayment, outline: ({ currency }) => currency === 'USD' };

describe('a search for payments', () => {
  it('finds the few that match among many, and reads no others whole', async () => {
    wholeReads = 0;
    const page = await find({ matches: dollars });
    expect(keysIn(page)).toEqual([800, 640, 480, 320, 160]);
    expect(page.payments[1]).toEqual(await store.payment(640 as PaymentKey));
    expect(page.next).toBeNull();
    expect(wholeReads).toBe(4);
  });

  it.each(['latestFirst', 'oldestFirst'] as const)('goes on where a page of few has ended, %s', async (order) => {
    const found: number[] = [];
    let cursor: { after?: PaymentKey; before?: PaymentKey } = {};
    for (let next: PaymentKey | null | undefined; next !== null;) {
      const page = await find({ matches: dollars, order, limit: 2, ...cursor });
      found.push(...keysIn(page));
      next = page.next;
      if (next !== null) cursor = order === 'latestFirst' ? { before: next } : { after: next };
    }
    expect(found).toEqual(order === 'latestFirst' ? [800, 640, 480, 320, 160] : [160, 320, 480, 640, 800]);
  });

  it('compares the rest where the outline matches', async () => {
    const odd: PaymentMatch = { ...dollars, rest: ({ key }) => key % 320 === 160 };
    expect(keysIn(await find({ matches: odd }))).toEqual([800, 480, 160]);
  });

  it('reads none but pending payments where no others match', async () => {
    const isRead = new Set<PaymentKey>();
    const pending = [COUNT + 1, COUNT + 2].map((key) =>
      aPayment({ key: key as PaymentKey, entity: channel, state: 'pending' }),
    );
    await store.commit(pending.flatMap((each) => saves(each)));
    const matches: PaymentMatch = {
      isPending: true,
      outline: ({ key }) => Boolean(isRead.add(key)),
      rest: () => true,
    };
    const page = await find({ matches, before: (COUNT + 3) as PaymentKey });
    expect(keysIn(page)).toEqual([COUNT + 2, COUNT + 1]);
    expect(isRead.size).toBe(2);
  });

  it('ends a page early when many were read whole for it, and goes on there', async () => {
    const last: PaymentMatch = { ...anyPayment, rest: ({ key }) => key <= 2 };
    for (const [before, next] of [
      [801, 601],
      [601, 401],
      [401, 201],
    ])
      expect(await find({ matches: last, before: before as PaymentKey })).toEqual({ payments: [], next });
    expect(keysIn(await find({ matches: last, before: 201 as PaymentKey }))).toEqual([2, 1]);
  });
});
