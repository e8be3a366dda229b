import { referenceTypes } from 'shared';
import type { Payment, ReferenceType } from '../../core/payments/payment.ts';
import type { ReferenceRefusal } from '../../core/payments/reference-refusals.ts';
import { referenceRules } from '../../core/payments/types.ts';
import { debitRefusal } from '../../core/references/collection.ts';
import { decideReference } from '../../core/references/lifecycle.ts';
import type { Cents } from '../../core/values.ts';
import { treeMandate } from '../bank-accounts/mandate-use.ts';
import type { Gateway } from '../gateway.ts';
import { targetOf } from './reference.ts';
import { termsOf } from './terms.ts';

/** A reference that could follow a payment now, with the most that it moves; or the reason why it may not. */
export type Offer = { readonly type: ReferenceType } & (
  | { readonly cents: Cents }
  | { readonly refusal: ReferenceRefusal }
);

type Offering = Pick<Gateway, 'store' | 'entities' | 'clock' | 'acquirers' | 'mode'>;

/** What the lifecycle table has for a payment of this type, as it stands now: the decision itself is made with the reference. */
export async function offeredReferences(gateway: Offering, payment: Payment): Promise<readonly Offer[]> {
  const types = referenceTypes.filter((type) => payment.type in referenceRules(type).follows);
  if (types.length === 0) return [];
  const decide = await deciding(gateway, payment);
  return types.map((type) => {
    const decided = decide(type, null);
    return typeof decided === 'string' ? { type, refusal: decided } : { type, cents: decided.cents };
  });
}

/** Why a reference of an amount may not follow a payment now, and the most that one moves; null where no amount may. */
export type AmountRefusal = { readonly refusal: ReferenceRefusal; readonly mostCents: Cents | null };

/** The refusal of a reference before it is ordered, which makes no payment; undefined where it may follow. */
export async function refusedAmount(
  gateway: Offering,
  payment: Payment,
  { type, amountCents }: { readonly type: ReferenceType; readonly amountCents: Cents },
): Promise<AmountRefusal | undefined> {
  const decide = await deciding(gateway, payment);
  const [refusal, open] = [decide(type, amountCents), decide(type, null)];
  if (typeof refusal !== 'string') return undefined;
  return { refusal, mostCents: typeof open === 'string' ? null : open.cents };
}

async function deciding(gateway: Offering, payment: Payment) {
  const target = await targetOf(gateway, payment.key);
  const { root } = target;
  const terms = termsOf(gateway, root);
  const mandate = await treeMandate(gateway, target);
  const unstated = { currency: null, brand: null, testMode: null, final: false, capturesMax: null };
  return (type: ReferenceType, amountCents: Cents | null) => {
    const request = { type, entity: root.entity, ...unstated, amountCents, isOwn: false, source: null };
    const permission = decideReference(request, target, terms);
    if (typeof permission === 'string') return permission;
    const { kind } = referenceRules(type);
    return debitRefusal({ ...terms, kind, root, isOwn: false, mandate }) ?? permission;
  };
}
