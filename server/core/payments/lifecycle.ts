import type { EntitySettings } from '../entities/entity.ts';
import type { EntryKind } from './ledger.ts';
import type { Payment, PaymentType } from './payment.ts';
import type { Cents, Millis } from '../values.ts';

/** Types that stand alone, and what an approved one writes into its ledger. */
export const firstTypes = {
  PA: 'authorize',
  DB: 'debit',
} as const satisfies Partial<Record<PaymentType, EntryKind>>;
export type FirstType = keyof typeof firstTypes;

/** Where a payment tree stands: a function of its ledger's counters and nothing else. */
export type TreeState = 'authorized' | 'partiallyCaptured' | 'captured' | 'partiallyRefunded' | 'refunded' | 'reversed';

export function treeState(root: Payment): TreeState {
  const open = openCents(root);
  if (root.refundedCents > 0) return root.refundedCents < root.capturedCents ? 'partiallyRefunded' : 'refunded';
  if (root.capturedCents > 0) return open > 0 ? 'partiallyCaptured' : 'captured';
  return open > 0 || root.authorizedCents === 0 ? 'authorized' : 'reversed';
}

/** What is reserved and neither captured nor given back. */
export const openCents = (root: Payment): Cents =>
  (root.authorizedCents - root.capturedCents - root.releasedCents) as Cents;
/** What has been taken and not yet paid back. */
const refundableCents = (root: Payment): Cents => (root.capturedCents - root.refundedCents) as Cents;

/**
 * Types that refer to an earlier payment: what they may refer to, and whether the tree's state lets them (facts:
 * gateway behaviour 1).
 */
export const referenceTypes = {
  CP: {
    bases: ['PA', 'CP'],
    in: {
      authorized: 'allowed',
      partiallyCaptured: 'allowed',
      captured: 'captureExceedsAuthorization',
      partiallyRefunded: 'allowed',
      refunded: 'allowed',
      reversed: 'captureAfterReversal',
    },
  },
  RV: {
    bases: ['PA', 'DB', 'CP'],
    in: {
      authorized: 'allowed',
      partiallyCaptured: 'allowed',
      captured: 'allowed',
      partiallyRefunded: 'reversalAfterRefund',
      refunded: 'reversalAfterRefund',
      reversed: 'reversedBefore',
    },
  },
  RF: {
    bases: ['PA', 'DB', 'CP'],
    in: {
      authorized: 'refundWithoutCapture',
      partiallyCaptured: 'allowed',
      captured: 'allowed',
      partiallyRefunded: 'allowed',
      refunded: 'refundExceedsCapture',
      reversed: 'refundAfterReversal',
    },
  },
} as const satisfies Partial<
  Record<PaymentType, { bases: readonly PaymentType[]; in: Record<TreeState, 'allowed' | ReferenceRefusal> }>
>;
export type ReferenceType = keyof typeof referenceTypes;

/** Every way a reference can be wrong. Each has the code of facts: gateway behaviour 1.2. */
export const referenceRefusals = {
  captureWithoutAuthorization: '700.400.510',
  captureExceedsAuthorization: '700.400.100',
  captureAfterReversal: '700.400.100',
  capturesUsedUp: '700.400.100',
  reversalOfNothing: '700.400.530',
  reversalWithNothingOpen: '700.300.300',
  reversalAfterRefund: '700.400.300',
  reversedBefore: '700.400.300',
  reversalIsAlwaysWhole: '700.400.300',
  reversalAfterCutOff: '700.300.700',
  refundOfUnknownPayment: '600.200.500',
  refundWithoutCapture: '700.400.520',
  refundExceedsCapture: '700.400.200',
  refundAfterReversal: '700.400.200',
  refundAfterFinal: '700.400.200',
  baseRejected: '700.300.200',
  basePending: '700.400.570',
  baseOfUnusableType: '700.300.100',
  brandDiffers: '700.100.400',
  currencyDiffers: '700.100.500',
  modeDiffers: '700.100.600',
  entityDiffers: '700.400.700',
  amountNotExpressible: '100.550.303',
  amountTooLow: '100.550.300',
  acquirerGone: '500.100.401',
} as const;
export type ReferenceRefusal = keyof typeof referenceRefusals;

/** What a reference asks for. What it does not say itself, and takes over from the first payment, is null. */
export type ReferenceRequest = {
  readonly type: ReferenceType;
  readonly amountCents: Cents | null;
  readonly currency: string | null;
  readonly brand: string | null;
  readonly testMode: string | null;
  readonly final: boolean;
  readonly capturesMax: number | null;
};

/**
 * Where it is aimed: the payment named in the path, the root of its tree, and what of the tree's past its counters do
 * not tell.
 */
export type ReferenceTarget = {
  readonly base: Payment;
  readonly root: Payment;
  readonly baseReversed: boolean;
  /** A refund said that it was the last one. */
  readonly refundsEnded: boolean;
};

/** What was asked for may be done: how much moves, and whether the rest is given back with it. */
export type Permission = { readonly kind: 'permitted'; readonly cents: Cents; readonly closes: boolean };

/** Whether a reference may follow, decided from the tree alone. */
export function mayFollow(
  request: ReferenceRequest,
  target: ReferenceTarget,
  terms: Terms,
): Permission | ReferenceRefusal {
  return (
    baseRefusal(request, target) ?? requestRefusal(request, target) ?? judgements[request.type](request, target, terms)
  );
}
export type Terms = { readonly settings: EntitySettings; readonly now: Millis };

/** What a reference of this type is told when there is no such payment. */
export const unknownBase = {
  CP: 'captureWithoutAuthorization',
  RV: 'reversalOfNothing',
  RF: 'refundOfUnknownPayment',
} as const satisfies Record<ReferenceType, ReferenceRefusal>;

function baseRefusal({ type }: ReferenceRequest, { base, root }: ReferenceTarget): ReferenceRefusal | undefined {
  if (base.state === 'rejected' || root.state === 'rejected') return 'baseRejected';
  if (base.state === 'pending' || root.state === 'pending' || root.underChange !== null) return 'basePending';
  if (type === 'CP' && root.type !== 'PA') return 'captureWithoutAuthorization';
  const bases: readonly PaymentType[] = referenceTypes[type].bases;
  if (!bases.includes(base.type)) return 'baseOfUnusableType';
  const verdict = referenceTypes[type].in[treeState(root)];
  return verdict === 'allowed' ? undefined : verdict;
}

function requestRefusal(
  { amountCents, currency, brand, testMode }: ReferenceRequest,
  { root }: ReferenceTarget,
): ReferenceRefusal | undefined {
  if (currency !== null && currency !== root.currency) return 'currencyDiffers';
  if (brand !== null && brand !== root.brand) return 'brandDiffers';
  if (testMode !== null && testMode !== (root.testMode ?? 'INTERNAL')) return 'modeDiffers';
  return amountCents === 0 ? 'amountTooLow' : undefined;
}

type Judge = (request: ReferenceRequest, target: ReferenceTarget, terms: Terms) => Permission | ReferenceRefusal;

const judgements: Record<ReferenceType, Judge> = {
  CP(request, { root }, { settings }) {
    const cents = request.amountCents ?? openCents(root);
    const allowed = capturesAllowed(request.capturesMax, settings);
    if (root.captures >= allowed) return 'capturesUsedUp';
    if (cents === 0 || cents > openCents(root)) return 'captureExceedsAuthorization';
    return { kind: 'permitted', cents, closes: request.final || root.captures + 1 >= allowed };
  },
  RV(request, { base, root, baseReversed }, { now }) {
    const releasesRest = base.type === 'PA';
    const cents = releasesRest ? openCents(root) : base.amountCents;
    if (baseReversed) return 'reversedBefore';
    if (cents === 0) return 'reversalWithNothingOpen';
    if (request.amountCents !== null && request.amountCents !== cents) return 'reversalIsAlwaysWhole';
    if (!releasesRest && !isSameDay(base.createdAt, now)) return 'reversalAfterCutOff';
    return { kind: 'permitted', cents, closes: false };
  },
  RF(request, { root, base, baseReversed, refundsEnded }) {
    const cents = request.amountCents ?? refundableCents(root);
    // A reversed reservation gave back what was open; what was captured before can still be refunded.
    if (baseReversed && base.type !== 'PA') return 'refundAfterReversal';
    if (refundsEnded) return 'refundAfterFinal';
    return cents > refundableCents(root) ? 'refundExceedsCapture' : { kind: 'permitted', cents, closes: false };
  },
};

/** No reservation has more captures than the spec's numberOfCaptures can say. */
const CAPTURES_MAX = 98;
/**
 * How many captures a reservation takes: as many as was said, but never more than one where its channel has one only.
 */
export const capturesAllowed = (said: number | null, { multiCapture }: EntitySettings): number =>
  multiCapture ? (said ?? CAPTURES_MAX) : 1;

/** Money that was taken can be voided until the day ends, in UTC; afterwards it is refunded. */
const DAY = 86_400_000;
const isSameDay = (a: Millis, b: Millis): boolean => Math.floor(a / DAY) === Math.floor(b / DAY);

export const isFirstType = (type: string): type is FirstType => type in firstTypes;
