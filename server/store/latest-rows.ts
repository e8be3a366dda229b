import type { Change } from '../core/change.ts';
import type { Checkout, CheckoutProgress } from '../core/checkouts/checkout.ts';
import type { Fields } from '../core/fields.ts';
import type { Payment } from '../core/payments/payment.ts';
import type { Registration } from '../core/registrations/registration.ts';
import type { CheckoutKey, PaymentKey, RegistrationKey } from '../core/values.ts';
import { hashOfKey, placedMemory, type RecentMemory } from '../recent-memory.ts';
import type { Store } from './store.ts';

/*
 * For the machine's sake: a store that keeps its latest rows in memory, so that status reads cost half as much
 * (DECISIONS 27). Every rule holds without it.
 */

/**
 * A store whose latest checkouts, payments and registrations are not read from the database: the next step of a payment follows, as a
 * rule within seconds, on the row that was committed last. `hasChangedElsewhere` reports whether another connection has
 * written since its last call; then all rows are read again.
 */
export function withLatestRows(store: Store, hasChangedElsewhere: () => boolean): Store {
  let rows = emptyRows();
  function currentRows(): Rows {
    if (hasChangedElsewhere()) rows = emptyRows();
    return rows;
  }
  async function payment(key: PaymentKey): Promise<Payment | undefined> {
    const { payments } = currentRows();
    return payments.get(key) ?? readInto(payments, await store.payment(key));
  }
  return {
    ...store,
    payment,
    async checkout(key) {
      const { checkouts } = currentRows();
      return checkouts.get(key) ?? readInto(checkouts, await store.checkout(key));
    },
    async registration(key) {
      const { registrations } = currentRows();
      return registrations.get(key) ?? readInto(registrations, await store.registration(key));
    },
    async paymentTree(key) {
      const root = currentRows().payments.get(key);
      return root ? [root, ...(await store.references(key))] : store.paymentTree(key);
    },
    async status(key) {
      const { checkouts, payments } = currentRows();
      const checkout = checkouts.get(key);
      if (checkout) return { checkout, payment: (checkout.payment && (await payment(checkout.payment))) ?? null };
      const status = await store.status(key);
      readInto(payments, status?.payment ?? undefined);
      return status;
    },
    async deleteUnpaidCheckouts(slice) {
      const end = await store.deleteUnpaidCheckouts(slice);
      for (const key of end.deleted) rows.checkouts.forget(key);
      return end;
    },
    async commit(changes) {
      try {
        await store.commit(changes);
      } catch (fault) {
        // Another connection has changed a row, or the outcome of the commit is unknown.
        for (const change of changes) forget(rows, change);
        throw fault;
      }
      for (const change of changes) remember(rows, change);
    },
  };
}

type Rows = {
  readonly checkouts: RecentMemory<CheckoutKey, Checkout>;
  readonly payments: RecentMemory<PaymentKey, Payment>;
  readonly registrations: RecentMemory<RegistrationKey, Registration>;
};

const emptyRows = (): Rows => ({
  checkouts: placedMemory(hashOfKey),
  payments: placedMemory(hashOfKey),
  registrations: placedMemory(hashOfKey),
});

function remember({ checkouts, payments, registrations }: Rows, change: Change): void {
  if ('conclude' in change) {
    const { payment, root, registration } = change.conclude;
    if (registration) keepWritten(registrations, registration);
    if (root) keepPayment(payments, root);
    keepPayment(payments, payment);
  } else if ('save' in change) {
    if (change.save === 'checkoutProgress') keepProgress(checkouts, change.row);
    else if (change.save === 'checkout') keepWritten(checkouts, change.row);
    else if (isOfRegistration(change)) keepWritten(registrations, change.row);
    else if (isOfPayment(change)) keepPayment(payments, change.row);
  }
}

function forget({ checkouts, payments, registrations }: Rows, change: Change): void {
  if ('conclude' in change) {
    const { payment, root, registration } = change.conclude;
    if (registration) registrations.forget(registration.key);
    if (root) payments.forget(root.key);
    payments.forget(payment.key);
  } else if ('save' in change) {
    if (change.save === 'checkout' || change.save === 'checkoutProgress') checkouts.forget(change.row.key);
    else if (isOfRegistration(change)) registrations.forget(change.row.key);
    else if (isOfPayment(change)) payments.forget(change.row.key);
  }
}

const isOfPayment = (change: Change): change is Extract<Change, { save: 'payment' | 'openReference' }> =>
  'save' in change && (change.save === 'payment' || change.save === 'openReference');

const isOfRegistration = (change: Change): change is Extract<Change, { save: 'registration' | 'mandateUse' }> =>
  'save' in change && (change.save === 'registration' || change.save === 'mandateUse');

type VersionedRow = {
  readonly key: CheckoutKey | PaymentKey | RegistrationKey;
  readonly version: number;
  readonly fields: Fields;
};

/** Keeps a row as it was committed, one version higher. A row with a large cart is read again instead. */
function keepWritten<K, R extends VersionedRow & { readonly key: K }>(rows: RecentMemory<K, R>, row: R): void {
  if (isLarge(row.fields)) rows.forget(row.key);
  else keepLatest(rows, { ...row, version: row.version + 1 });
}

/**
 * A payment that a merchant's server sent, and that ended at once, is asked about again in days, if ever. Left out, it
 * dies young, which saves the collector of garbage 5 to 8 % of the CPU of its request (DECISIONS 198).
 */
function keepPayment(payments: Rows['payments'], payment: Payment): void {
  if (isFollowedSoon(payment) || payments.get(payment.key)) keepWritten(payments, payment);
}

/** By a result, the shopper's return or a capture; and references are small. */
const isFollowedSoon = ({ state, checkout, base, authorizedCents, capturedCents }: Payment): boolean =>
  state === 'pending' || checkout !== null || base !== null || capturedCents < authorizedCents;

function keepProgress(checkouts: Rows['checkouts'], row: CheckoutProgress): void {
  const known = checkouts.get(row.key);
  if (known) keepLatest(checkouts, { ...known, ...row, fields: known.fields, version: row.version + 1 });
}

function readInto<K, R extends VersionedRow & { readonly key: K }>(
  rows: RecentMemory<K, R>,
  row: R | undefined,
): R | undefined {
  if (row && !isLarge(row.fields)) keepLatest(rows, row);
  return row;
}

/** The higher version stays, because two commits, or a commit and a read, may end in any order. */
function keepLatest<K, R extends VersionedRow & { readonly key: K }>(rows: RecentMemory<K, R>, row: R): void {
  if ((rows.get(row.key)?.version ?? 0) < row.version) rows.set(row.key, row);
}

/** In characters: a cart of hundreds of items is longer, and thousands of those would fill the memory. */
const SMALL_FIELDS = 8192;

function isLarge(fields: Fields): boolean {
  let size = 0;
  for (const name in fields) size += name.length + (fields[name]?.length ?? 0);
  return size > SMALL_FIELDS;
}
