import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { EntityKey, Key, PaymentKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { aPayment, aRegistration, at, cents, type Kind, nextKey, saves } from './store.fixture.ts';

const owners = [4711 as EntityKey, 4712 as EntityKey, 4713 as EntityKey] as const;
const [after, most] = [0 as never, Number.MAX_SAFE_INTEGER as never];

/** What a list reads, by the entity whose rows it has and the cursor after which it goes on. */
type List = (
  store: Store,
  of: { readonly entity: EntityKey | null; readonly cursor?: Key | undefined; readonly limit: number },
) => Promise<readonly Key[]>;

const keysOf = (rows: readonly { readonly key: Key }[]): readonly Key[] => rows.map(({ key }) => key);
const casesOf = (rows: readonly { readonly payment: Key }[]): readonly Key[] => rows.map(({ payment }) => payment);
/** The cast holds because each list has keys of its own kind, which are numbers. */
const before = (cursor: Key | undefined): never => (cursor ?? most) as never;
const from = (cursor: Key | undefined): never => (cursor ?? after) as never;

const lists: Readonly<Record<string, List>> = {
  payments: async (store, { cursor, ...of }) =>
    keysOf(await store.payments({ ...of, after, before: before(cursor), order: 'latestFirst' })),
  'payments, the oldest first': async (store, { cursor, ...of }) =>
    keysOf(await store.payments({ ...of, after: from(cursor), before: most, order: 'oldestFirst' })),
  'outlines of payments': async (store, { cursor, ...of }) =>
    keysOf(await store.paymentOutlines({ ...of, after, before: before(cursor), order: 'latestFirst' })),
  'outlines of payments, the oldest first': async (store, { cursor, ...of }) =>
    keysOf(await store.paymentOutlines({ ...of, after: from(cursor), before: most, order: 'oldestFirst' })),
  disputes: async (store, { cursor, ...of }) =>
    keysOf(await store.disputes({ ...of, after, before: before(cursor), order: 'latestFirst' })),
  'chargebacks that are not reversed': async (store, { cursor, ...of }) =>
    keysOf(await store.unreversedChargebacks({ ...of, after, before: before(cursor) })),
  registrations: async (store, { cursor, ...of }) =>
    keysOf(await store.registrations({ ...of, before: before(cursor) })),
  'risk cases': async (store, { cursor, ...of }) => casesOf(await store.riskCases({ ...of, before: before(cursor) })),
  'risk cases of a state': async (store, { cursor, ...of }) =>
    casesOf(await store.riskCases({ ...of, state: 'approved', before: before(cursor) })),
  'open risk cases': async (store, { cursor, ...of }) =>
    casesOf(await store.openRiskCases({ ...of, after: from(cursor) })),
  'callbacks that failed': async (store, { cursor, ...of }) =>
    keysOf(await store.failedCallbacks({ ...of, before: before(cursor) })),
  'open proposals': async (store, { cursor, ...of }) =>
    keysOf(await store.openProposals({ ...of, before: before(cursor) })),
  'outlines of open proposals': async (store, { cursor, ...of }) =>
    keysOf(await store.openProposalOutlines({ ...of, before: before(cursor) })),
};

/** The contract of lists that are read for one entity or in the order of all, on every database. */
export function listsOfAllFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    for (let round = 0; round < 2; round += 1)
      for (const entity of owners) await store.commit(rowsOf(entity, { isOpen: round === 0 || entity !== owners[1] }));
    return () => store.close();
  });

  it.for(Object.entries(lists))('%s of all have the rows of each entity in one order', async ([_name, list]) => {
    const each = await Promise.all(owners.map((entity) => list(store, { entity, limit: 100 })));
    const merged = each.flat().toSorted((a, b) => a - b);
    const all = await list(store, { entity: null, limit: 100 });
    expect(merged.length).toBeGreaterThan(2);
    expect(all.toSorted((a, b) => a - b)).toEqual(merged);
    expect([merged, merged.toReversed()]).toContainEqual(all);
    // Pages go on where the one before ended, by the same cursors.
    const pages: Key[] = [];
    for (let page = all.slice(0, 2); page.length > 0;) {
      page = [...(await list(store, { entity: null, cursor: pages.at(-1), limit: 2 }))];
      pages.push(...page);
    }
    expect(pages).toEqual(all);
  });

  describe('open work', () => {
    it.for(['pendingPayments', 'openCases', 'failedCallbacks', 'unmatchedRows'] as const)(
      'of all is that of each entity: %s',
      async (work) => {
        const countOf = (entity: EntityKey) => store.countWork({ entity, work, before: most, limit: 100 });
        const ofAll = async (limit: number) => (await store.countAllWork({ before: most, limit }))[work];
        const counts = await Promise.all(owners.map((entity) => countOf(entity)));
        const sum = counts.reduce((total, count) => total + count, 0);
        expect(await ofAll(100)).toBe(sum);
        expect(await ofAll(1)).toBe(Math.min(1, sum));
        const whose = await store.workOwners({ work, before: most, limit: 100 });
        expect(owners.map((entity) => whose.filter((each) => each === entity).length)).toEqual(counts);
        expect(await store.workOwners({ work, before: most, limit: 1 })).toHaveLength(Math.min(1, sum));
      },
    );
  });

  it('have what the whole payment has in its outline', async () => {
    const slice = { entity: owners[0], after, before: most, order: 'latestFirst', limit: 100 } as const;
    const [outlines, whole] = [await store.paymentOutlines(slice), await store.payments(slice)];
    expect(whole).toMatchObject(outlines);
    expect(Object.keys(outlines[0] ?? {}).length).toBeGreaterThan(9);
    const keys = outlines.map(({ key }) => key);
    expect(await store.paymentOutlinesAmong([...keys, 999_999 as PaymentKey])).toEqual(
      expect.arrayContaining([...outlines]),
    );
    expect(await store.paymentOutlinesAmong([])).toEqual([]);
    const among = await store.paymentsAmong([...keys, 999_999 as PaymentKey]);
    expect(among.toSorted((a, b) => b.key - a.key)).toEqual(whole);
  });

  it('have no chargeback that failed, or that reversals have brought back wholly, among the unreversed ones', async () => {
    const [entity, key] = [4714 as EntityKey, nextKey('payment')];
    const of = (amountCents: number, more: Parameters<typeof aPayment>[0] = {}) =>
      aPayment({
        key: nextKey('payment'),
        entity,
        type: 'CB',
        base: key,
        root: key,
        amountCents: cents(amountCents),
        ...more,
      });
    const [whole, partly, rejected] = [of(1000), of(1000), of(1000, { state: 'rejected', resultCode: '800.100.152' })];
    const reversal = (base: PaymentKey, amount: number, state: 'approved' | 'rejected' = 'approved') =>
      of(amount, { type: 'CR', base, state });
    const reversals = [
      reversal(whole.key, 600),
      reversal(whole.key, 400),
      reversal(partly.key, 999),
      reversal(partly.key, 1000, 'rejected'),
    ];
    await store.commit([whole, partly, rejected, ...reversals].map((each) => saves(each)));
    const slice = { entity, after, before: most, limit: 100 };
    expect(await store.unreversedChargebacks(slice)).toEqual([
      { key: partly.key, entity, brand: 'VISA', createdAt: partly.createdAt },
    ]);
  });

  it('have of an open proposal in its outline what the whole one has', async () => {
    const slice = { entity: owners[0], before: most, limit: 100 };
    const outlines = await store.openProposalOutlines(slice);
    expect(outlines).toHaveLength(2);
    expect(await store.openProposals(slice)).toMatchObject(outlines);
  });

  it('have the details of days of all entities together', async () => {
    const days = { first: 0, last: 1_000_000 };
    const each = await Promise.all(owners.map((entity) => store.dailyDetails({ entity, ...days })));
    const [one, others] = [await store.dailyDetailsOfAll(days), each.flat()];
    const sumOf = (name: 'count' | 'cents', rows: typeof one) => rows.reduce((sum, row) => sum + row[name], 0);
    expect(others.length).toBeGreaterThan(one.length);
    expect(one.map(({ type }) => type).toSorted()).toEqual([...new Set(others.map(({ type }) => type))].toSorted());
    for (const name of ['count', 'cents'] as const) expect(sumOf(name, one)).toBe(sumOf(name, others));
  });
}

const callback = { version: 0, tries: 1, url: null, status: null, reason: null, triedAt: at(1), failedAt: null };
const proposal = {
  version: 0,
  outcome: 'approved',
  resultCode: null,
  amountCents: null,
  seenCode: '000.200.000',
  seenVersion: null,
  reason: 'by telephone',
  proposer: 21 as UserKey,
  proposedAt: at(1),
  state: 'open',
  decidedBy: null,
  decidedAt: null,
} as const;

function rowsOf(entity: EntityKey, { isOpen }: { readonly isOpen: boolean }): readonly Change[] {
  // The cast holds because the payment of the fixture has ended.
  const ended = aPayment({ entity }) as EndedPayment;
  const waiting = { state: 'pending', resultCode: '000.200.000', waitsFor: 'shopper' } as const;
  const payment = nextKey('payment');
  const riskCase = { score: 50, reasons: [], createdAt: at(1), expiresAt: at(9), assignee: null, lockedUntil: null };
  return [
    { kind: 'concludePayment', conclusion: { payment: ended, root: null, entries: [], postings: [] } },
    saves(aPayment({ entity, type: 'CB' })),
    ...(isOpen ? [saves(aPayment({ entity, ...waiting }))] : []),
    { kind: 'saveRegistration', row: { ...aRegistration(), entity } },
    { kind: 'saveRiskCase', row: { ...riskCase, payment, version: 0, entity, state: 'open', closedAt: null } },
    {
      kind: 'saveRiskCase',
      row: { ...riskCase, payment: nextKey('payment'), version: 0, entity, state: 'approved', closedAt: at(2) },
    },
    ...(['failed', 'passed'] as const).map((state): Change => ({
      kind: 'saveRiskCallback',
      row: { ...callback, key: nextKey('riskAction'), entity, payment, state },
    })),
    { kind: 'saveProposal', row: { ...proposal, key: nextKey('proposal'), entity, payment: nextKey('payment') } },
  ];
}
