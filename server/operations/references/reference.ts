import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { toCents } from '../../core/money.ts';
import { codes, type FinalResponse, isUnconfirmed } from '../../core/payments/attempt.ts';
import { planReference } from '../../core/references/collection.ts';
import { isFollowUpKind, decideReference, withdrawalRefusal } from '../../core/references/lifecycle.ts';
import type { Permission, ReferenceRequest, ReferenceTarget, Terms } from '../../core/references/request.ts';
import {
  isRoot,
  type Payment,
  type ReferenceType,
  type RejectedPayment,
  type SentFirst,
} from '../../core/payments/payment.ts';
import type { ReferenceRefusal } from '../../core/payments/reference-refusals.ts';
import {
  areAlone,
  bookedResponse,
  capturesMax,
  newReference,
  type OpenReference,
  pastOf,
  refusedReference,
} from '../../core/references/reference.ts';
import { sourceOf } from '../../core/references/occasion.ts';
import { referenceRules } from '../../core/payments/types.ts';
import type { Cents, Occasion, PaymentKey } from '../../core/values.ts';
import { acquirerOf, type Gateway, type GatewayInTurn } from '../gateway.ts';
import { type Alongside, changesWith } from '../once/alongside.ts';
import { debitGuard, mandateUses, treeMandate } from '../bank-accounts/mandate-use.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { isPaused, pausedResponse } from '../merchant-accounts/dispatch.ts';
import { concludeAtOnce, keepRefusal, withdrawal } from '../payments/conclude.ts';
import { stored } from '../payments/keep.ts';
import { sendReference } from './send.ts';
import { termsOf } from './terms.ts';
import { withdrawPayment } from '../payments/withdraw.ts';

export type ReferenceOrder = {
  /** The key of the reference itself. */
  readonly key: PaymentKey;
  readonly entity: Entity;
  /** The payment named in the path, when there is one that this token reaches. */
  readonly base: Payment | null;
  readonly type: ReferenceType;
  readonly fields: Fields;
  readonly ndc: string;
  readonly alongside: Alongside;
  /** What the gateway makes the reference for; null for a merchant's. */
  readonly occasion: Occasion | null;
  readonly reportedCents?: Cents | undefined;
  readonly isBookedBefore?: boolean;
  readonly plannedOn?: number | undefined;
  readonly carriedOut?: CarriedOut;
};

/** What an acquirer has carried out of a reference that ended as declined: it is booked, and not sent. */
export type CarriedOut = { readonly declined: RejectedPayment; readonly response: Approval };
type Approval = Extract<FinalResponse, { kind: 'approved' }>;

/** Carries out a reference to a payment. A refused one is kept as a rejected payment of its own. */
export async function referencePayment(gateway: Gateway, order: ReferenceOrder): Promise<Payment> {
  const { base, type } = order;
  if (!base) return rejectReference(gateway, order, { target: null, refusal: referenceRules(type).withoutBase });
  return gateway.oneAtATime(base.root, () =>
    retryOnConflict(async () => {
      const done = await follow(gateway, order, base.key);
      return 'refusal' in done ? rejectReference(gateway, order, done) : done;
    }),
  );
}

/** A reference that was refused, with the payments that it refers to. */
export type Refused = { readonly target: ReferenceTarget | null; readonly refusal: ReferenceRefusal };

/** Carries out a reference, or returns the reason why it may not be. */
export async function follow(
  gateway: GatewayInTurn,
  order: ReferenceOrder,
  baseKey: PaymentKey,
): Promise<Payment | Refused> {
  const target = await targetOf(gateway, baseKey);
  // What was planned on another state of the tree has to be planned again.
  if (order.plannedOn !== undefined && order.plannedOn !== target.root.version)
    return { target, refusal: 'basePending' };
  const acquirer = acquirerOf(gateway, target.root);
  const terms = termsAt(order, termsOf(gateway, target.root));
  const { kind } = referenceRules(order.type);
  if (kind === 'reverse' && isUnconfirmed(target.base)) {
    const withdrawn = await withdrawBase(gateway, order, { base: target.base, target, terms });
    if (withdrawn !== 'tooLate') return withdrawn;
    return follow(gateway, order, baseKey);
  }
  const permission = decideReference(requestOf(order, target), target, terms);
  if (typeof permission === 'string') return { target, refusal: permission };
  const { root, base } = target;
  const mandate = await treeMandate(gateway, target);
  const planned = planReference(newReference(factsOf(gateway, order), target, permission), {
    ...terms,
    kind,
    root,
    base,
    rebilledCents: target.rebilledCents,
    isOwn: order.occasion !== null,
    mandate,
  });
  if (typeof planned === 'string') return { target, refusal: planned };
  const { payment, collection } = planned;
  const open: OpenReference = { kind: 'reference', root, base, payment };
  const guarding = collection && mandate ? debitGuard(mandate) : [];
  const alongside = [...guarding, ...(await mandateUses(gateway, root, collection)), ...order.alongside];
  if (order.carriedOut) return concludeAtOnce(gateway, open, { response: order.carriedOut.response, alongside });
  if (!isFollowUpKind(kind)) return concludeAtOnce(gateway, open, { response: bookedResponse(open), alongside });
  // To charge again is a new authorisation; what was authorised is followed up.
  if (kind === 'rebill' && isPaused(gateway, root))
    return concludeAtOnce(gateway, open, { response: pausedResponse, alongside });
  return acquirer
    ? sendReference(gateway, open, { acquirer, kind, collection, alongside })
    : { target, refusal: 'acquirerUnavailable' };
}

/** What an acquirer has carried out was permitted at the time of its request. */
const termsAt = ({ carriedOut }: ReferenceOrder, terms: Terms): Terms =>
  carriedOut ? { ...terms, now: carriedOut.declined.createdAt } : terms;

/**
 * Reverses a payment that its shopper has not confirmed: the acquirer withdraws it, and no money moves. `tooLate`: it
 * was confirmed meanwhile.
 */
async function withdrawBase(
  gateway: GatewayInTurn,
  order: ReferenceOrder,
  { base, target, terms }: { base: SentFirst; target: ReferenceTarget; terms: Terms },
): Promise<Payment | Refused | 'tooLate'> {
  const refusal = withdrawalRefusal(requestOf(order, target), target, terms);
  if (refusal) return { target, refusal };
  const permission: Permission = {
    kind: 'permitted',
    cents: base.amountCents,
    releasesRest: false,
    extendsCents: zero,
  };
  const reversal = withdrawal(gateway, newReference(factsOf(gateway, order), target, permission));
  const ended = await withdrawPayment(gateway, base, {
    reason: codes.withdrawn,
    alongside: [
      (row) =>
        row.resultCode === codes.withdrawn ? [...reversal.changes, ...changesWith(order.alongside, reversal.row)] : [],
    ],
  });
  if (ended.state === 'approved') return 'tooLate';
  // Another process may have withdrawn it first, with a reversal of its own.
  const isOwn = (await gateway.store.payment(reversal.row.key)) !== undefined;
  return isOwn
    ? stored(reversal.row)
    : { target, refusal: ended.state === 'rejected' ? 'baseRejected' : 'basePending' };
}

const zero = 0 as Cents;

/** The target is read at each try, because the tree may have changed since the request arrived. */
export async function targetOf({ store }: Pick<Gateway, 'store'>, baseKey: PaymentKey): Promise<ReferenceTarget> {
  const base = await store.payment(baseKey);
  const tree = base ? await treeOf(store, base) : [];
  const root = tree.find(({ key }) => key === base?.root);
  if (!base || !root || !isRoot(root)) throw new Error(`Expected payment ${baseKey} and its root, but they are gone`);
  return { base, root, ...pastOf(base, tree) };
}

/** The payments of a base's tree, or only those of them that matter: with the root and the base alone, no other is read. */
async function treeOf(store: Gateway['store'], base: Payment): Promise<readonly Payment[]> {
  if (isRoot(base)) return areAlone(base, base) ? [base] : store.paymentTree(base.root);
  const root = await store.payment(base.root);
  return root && isRoot(root) && areAlone(root, base) ? [root, base] : store.paymentTree(base.root);
}

export function rejectReference(
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode'>,
  order: ReferenceOrder,
  { target, refusal }: Refused,
): Promise<Payment> {
  const cents = statedCents(order) ?? (0 as Cents);
  const row = refusedReference(factsOf(gateway, order), target, { refusal, cents });
  return keepRefusal(gateway, row, order.alongside);
}

const factsOf = ({ clock }: Pick<Gateway, 'clock'>, order: ReferenceOrder) => {
  const { key, type, entity, ndc, fields, occasion, reportedCents, carriedOut } = order;
  const made = { key, type, entity: entity.key, ndc, fields, createdAt: clock.now(), occasion };
  return { ...made, reportedCents, carriedOutAs: carriedOut?.declined.key };
};

const requestOf = (order: ReferenceOrder, { capturesAgreed }: ReferenceTarget): ReferenceRequest => ({
  type: order.type,
  entity: order.entity.key,
  amountCents: statedCents(order),
  currency: order.fields['currency'] ?? null,
  brand: order.fields['paymentBrand'] ?? null,
  testMode: order.fields['testMode'] ?? null,
  final: order.fields['sequence'] === 'FINAL',
  capturesMax: capturesMax(capturesAgreed, order.fields),
  isOwn: order.occasion !== null,
  source: sourceOf(order.occasion) ?? null,
  isBookedBefore: order.isBookedBefore ?? false,
});

const statedCents = ({ fields: { amount } }: ReferenceOrder): Cents | null =>
  amount === undefined ? null : toCents(amount);
