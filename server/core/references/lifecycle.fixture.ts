import { defaultSettings, type EntitySettings } from '../entities/settings/settings.ts';
import type { EntityState } from '../entities/state.ts';
import { type Cents, type EntityKey, type Instant, type Key, minutes, plus } from '../values.ts';
import { atAcquirer, newPayment, rejected } from '../payments/attempt.ts';
import { conclude } from '../conclusion.ts';
import { type EntryKind, postEntry, type TreeState } from '../payments/ledger.ts';
import { decideReference } from './lifecycle.ts';
import { type FirstType, isRoot, type Payment, type ReferenceType, type RootPayment } from '../payments/payment.ts';
import { nothingReported } from './reported.ts';
import type { ReferencePast, ReferenceRequest } from './request.ts';

const noon = Date.UTC(2026, 10, 20, 12) as Instant;
const afterExpiry = plus(noon, minutes(8 * 24 * 60));
export const settings = defaultSettings;
export const cents = (n: number) => n as Cents;
let lastKey = 0;
export const nextKey = <Noun extends string>(_noun: Noun) => (lastKey += 1) as Key<Noun>;

export const first = (type: FirstType) =>
  newPayment({
    key: nextKey('payment'),
    entity: 1 as EntityKey,
    checkout: null,
    type,
    amountCents: cents(9200),
    currency: 'EUR',
    brand: 'VISA',
    testMode: 'INTERNAL',
    ndc: 'n',
    createdAt: noon,
    fields: {},
  });
export function root(type: FirstType): RootPayment {
  const sent = { kind: 'first', payment: atAcquirer(first(type)) } as const;
  const { payment } = conclude(
    sent,
    { kind: 'approved', details: {} },
    { nextKey: () => nextKey('entry'), at: noon, mode: 'test' },
  );
  if (!isRoot(payment)) throw new Error('Expected the end of a first payment to be its root');
  return payment;
}

export function declinedRoot(): RootPayment {
  const declined = rejected(first('PA'), { resultCode: '800.100.152', at: noon });
  if (!isRoot(declined)) throw new Error('Expected the end of a first payment to be its root');
  return declined;
}

/** The root of a tree after further entries of its ledger. */
const rootAfter = (type: FirstType, ...entries: readonly (readonly [EntryKind, number])[]): RootPayment =>
  entries.map(([kind, amount]) => ({ kind, cents: cents(amount) })).reduce(postEntry<RootPayment>, root(type));

/** One tree for each state that a tree can be in, and a payment of it that is referred to. */
export const trees: Record<TreeState, RootPayment> = {
  authorized: root('PA'),
  partiallyCaptured: rootAfter('PA', ['capture', 5000]),
  captured: root('DB'),
  restExpired: rootAfter('PA', ['capture', 5000]),
  expired: root('PA'),
  received: rootAfter('PA', ['receipt', 5000]),
  partiallyRefunded: rootAfter('DB', ['refund', 100]),
  refunded: rootAfter('DB', ['refund', 9200]),
  reversed: rootAfter('PA', ['release', 9200]),
  chargedBack: rootAfter('DB', ['chargeback', 5000]),
  chargebackReversed: rootAfter('DB', ['chargeback', 5000], ['chargebackReversal', 5000]),
  credited: root('CD'),
};
/** The tree of a state, of an invoice for receipts: a card has none. */
export const treeFor = (type: ReferenceType, state: TreeState): RootPayment =>
  type === 'RC' ? { ...trees[state], brand: 'PAYOLUTION_INVOICE' } : trees[state];
/** The time at which a tree is in its state. */
export const timeOf = (state: TreeState): Instant =>
  state === 'expired' || state === 'restExpired' ? afterExpiry : noon;

export const requestFor = (type: ReferenceType, more: Partial<ReferenceRequest> = {}): ReferenceRequest => ({
  type,
  entity: 1 as EntityKey,
  amountCents: type === 'RV' ? null : cents(100),
  currency: 'EUR',
  brand: null,
  testMode: null,
  final: false,
  capturesMax: null,
  isOwn: false,
  source: null,
  ...more,
});
const nothingBefore: ReferencePast = {
  capturesAgreed: null,
  baseReversed: false,
  refundsEnded: false,
  chargebacks: 0,
  disputed: false,
  chargebackReversedCents: cents(0),
  baseChargedBackCents: cents(0),
  unreportedReceipts: [],
  reported: nothingReported,
  rebilledCents: cents(0),
  mandateUsedOn: null,
  lastDebitStands: false,
};
export type Circumstances = Partial<ReferencePast> & {
  readonly base?: Payment;
  readonly now?: Instant;
  readonly settings?: EntitySettings;
  readonly hasAcquirer?: boolean;
  readonly standing?: EntityState;
};
export const decide = (request: ReferenceRequest, tree: RootPayment, more: Circumstances = {}) =>
  decideReference(
    request,
    { base: tree, root: tree, ...nothingBefore, ...more },
    {
      settings: more.settings ?? settings,
      now: more.now ?? noon,
      hasAcquirer: more.hasAcquirer ?? true,
      standing: more.standing ?? 'active',
    },
  );
/** A payment of a tree, by another type than the root's: a capture, a chargeback. */
export const baseOf = (tree: RootPayment, type: ReferenceType): Payment =>
  ({ ...tree, type, amountCents: cents(5000) }) as Payment;
/** The payment of a tree to which a reference of a type refers, with its past; the root where nothing is named. */
export function circumstances(type: ReferenceType, state: TreeState): Circumstances {
  const tree = trees[state];
  if (type === 'CR') return { base: baseOf(tree, 'CB'), chargebacks: 1, chargebackReversedCents: tree.recoveredCents };
  if (type === 'RF') return { disputed: state === 'chargedBack' };
  const isCapture = tree.type === 'PA' && tree.capturedCents > 0;
  return isCapture && ['CB', 'RB'].includes(type) ? { base: baseOf(tree, 'CP') } : {};
}
/** The state of a tree to which a reference of each type may refer. */
export const usual: Record<ReferenceType, TreeState> = {
  CP: 'authorized',
  RV: 'captured',
  RF: 'captured',
  RB: 'captured',
  CB: 'captured',
  CR: 'chargedBack',
  RC: 'captured',
};
