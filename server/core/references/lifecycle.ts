import { isAuthenticationType, paymentBrand, type ReferenceType } from 'shared';
import { exceedsBrand } from '../brands/brand.ts';
import { inactive } from '../entities/state.ts';
import { isExpressible } from '../money.ts';
import { followUpKinds } from '../payments/acquirer.ts';
import { decisions } from './decisions.ts';
import { type EntryKind, treeState } from '../payments/ledger.ts';
import type { Payment } from '../payments/payment.ts';
import type { ReferenceRefusal } from '../payments/reference-refusals.ts';
import type { Permission, ReferenceRequest, ReferenceTarget, Terms } from './request.ts';
import { isExpired } from './reservation.ts';
import { type ReferenceKind, referenceRules, type Rule } from '../payments/types.ts';

/** The permission of a reference that may follow, or why it may not: decided from the tree alone. */
export function decideReference(
  request: ReferenceRequest,
  target: ReferenceTarget,
  terms: Terms,
): Permission | ReferenceRefusal {
  const refusal =
    requestRefusal(request, target, terms) ?? baseRefusal(request, target, terms) ?? agreementRefusal(request, target);
  if (refusal) return refusal;
  const { kind } = referenceRules(request.type);
  const decision = decisions[kind](request, target, terms);
  if (typeof decision === 'string' || !isFollowUpKind(kind)) return decision;
  if (exceedsBrand(target.root.brand, decision.cents)) return 'amountTooHigh';
  return terms.hasAcquirer ? decision : 'acquirerUnavailable';
}

/** Whether a reference of this kind is sent to the acquirer. */
export const isFollowUpKind = (kind: ReferenceKind): kind is (typeof followUpKinds)[number] =>
  followUpKinds.some((each) => each === kind);

/** The ledger entry of an approved reference; undefined where the type may not follow. */
export const entryOf = (type: ReferenceType, base: Pick<Payment, 'type'>): EntryKind | undefined =>
  referenceRules(type).follows[base.type];

/** The references that an operator may leave to the gateway (spec, Chargeback; a receipt is known to the bank first). */
const gatewayOnly: Readonly<Partial<Record<ReferenceKind, ReferenceRefusal>>> = {
  chargeback: 'chargebackByGatewayOnly',
  chargebackReversal: 'chargebackByGatewayOnly',
  receipt: 'receiptByGatewayOnly',
};

/** Whether a reversal may withdraw a first payment that its shopper has not confirmed; undefined when it may. */
export function withdrawalRefusal(
  request: ReferenceRequest,
  target: ReferenceTarget,
  terms: Terms,
): ReferenceRefusal | undefined {
  const { amountCents } = request;
  const isPartial = amountCents !== null && amountCents !== target.base.amountCents;
  return (
    requestRefusal(request, target, terms) ??
    agreementRefusal(request, target) ??
    (isPartial ? 'reversalIsAlwaysWhole' : undefined)
  );
}

function requestRefusal(
  { type, entity, amountCents, currency, isOwn }: ReferenceRequest,
  { root }: ReferenceTarget,
  { settings, standing }: Terms,
): ReferenceRefusal | undefined {
  if (entity !== root.entity) return 'entityDiffers';
  const isSame = currency === null || currency === root.currency;
  if (isSame && amountCents !== null && !isExpressible(amountCents, root.currency)) return 'amountNotExpressible';
  const { kind } = referenceRules(type);
  if (kind === 'rebill' && standing !== 'active') return inactive[standing];
  if (settings.fundsStopped && stoppedKinds.has(kind)) return 'fundsStopped';
  return isOwn || settings.merchantBookings ? undefined : gatewayOnly[kind];
}

/** What an entity whose books do not balance may not do: neither take more money nor give any back. */
const stoppedKinds: ReadonlySet<ReferenceKind> = new Set(['capture', 'refund']);

function baseRefusal(
  { type, isOwn }: ReferenceRequest,
  { base, root }: ReferenceTarget,
  terms: Terms,
): ReferenceRefusal | undefined {
  const rules = referenceRules(type);
  // Nothing may ever refer to an authentication alone: it would be of no use to wait for its end.
  if (isAuthenticationType(root.type)) return rules.otherwise;
  if (base.state === 'rejected' || root.state === 'rejected') return 'baseRejected';
  if (base.state === 'pending' || root.state === 'pending' || root.openReference !== null) return 'basePending';
  if (!isTaken(type, root.brand)) return rules.notTaken;
  // A rejected root is the only one with the type of a reference.
  const under = root.type in rules.under ? rules.under[root.type as keyof typeof rules.under] : rules.otherwise;
  if (under !== 'permitted') return under;
  const state = treeState(root, { isExpired: isExpired(root, terms) });
  // What a bank reports as received has arrived, whatever became of the order.
  const refusal = isOwn && rules.kind === 'receipt' ? undefined : refusalOf(rules.in[state]);
  // A voided first payment refuses every reference as voided, also one that could never have followed it.
  if (state === 'reversed' && base.key === root.key && refusal) return refusal;
  return entryOf(type, base) === undefined ? rules.otherwise : refusal;
}

/** Whether the brand of a payment takes references of a type: a card has no receipts, a prepayment no captures. */
function isTaken(type: ReferenceType, code: string | null): boolean {
  const types: readonly string[] | undefined = paymentBrand(code ?? '')?.types;
  return types === undefined || types.includes(type);
}

const refusalOf = (rule: Rule): ReferenceRefusal | undefined => (rule === 'permitted' ? undefined : rule);

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
