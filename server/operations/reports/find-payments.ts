import type { Entity } from '../../core/entities/entity.ts';
import type { PaymentMatch } from '../../core/exports/payment-filter.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Marked } from '../../core/shoppers/mark.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { OneOrAll } from '../../store/books-store.ts';
import type { PaymentSlice } from '../../store/store.ts';
import type { Gateway } from '../gateway.ts';
import { beyond, partsAcrossAll, rowsAcrossAll, rowsAcrossFew } from './across-channels.ts';

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
  readonly matches: PaymentMatch;
  readonly withLinked: boolean;
};

/** A page of a search. The next one begins at `next`; the last one has none. */
export type PaymentPage = { readonly payments: readonly Payment[]; readonly next: PaymentKey | null };

/** How many payments are read at once: other requests are processed between two slices. */
const SLICE = 52;
/** The same of outlines, which cost a fraction. */
const OUTLINES = 150;
/** How many whole payments are looked at before outlines are read instead. */
const RARE_AFTER = 25;
/** What is read for one page, however few of it match: an outline costs one, and a payment several times as much. */
const COST_MAX = 1000;
const PAYMENT_COST = 5;
/** The most characters of parameters on one page: an order can have some millions. */
const CHARACTERS_MAX = 4_000_000;

/** A page of the payments that match. A page ends early when it took long or is large (DECISIONS 88). */
export async function findPayments(gateway: Reading, search: PaymentSearch): Promise<PaymentPage> {
  const found = new Map<PaymentKey, Payment>();
  let last: PaymentKey | null = null;
  let [spent, matched, characters] = [0, 0, 0];
  const costMax = Math.max(COST_MAX, search.limit * PAYMENT_COST);
  for await (const part of examined(gateway, search))
    for (const { key, cost, payment } of part) {
      if (matched === search.limit || spent >= costMax || characters >= CHARACTERS_MAX)
        return pageOf(found, search, last);
      last = key;
      spent += cost;
      if (!payment) continue;
      matched += 1;
      for (const each of search.withLinked ? await gateway.store.paymentTree(payment.root) : [payment]) {
        if (found.has(each.key)) continue;
        found.set(each.key, each);
        characters += JSON.stringify(each.fields).length;
      }
    }
  return pageOf(found, search, null);
}

type Reading = Pick<Gateway, 'store' | 'entities'>;
/** A payment that was looked at, and the whole of it where it matches. */
type Examined = { readonly key: PaymentKey; readonly cost: number; readonly payment: Payment | undefined };

/** Payments are read whole until few of a slice match; then their outlines are read, and the whole of those that match. */
async function* examined(gateway: Reading, search: PaymentSearch): AsyncGenerator<readonly Examined[], void> {
  const { limit, matches, entity, after, before, order } = search;
  const bounds = { entity, after, before, order, limit: Math.min(SLICE, 2 * limit) };
  let [count, likely] = [0, 0];
  for await (const payment of paymentsAcross(gateway, { ...search, isPending: search.matches.isPending }, bounds)) {
    const isLikely = matches.outline(payment);
    yield [{ key: payment.key, cost: PAYMENT_COST, payment: isLikely && matches.rest(payment) ? payment : undefined }];
    [count, likely] = [count + 1, likely + Number(isLikely)];
    const isRare = count >= RARE_AFTER && likely * 4 < count;
    if (isRare && isOfAny(search)) return yield* outlined(gateway, search, beyond(bounds, payment.key));
  }
}

/** One that may match ends a part: the page may be full with it. */
async function* outlined(
  { store, entities }: Reading,
  { matches }: PaymentSearch,
  bounds: Bounds,
): AsyncGenerator<readonly Examined[], void> {
  const read = (slice: OneOrAll<PaymentSlice>) => store.paymentOutlines(slice);
  for await (const part of partsAcrossAll({ entities }, { ...bounds, limit: OUTLINES }, read)) {
    const wholeOf = fewAtOnce(
      store,
      part.filter((outline) => matches.outline(outline)).map(({ key }) => key),
    );
    let passed: Examined[] = [];
    for (const outline of part) {
      const { key } = outline;
      if (!matches.outline(outline)) {
        passed.push({ key, cost: 1, payment: undefined });
        continue;
      }
      const whole = await wholeOf(key);
      const payment = whole && matches.outline(whole) && matches.rest(whole) ? whole : undefined;
      yield [...passed, { key, cost: whole ? PAYMENT_COST : 1, payment }];
      passed = [];
    }
    yield passed;
  }
}

/** How many payments are read by one statement of which the page may want the first alone. */
const AT_ONCE = 12;

/** Reads payments in their order, some at once when the first of these is wanted. */
function fewAtOnce(
  store: Reading['store'],
  keys: readonly PaymentKey[],
): (key: PaymentKey) => Promise<Payment | undefined> {
  let [read, end] = [new Map<PaymentKey, Payment>(), 0];
  return async (key) => {
    const at = keys.indexOf(key);
    if (at >= end) {
      end = at + AT_ONCE;
      read = new Map((await store.paymentsAmong(keys.slice(at, end))).map((payment) => [payment.key, payment]));
    }
    return read.get(key);
  };
}

type Bounds = Parameters<typeof rowsAcrossFew<'payment', Payment>>[1];

/** Whether all payments are read, because there is no index of those that are wanted. */
const isOfAny = ({ reference, marked, matches }: PaymentSearch): boolean =>
  reference === null && !marked && !matches.isPending;

type Wanted = Pick<PaymentSearch, 'reference' | 'marked'> & { readonly isPending: boolean };

/**
 * The payments of all channels of an entity in one order: those of a mark or of a reference, those that are pending, or
 * all. Those of a mark are looked up by its index, whose rows may have another reference.
 */
export function paymentsAcross(
  { store, entities }: Reading,
  { reference, marked, isPending }: Wanted,
  bounds: Bounds,
): AsyncGenerator<Payment, void> {
  if (marked)
    return rowsAcrossFew({ entities }, bounds, {
      read: (slice) => store.paymentsByMark(marked, slice),
      readHeads: (slice) => store.headsByMark(marked, slice),
    });
  if (reference === null && isPending)
    return rowsAcrossFew({ entities }, bounds, {
      read: (slice) => store.pendingPayments(slice),
      readHeads: (slice) => store.headsOfPending(slice),
    });
  if (reference === null) return rowsAcrossAll({ entities }, bounds, (slice) => store.payments(slice));
  return rowsAcrossFew({ entities }, bounds, {
    read: (slice) => store.paymentsByReference(reference, slice),
    readHeads: (slice) => store.headsByReference(reference, slice),
  });
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
  { store, entities }: Reading,
  { key, entity }: { key: PaymentKey | undefined; entity: EntityKey },
): Promise<readonly Payment[] | undefined> {
  const payment = key === undefined ? undefined : await store.payment(key);
  if (!payment || !entities.isWithin(payment.entity, entity)) return undefined;
  return (await store.paymentTree(payment.root)).toSorted((a, b) => b.key - a.key);
}
