import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPaidLater } from 'shared';
import { isSettled } from '../../core/books/posting.ts';
import type { BookedEntry } from '../../core/books/recount.ts';
import type { Change } from '../../core/change.ts';
import { reasonOf, StoreUnavailable } from '../../core/faults.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { AcquirerRow, SettlementItem } from '../../core/reconciliation/file.ts';
import { recordOf } from '../../core/settlement/settle.ts';
import { type Cents, type EntityKey, type EntryKey, minus, minutes, type PaymentKey } from '../../core/values.ts';
import { momentOf } from '../../ids.ts';
import type { PostingRange } from '../../store/books-store.ts';
import { type Booked, bookedAmong, lateAfter } from '../late-entries.ts';
import type { Gateway } from '../gateway.ts';

type Collecting = Pick<Gateway, 'store' | 'ids' | 'clock' | 'mode' | 'log'>;

const SLICE = 500;
const POSTINGS_MAX = 100_000;
/** The key above which there are postings. */
const BOOKS_BEGIN = 'booksBegin';
/** Entries so close to now are looked at again: a commit that began before may end later. */
const OVERLAP = minutes(10);

/** The mark with the last entry whose item a channel has. */
export const collectedUntil = (entity: EntityKey): string => `settlementItems ${entity}`;

/** The mark with the entry after which a channel may lack items, because one could not be added. */
const lackingAfter = (entity: EntityKey): string => `settlementItemsLacking ${entity}`;

/**
 * Notes what acquirers have to settle for a channel, from what was booked since the last time on, and from what was
 * committed late. An item that cannot be added keeps no other one waiting, and is tried again each time.
 */
export async function collectItems(gateway: Collecting, entity: EntityKey): Promise<void> {
  const { store, ids, clock } = gateway;
  const name = collectedUntil(entity);
  const last = ids.key('entry');
  const final = ids.firstKeyAt('entry', minus(clock.now(), OVERLAP));
  const begin = ((await store.mark(BOOKS_BEGIN)) ?? 0) as EntryKey;
  const before = ((await store.mark(name)) ?? begin) as EntryKey;
  const lacking = (await store.mark(lackingAfter(entity))) ?? before;
  const adding = addingTo(gateway, entity);
  const after = Math.max(begin, Math.min(lacking, lateAfter(gateway, before))) as EntryKey;
  await collectLate(gateway, { entity, after, last: before }, adding);
  for (let at = before; at < last; await nextTurn()) {
    const entries = await store.bookedEntries({ after: at, last, limit: SLICE });
    const end = entries.length < SLICE ? last : (entries.at(-1)?.key ?? last);
    const postings = await store.postings({ after: at, last: end, limit: POSTINGS_MAX });
    const own = entries.filter((entry) => entry.entity === entity);
    const value = Math.max(before, Math.min(end, final));
    const booked = { entries: own, postings: new Map(postings.map((posting) => [posting.key, posting])) };
    await adding.add(booked, [{ kind: 'setMark', name, value }]);
    at = end;
  }
  if (lacking < before && adding.isWhole()) await store.setMark(lackingAfter(entity), before);
}

async function collectLate(gateway: Collecting, range: PostingRange, { add }: Adding): Promise<void> {
  const { store } = gateway;
  for await (const booked of bookedAmong(gateway, await store.postingsWithoutItem(range))) await add(booked);
}

type Adding = {
  /** Adds the items of some entries in one commit with other changes, or each alone where that fails. */
  readonly add: (booked: Booked, others?: readonly Change[]) => Promise<void>;
  readonly isWhole: () => boolean;
};

function addingTo(gateway: Collecting, entity: EntityKey): Adding {
  const { store, ids, log } = gateway;
  let isWhole = true;
  async function keep(booked: Booked, others: readonly Change[]): Promise<void> {
    const changes = [...(await additionsOf(gateway, booked)), ...others];
    if (changes.length > 0) await store.commit(changes);
  }
  async function keepOne(entry: BookedEntry, postings: Booked['postings']): Promise<void> {
    try {
      await keep({ entries: [entry], postings }, []);
    } catch (fault) {
      if (fault instanceof StoreUnavailable) throw fault;
      const id = ids.publicId('payment', entry.payment);
      log.error({ id, reason: reasonOf(fault) }, NOT_ADDED);
      // The first one that fails is the earliest: late ones come before.
      if (isWhole) await store.setMark(lackingAfter(entity), entry.key - 1);
      isWhole = false;
    }
  }
  return {
    async add(booked, others = []) {
      try {
        await keep(booked, others);
      } catch (fault) {
        if (fault instanceof StoreUnavailable) throw fault;
        for (const entry of booked.entries) await keepOne(entry, booked.postings);
        await keep({ ...booked, entries: [] }, others);
      }
    },
    isWhole: () => isWhole,
  };
}

const NOT_ADDED = 'What an acquirer settles of a payment could not be noted; it will be tried again';

/** What adds the items of some entries. */
async function additionsOf(gateway: Collecting, { entries, postings }: Booked): Promise<readonly Change[]> {
  const own = entries.filter((entry) => isAcquirers(gateway, entry));
  const keys = new Set(own.flatMap(({ payment, root }) => [payment, root]));
  const payments = new Map((await gateway.store.paymentsAmong([...keys])).map((payment) => [payment.key, payment]));
  return own.flatMap((entry): readonly Change[] => {
    const item = itemOf(payments, entry, postings.get(entry.key)?.cents);
    return item ? [{ kind: 'addSettlementItem', item }] : [];
  });
}

/** The items that some rows are compared with, by row: that of its payment, or those that fit. */
export async function itemsOfRows(
  { store }: Pick<Gateway, 'store'>,
  rows: readonly AcquirerRow[],
): Promise<(row: AcquirerRow) => readonly SettlementItem[]> {
  const items = await store.settlementItemsAmong([...new Set(rows.flatMap(paymentsOf))]);
  const byPayment = new Map(items.map((item) => [item.payment, item]));
  return (row) => paymentsOf(row).flatMap((key) => byPayment.get(key) ?? []);
}

function paymentsOf({ payment, finding }: AcquirerRow): readonly PaymentKey[] {
  if (payment !== null) return [payment];
  const { candidates = [], settled } = finding ?? {};
  return settled === undefined ? candidates : [...candidates, settled];
}

/** What was answered by the built-in processor has reached no acquirer. */
const isAcquirers = ({ mode }: Collecting, entry: BookedEntry): boolean =>
  entry.testMode !== 'INTERNAL' && isSettled(entry, mode);

/** The acquirer's number of a payment; the money of an invoice arrives under that of its first payment. */
const connectorIdOf = ({ findings }: Payment): string | null => findings.resultDetails?.['ConnectorTxID1'] ?? null;

/** What an acquirer settles for an entry; undefined where no money moved, or it comes with a chargeback. */
function itemOf(
  payments: ReadonlyMap<PaymentKey, Payment>,
  { payment: key, kind: entryKind, entity }: BookedEntry,
  cents: Cents | undefined,
): SettlementItem | undefined {
  const record = recordOf(entryKind);
  const kind = record?.recordType === 'SETTLED' ? record.transactionType : undefined;
  if (cents === undefined || (kind !== 'DEBIT' && kind !== 'REFUND' && kind !== 'CREDIT')) return undefined;
  const payment = payments.get(key);
  if (!payment) return undefined;
  const root = payments.get(payment.root);
  const member = (...names: readonly string[]): string | null => {
    for (const fields of [payment.fields, root?.fields])
      for (const each of names) if (fields?.[each] !== undefined) return fields[each];
    return null;
  };
  const account = member('card.last4Digits', 'bankAccount.last4Digits', 'bankAccount.iban', 'bankAccount.number');
  return {
    payment: key,
    version: 0,
    entity,
    merchantAccount: payment.merchantAccount,
    kind,
    cents,
    currency: payment.currency,
    connectorId: connectorIdOf(kind === 'DEBIT' && root && isPaidLater(root.brand) ? root : payment),
    reference: member('merchantTransactionId'),
    last4: account?.slice(-4) ?? null,
    at: momentOf(key),
    row: null,
  };
}
