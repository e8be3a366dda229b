import type { ReferenceType } from 'shared';
import type { EntitySettings } from '../entities/entity.ts';
import { isExpressible } from '../money.ts';
import type { Cents, EntityKey, Instant } from '../values.ts';
import type { FollowUpRequest } from './acquirer.ts';
import { capturableCents, type EntryKind, refundableCents, treeState } from './ledger.ts';
import type { Payment, PaymentType, RootPayment } from './payment.ts';
import type { ReferenceRefusal } from './reference-refusals.ts';
import { referenceRules, typeRules } from './types.ts';

/** The parameters of a reference. Null stands for a value that it does not state and takes from the first payment. */
export type ReferenceRequest = {
  readonly type: ReferenceType;
  readonly entity: EntityKey;
  readonly amountCents: Cents | null;
  readonly currency: string | null;
  readonly brand: string | null;
  readonly testMode: string | null;
  readonly final: boolean;
  readonly capturesMax: number | null;
};

/** The payment named in the path, the root of its tree, and the earlier references that the counters do not show. */
export type ReferenceTarget = {
  readonly base: Payment;
  readonly root: RootPayment;
  readonly baseReversed: boolean;
  /** A refund was marked as the last one. */
  readonly refundsEnded: boolean;
};

/** The reference may be carried out: how much moves, and whether the rest of the reservation is released with it. */
export type Permission = { readonly kind: 'permitted'; readonly cents: Cents; readonly releasesRest: boolean };

export type Terms = {
  readonly settings: EntitySettings;
  readonly now: Instant;
  /** Whether the gateway still has an acquirer for the tree: one that went live has none for its test payments. */
  readonly hasAcquirer: boolean;
};

/** Whether a reference may follow, decided from the tree alone. */
export function mayFollow(
  request: ReferenceRequest,
  target: ReferenceTarget,
  terms: Terms,
): Permission | ReferenceRefusal {
  const refusal = requestRefusal(request, target) ?? baseRefusal(request, target) ?? agreementRefusal(request, target);
  if (refusal) return refusal;
  const decision = decisions[referenceRules(request.type).sends](request, target, terms);
  return typeof decision === 'string' || terms.hasAcquirer ? decision : 'acquirerUnavailable';
}

/** The ledger entry of an approved reference; undefined where the type may not follow. */
export const entryOf = (type: ReferenceType, base: Pick<Payment, 'type'>): EntryKind | undefined =>
  referenceRules(type).follows[base.type];

function requestRefusal(
  { entity, amountCents }: ReferenceRequest,
  { root }: ReferenceTarget,
): ReferenceRefusal | undefined {
  if (entity !== root.entity) return 'entityDiffers';
  return amountCents === null || isExpressible(amountCents, root.currency) ? undefined : 'amountNotExpressible';
}

function baseRefusal({ type }: ReferenceRequest, { base, root }: ReferenceTarget): ReferenceRefusal | undefined {
  const { sends, in: permissions } = referenceRules(type);
  if (base.state === 'rejected' || root.state === 'rejected') return 'baseRejected';
  if (base.state === 'pending' || root.state === 'pending' || root.openReference !== null) return 'basePending';
  if (sends === 'capture' && !isReservation(root.type)) return 'captureWithoutAuthorization';
  if (entryOf(type, base) === undefined) return 'baseOfUnusableType';
  const permission = permissions[treeState(root)];
  return permission === 'permitted' ? undefined : permission;
}

/** Whether an approved payment of this type reserves money that is captured later. */
function isReservation(type: PaymentType): boolean {
  const rules = typeRules[type];
  return 'posts' in rules && rules.posts === 'authorize';
}

/** The refusal of a reference whose currency, brand or test mode differs from the first payment's. */
function agreementRefusal(
  { amountCents, currency, brand, testMode }: ReferenceRequest,
  { root }: ReferenceTarget,
): ReferenceRefusal | undefined {
  if (currency !== null && currency !== root.currency) return 'currencyDiffers';
  if (brand !== null && brand !== root.brand) return 'brandDiffers';
  if (testMode !== null && testMode !== root.testMode) return 'modeDiffers';
  return amountCents === 0 ? 'amountTooLow' : undefined;
}

type Decide = (request: ReferenceRequest, target: ReferenceTarget, terms: Terms) => Permission | ReferenceRefusal;

const decisions: Readonly<Record<FollowUpRequest['kind'], Decide>> = {
  capture(request, { root }, { settings }) {
    const cents = request.amountCents ?? capturableCents(root);
    const allowed = capturesAllowed(request.capturesMax, settings);
    if (root.captures >= allowed) return 'capturesUsedUp';
    if (cents === 0 || cents > capturableCents(root)) return 'captureExceedsAuthorization';
    // The last capture releases the rest: one that is marked FINAL, or one that reaches the number of captures.
    return permitted(cents, request.final || root.captures + 1 >= allowed);
  },
  reverse(request, { base, root, baseReversed }, { now }) {
    const releasesReservation = isReservation(base.type);
    const cents = releasesReservation ? capturableCents(root) : base.amountCents;
    if (baseReversed) return 'reversedBefore';
    if (cents === 0) return 'reversalWithNothingOpen';
    if (request.amountCents !== null && request.amountCents !== cents) return 'reversalIsAlwaysWhole';
    if (!releasesReservation && !isSameDay(base.createdAt, now)) return 'reversalAfterCutOff';
    return permitted(cents);
  },
  refund(request, { root, base, baseReversed, refundsEnded }) {
    const cents = request.amountCents ?? refundableCents(root);
    // A reversed reservation released its capturable rest; earlier captures of it can still be refunded.
    if (baseReversed && !isReservation(base.type)) return 'refundAfterReversal';
    if (refundsEnded) return 'refundAfterFinal';
    return cents > refundableCents(root) ? 'refundExceedsCapture' : permitted(cents);
  },
};

const permitted = (cents: Cents, releasesRest = false): Permission => ({ kind: 'permitted', cents, releasesRest });

/** The highest numberOfCaptures of the spec (DECISIONS 25). */
const CAPTURES_MAX = 98;

/** How many captures a reservation takes: the agreed number, or one where its channel allows no more. */
const capturesAllowed = (agreed: number | null, { multiCapture }: EntitySettings): number =>
  multiCapture ? (agreed ?? CAPTURES_MAX) : 1;

/** Captured money can be voided until the day ends, in UTC; afterwards it is refunded. */
const DAY = 86_400_000;
const isSameDay = (a: Instant, b: Instant): boolean => Math.floor(a / DAY) === Math.floor(b / DAY);
