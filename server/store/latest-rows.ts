import type { Change } from '../core/change.ts';
import type { Checkout } from '../core/checkouts/checkout.ts';
import type { Fields } from '../core/fields.ts';
import type { Payment } from '../core/payments/payment.ts';
import type { Key } from '../core/values.ts';
import { recentMemory, type RecentMemory } from '../recent-memory.ts';
import type { Store } from './store.ts';

/** How many checkouts and payments stay at hand, at least: what is under way, and not what was. */
const AT_HAND = 4096;

/**
 * A store whose latest checkouts and payments need no reading: what was committed last is what the next step of a
 * payment asks for, as a rule within seconds. `hasChangedElsewhere` tells whether anybody but this store has written
 * since it was last asked; then all is read again.
 */
export function withLatestRows(store: Store, hasChangedElsewhere: () => boolean): Store {
  let checkouts = recentMemory<Key, Checkout>(AT_HAND);
  let payments = recentMemory<Key, Payment>(AT_HAND);

  const forgetWhatIsOld = (): void => {
    if (!hasChangedElsewhere()) return;
    checkouts = recentMemory(AT_HAND);
    payments = recentMemory(AT_HAND);
  };
  const remember = (change: Change): void => {
    if (!('save' in change)) return;
    const version = change.row.version + 1;
    if (change.save !== 'standing' && isLarge(change.row.fields)) return forget(change);
    if (change.save === 'payment') return keepLatest(payments, { ...change.row, version });
    if (change.save === 'checkout') return keepLatest(checkouts, { ...change.row, version });
    const known = checkouts.get(change.row.key);
    if (known) keepLatest(checkouts, { ...known, ...change.row, fields: known.fields, version });
  };
  const forget = (change: Change): void => {
    if ('save' in change) (change.save === 'payment' ? payments : checkouts).forget(change.row.key);
  };
  const checkout = async (key: Key): Promise<Checkout | undefined> => {
    forgetWhatIsOld();
    return checkouts.get(key) ?? readInto(checkouts, await store.checkout(key));
  };
  const payment = async (key: Key): Promise<Payment | undefined> => {
    forgetWhatIsOld();
    return payments.get(key) ?? readInto(payments, await store.payment(key));
  };
  return {
    ...store,
    checkout,
    payment,
    async status(key) {
      forgetWhatIsOld();
      const known = checkouts.get(key);
      if (known)
        return { checkout: known, payment: known.payment === null ? null : ((await payment(known.payment)) ?? null) };
      const status = await store.status(key);
      readInto(payments, status?.payment ?? undefined);
      return status;
    },
    async commit(changes) {
      try {
        await store.commit(changes);
      } catch (fault) {
        // Somebody else has changed a row, or nobody knows whether it was kept.
        changes.forEach(forget);
        throw fault;
      }
      changes.forEach(remember);
    },
  };
}

/**
 * In characters. Orders with a cart of hundreds of items are read again, so that thousands of them do not fill the
 * memory.
 */
const SMALL_FIELDS = 8192;

function isLarge(fields: Fields): boolean {
  let size = 0;
  for (const name in fields) size += name.length + (fields[name]?.length ?? 0);
  return size > SMALL_FIELDS;
}

type Row = { readonly key: Key; readonly version: number };

/** Two commits, or a commit and a reading, may come to their ends in any order. */
function keepLatest<R extends Row>(rows: RecentMemory<Key, R>, row: R): void {
  if ((rows.get(row.key)?.version ?? 0) < row.version) rows.set(row.key, row);
}

function readInto<R extends Row & { readonly fields: Fields }>(
  rows: RecentMemory<Key, R>,
  row: R | undefined,
): R | undefined {
  if (row && !isLarge(row.fields)) keepLatest(rows, row);
  return row;
}
