import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Marked } from '../../core/shoppers/mark.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { PaymentSlice } from '../../store/store.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcross, rowsAcrossAll } from './across-channels.ts';

/** Payments of an entity, of which each page has a part. */
export type PaymentSearch = {
  readonly entity: Entity;
  /** The merchantTransactionId of the payments; null for any. */
  readonly reference: string | null;
  /** A mark of their shopper, by which they are looked up. */
  readonly marked?: Marked | undefined;
  /** The first and the last key, neither included. */
  readonly after: PaymentKey;
  readonly before: PaymentKey;
  readonly order: PaymentSlice['order'];
  readonly limit: number;
  readonly matches: (payment: Payment) => boolean;
  readonly withLinked: boolean;
};

/** A page of a search. The next one begins at `next`; the last one has none. */
export type PaymentPage = { readonly payments: readonly Payment[]; readonly next: PaymentKey | null };

/** How many payments are read at once: other requests are processed between two slices. */
const SLICE = 25;
/** The most payments that are read for one page, however few of them match. */
const READ_MAX = 5000;
/** The most characters of parameters on one page: an order can have some millions. */
const CHARACTERS_MAX = 4_000_000;

/** A page of the payments that match. A page ends early when it took long or is large (DECISIONS 88). */
export async function findPayments(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  search: PaymentSearch,
): Promise<PaymentPage> {
  const { limit, matches, entity, after, before, order } = search;
  const found = new Map<PaymentKey, Payment>();
  let last: PaymentKey | null = null;
  let [read, matched, characters] = [0, 0, 0];
  const bounds = { entity, after, before, order, limit: Math.min(SLICE, 2 * limit) };
  for await (const payment of rowsOf({ store, entities }, search, bounds)) {
    if (matched === limit || read === READ_MAX || characters >= CHARACTERS_MAX) return pageOf(found, search, last);
    last = payment.key;
    read += 1;
    if (!matches(payment)) continue;
    matched += 1;
    for (const each of search.withLinked ? await store.paymentTree(payment.root) : [payment]) {
      if (found.has(each.key)) continue;
      found.set(each.key, each);
      characters += JSON.stringify(each.fields).length;
    }
  }
  return pageOf(found, search, null);
}

/** Those of a mark are looked up by its index, whose rows may have another reference. */
function rowsOf(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { reference, marked }: PaymentSearch,
  bounds: Parameters<typeof rowsAcross<'payment', Payment>>[1],
): AsyncGenerator<Payment, void> {
  if (marked) return rowsAcross({ entities }, bounds, (slice) => store.paymentsByMark(marked, slice));
  return reference === null
    ? rowsAcrossAll({ entities }, bounds, (slice) => store.payments(slice))
    : rowsAcross({ entities }, bounds, (slice) => store.paymentsByReference(reference, slice));
}

const pageOf = (
  found: ReadonlyMap<PaymentKey, Payment>,
  { order }: PaymentSearch,
  next: PaymentKey | null,
): PaymentPage => ({
  payments: [...found.values()].toSorted((a, b) => (order === 'latestFirst' ? b.key - a.key : a.key - b.key)),
  next,
});

/** A payment of the channel, or of any channel of the merchant, and all others of its tree, the latest first; undefined when there is no such payment. */
export async function readLinkedPayments(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { key, entity }: { key: PaymentKey | undefined; entity: EntityKey },
): Promise<readonly Payment[] | undefined> {
  const payment = key === undefined ? undefined : await store.payment(key);
  if (!payment || !entities.isWithin(payment.entity, entity)) return undefined;
  return (await store.paymentTree(payment.root)).toSorted((a, b) => b.key - a.key);
}
