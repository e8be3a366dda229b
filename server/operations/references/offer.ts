import { referenceTypes } from 'shared';
import type { Payment, ReferenceType } from '../../core/payments/payment.ts';
import type { ReferenceRefusal } from '../../core/payments/reference-refusals.ts';
import { referenceRules } from '../../core/payments/types.ts';
import { mayFollow } from '../../core/references/lifecycle.ts';
import type { Cents } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { targetOf } from './reference.ts';
import { termsOf } from './terms.ts';

/** A reference that could follow a payment now, with the most that it moves; or the reason why it may not. */
export type Offer = { readonly type: ReferenceType } & (
  | { readonly cents: Cents }
  | { readonly refusal: ReferenceRefusal }
);

/** What the lifecycle table has for a payment of this type, as it stands now: the decision itself is made with the reference. */
export async function offeredReferences(
  gateway: Pick<Gateway, 'store' | 'entities' | 'clock' | 'acquirers'>,
  payment: Payment,
): Promise<readonly Offer[]> {
  const types = referenceTypes.filter((type) => payment.type in referenceRules(type).follows);
  if (types.length === 0) return [];
  const target = await targetOf(gateway, payment.key);
  const { root } = target;
  const terms = termsOf(gateway, root);
  const unstated = { amountCents: null, currency: null, brand: null, testMode: null, final: false, capturesMax: null };
  return types.map((type) => {
    const decided = mayFollow({ type, entity: root.entity, ...unstated, isOwn: false }, target, terms);
    return typeof decided === 'string' ? { type, refusal: decided } : { type, cents: decided.cents };
  });
}
