import type { CheckoutProgress } from '../../core/checkouts/checkout.ts';
import type { Fields } from '../../core/fields.ts';
import type { Payment, PaymentOutline } from '../../core/payments/payment.ts';
import type { RiskAction } from '../../core/risk/case.ts';
import type { AcquirerFile, AcquirerRow, RowConcern } from '../../core/reconciliation/file.ts';
import type { ListedRequest, LoggedRequest, RequestBy, RequestKey } from '../../core/requests/request.ts';
import type { Marked } from '../../core/shoppers/mark.ts';
import type { SavedView } from '../../core/users/saved-view.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { AcquirerRowKey, CheckoutKey, EntityKey, PaymentKey } from '../../core/values.ts';
import type { CountedSlice, OneOrAll } from '../books-store.ts';

/** Work that waits for a person. */
export type OpenWork = 'pendingPayments' | 'openCases' | 'failedCallbacks' | 'unmatchedRows';
export type OpenWorkSlice = {
  readonly entity: EntityKey;
  readonly work: OpenWork;
  /** Only payments and cases that began before this key. */
  readonly before: PaymentKey;
  /** What is above is not counted. */
  readonly limit: number;
};

/** Chargebacks, or pending payments, of an entity in the order of their keys, without its bounds. */
export type OrderedSlice = CountedSlice & { readonly order: 'latestFirst' | 'oldestFirst' };

/** A chargeback that was approved and of which reversals have not brought back everything. */
export type UnreversedChargeback = Pick<Payment, 'key' | 'entity' | 'brand' | 'createdAt'>;

/** The payments of an entity from a reference on, in the order of their references. */
export type PrefixSlice = { readonly entity: EntityKey; readonly prefix: string; readonly limit: number };

/** Entities by the first and the last of their keys, both included. */
export type ChannelRange = { readonly first: EntityKey; readonly last: EntityKey };
/** Payments of each of these entities in an order, without the bounds. */
export type HeadSlice = ChannelRange & {
  readonly after: PaymentKey;
  readonly before: PaymentKey;
  readonly order: 'latestFirst' | 'oldestFirst';
};
/** The first payment of an entity in the order of a slice. */
export type ChannelHead = { readonly entity: EntityKey; readonly key: PaymentKey };
/** The first reference of an entity from a prefix on. */
export type FirstReference = { readonly entity: EntityKey; readonly reference: string };

/** Rows of imported files of all entities, the latest first. */
export type ConcernSlice = { readonly concern: RowConcern; readonly before: AcquirerRowKey; readonly limit: number };
export type ConcerningRow = { readonly row: AcquirerRow; readonly file: AcquirerFile };

/** Requests of the log, the latest first, without the bounds. */
export type RequestSlice = {
  /** Those of an entity itself, or with another value that has an index; null for all. */
  readonly of: { readonly entity: EntityKey } | RequestBy | null;
  /** Whether those of an entity are the ones that failed. */
  readonly failedOnly?: boolean;
  readonly after: RequestKey;
  readonly before: RequestKey;
  readonly limit: number;
};

export type AtAcquirersSlice = { readonly entity: EntityKey; readonly limit: number };
export type AtAcquirer = Pick<Payment, 'testMode' | 'merchantAccount'>;

/** Checkouts of all entities, the latest first, without the bounds. */
export type ListedCheckoutSlice = { readonly after: CheckoutKey; readonly before: CheckoutKey; readonly limit: number };
/** A checkout with the reference of its merchant, and its latest payment, if there is one. */
export type ListedCheckout = {
  readonly checkout: CheckoutProgress;
  readonly reference: string | null;
  readonly payment: Pick<Payment, 'key' | 'state' | 'resultCode' | 'brand' | 'createdAt' | 'endedAt'> | null;
};

/** What the screens of the back office read beside users and their audit. */
export type OfficeStore = {
  /** The views of a user in the order of their names. */
  savedViews(user: UserKey): Promise<readonly SavedView[]>;
  countWork(slice: OpenWorkSlice): Promise<number>;
  /** The work of all entities, by one statement. `before`: of pending payments, only those that began before this key. */
  countAllWork(slice: Pick<OpenWorkSlice, 'before' | 'limit'>): Promise<Readonly<Record<OpenWork, number>>>;
  /** The entities that have open work, each as often as it has some, in no order. */
  workOwners(slice: Omit<OpenWorkSlice, 'entity'>): Promise<readonly EntityKey[]>;
  /** The payments of an entity that an acquirer has not answered, oldest first, by what names their connector. */
  atAcquirers(slice: AtAcquirersSlice): Promise<readonly AtAcquirer[]>;
  /** The actions about some payments with cases, in the order of their keys. */
  riskActionsAmong(payments: readonly PaymentKey[]): Promise<readonly RiskAction[]>;
  /** Some payments, in any order. */
  paymentsAmong(keys: readonly PaymentKey[]): Promise<readonly Payment[]>;
  paymentOutlinesAmong(keys: readonly PaymentKey[]): Promise<readonly PaymentOutline[]>;
  /** The references of some trees, in any order. */
  referencesAmong(roots: readonly PaymentKey[]): Promise<readonly Payment[]>;
  /** The parameters by which people recognise some payments, each with those that it has. */
  recognisingFields(payments: readonly PaymentKey[]): Promise<ReadonlyMap<PaymentKey, Fields>>;
  /** Chargebacks of an entity, in the order of the slice. */
  disputes(slice: OneOrAll<OrderedSlice>): Promise<readonly Payment[]>;
  /** The latest first. */
  unreversedChargebacks(slice: OneOrAll<CountedSlice>): Promise<readonly UnreversedChargeback[]>;
  /** The payments that an acquirer knows by this number. */
  paymentsByConnectorId(connectorId: string): Promise<readonly Payment[]>;
  paymentsByPrefix(slice: PrefixSlice): Promise<readonly Payment[]>;
  /** The payments of the slice that are pending. */
  pendingPayments(slice: OrderedSlice): Promise<readonly Payment[]>;
  /** The first payment of each entity that has this merchantTransactionId; others have none. */
  headsByReference(reference: string, slice: HeadSlice): Promise<readonly ChannelHead[]>;
  /** The same of those that are pending. */
  headsOfPending(slice: HeadSlice): Promise<readonly ChannelHead[]>;
  /** The same of the roots that have this mark of a shopper. */
  headsByMark(marked: Marked, slice: HeadSlice): Promise<readonly ChannelHead[]>;
  firstReferences(slice: ChannelRange & { readonly prefix: string }): Promise<readonly FirstReference[]>;
  checkouts(slice: ListedCheckoutSlice): Promise<readonly ListedCheckout[]>;
  concerningRows(slice: ConcernSlice): Promise<readonly ConcerningRow[]>;
  /** Keeps all rows or none. */
  logRequests(rows: readonly LoggedRequest[]): Promise<void>;
  request(key: RequestKey): Promise<LoggedRequest | undefined>;
  requests(slice: RequestSlice): Promise<readonly ListedRequest[]>;
  /** Deletes the oldest requests, if their keys are lower than this, and returns how many there were. */
  deleteRequests(slice: { readonly before: RequestKey; readonly limit: number }): Promise<number>;
};
