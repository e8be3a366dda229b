import type { Question } from '../../core/payments/acquirer.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { customParameters, type Fields } from '../../core/fields.ts';
import {
  mayFollow,
  type Permission,
  type ReferenceRefusal,
  type ReferenceRequest,
  type ReferenceTarget,
  type ReferenceType,
  unknownBase,
} from '../../core/payments/lifecycle.ts';
import { isExpressible, toCents } from '../../core/money.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { capturesMax, newReference, pastOf, refusedReference } from '../../core/payments/reference.ts';
import type { Change } from '../../core/change.ts';
import type { Cents, Key } from '../../core/values.ts';
import { recallOf } from './ask-acquirer.ts';
import { concludeReference } from './conclude-reference.ts';
import type { Gateway } from '../gateway.ts';
import { keepPayment, stored } from './keep.ts';
import { retryWhenStale } from '../once/retry-when-stale.ts';
import { acquirerOf } from './acquirer-of.ts';

export type ReferenceOrder = {
  readonly entity: Entity;
  /** The payment named in the path, when there is one that this token may see. */
  readonly base: Payment | null;
  readonly type: ReferenceType;
  readonly fields: Fields;
  readonly ndc: string;
  readonly alongside: (payment: Payment) => readonly Change[];
};

const NOTHING = 0 as Cents;

/** Captures, reverses or refunds. A refused reference is kept as a rejected payment of its own. */
export async function referencePayment(gateway: Gateway, order: ReferenceOrder): Promise<Payment> {
  const { base } = order;
  if (!base) return keepRefused(gateway, order, { target: null, refusal: unknownBase[order.type] });
  return gateway.oneAtATime(base.root, () => retryWhenStale(() => follow(gateway, order, base.key)));
}

async function follow(gateway: Gateway, order: ReferenceOrder, baseKey: Key): Promise<Payment> {
  const target = await targetOf(gateway, baseKey);
  const request = requestOf(order, target);
  const verdict =
    entityRefusal(order, target) ??
    expressibleRefusal(request, target) ??
    mayFollow(request, target, termsOf(gateway, target));
  return typeof verdict === 'string'
    ? keepRefused(gateway, order, { target, refusal: verdict })
    : ask(gateway, order, { target, permission: verdict });
}

/** Read afresh each time: the tree may have changed since the request came in. */
async function targetOf(gateway: Gateway, baseKey: Key): Promise<ReferenceTarget> {
  const base = await gateway.store.payment(baseKey);
  const tree = base ? await gateway.store.paymentTree(base.root) : [];
  const root = tree.find(({ key }) => key === base?.root);
  if (!base || !root) throw new Error(`Expected payment ${baseKey} and its root, found them gone`);
  return { base, root, ...pastOf(base, tree) };
}

async function ask(
  gateway: Gateway,
  order: ReferenceOrder,
  { target, permission }: { target: ReferenceTarget; permission: Permission },
): Promise<Payment> {
  const { root, base } = target;
  const acquirer = acquirerOf(gateway, root);
  // A gateway that has gone live knows the acquirers of its test payments no more.
  if (!acquirer) return keepRefused(gateway, order, { target, refusal: 'acquirerGone' });
  const reference = newReference({ ...factsOf(gateway, order), cents: permission.cents }, target);
  const recall = gateway.ids.key();
  const locked: Payment = { ...root, underChange: reference.key };
  await gateway.store.commit([
    { save: 'payment', row: locked },
    { save: 'payment', row: reference },
    recallOf(gateway, reference, recall),
    ...order.alongside(reference),
  ]);
  const answer = await acquirer.ask(questionOf(gateway, reference, base));
  return concludeReference(gateway, { root: stored(locked), base, reference: stored(reference) }, { answer, recall });
}

async function keepRefused(
  gateway: Gateway,
  order: ReferenceOrder,
  { target, refusal }: { target: ReferenceTarget | null; refusal: ReferenceRefusal },
): Promise<Payment> {
  const asked = order.fields['amount'];
  const reference = newReference(
    { ...factsOf(gateway, order), cents: asked === undefined ? NOTHING : toCents(asked) },
    target,
  );
  return (await keepPayment(gateway, refusedReference(reference, refusal), order.alongside(reference))).payment;
}

const factsOf = (gateway: Gateway, { type, entity, ndc, fields }: ReferenceOrder) => ({
  key: gateway.ids.key(),
  type,
  entity: entity.key,
  ndc,
  fields,
  createdAt: gateway.clock.now(),
});

const termsOf = (gateway: Gateway, { root }: ReferenceTarget) => ({
  settings: gateway.entities.entity(root.entity).settings,
  now: gateway.clock.now(),
});

function requestOf({ type, fields }: ReferenceOrder, { root }: ReferenceTarget): ReferenceRequest {
  const amount = fields['amount'];
  return {
    type,
    amountCents: amount === undefined ? null : toCents(amount),
    currency: fields['currency'] ?? null,
    brand: fields['paymentBrand'] ?? null,
    testMode: fields['testMode'] ?? null,
    final: fields['sequence'] === 'FINAL',
    capturesMax: capturesMax(root, fields),
  };
}

const entityRefusal = ({ entity }: ReferenceOrder, { root }: ReferenceTarget): ReferenceRefusal | undefined =>
  entity.key === root.entity ? undefined : 'entityDiffers';

const expressibleRefusal = (
  { amountCents }: ReferenceRequest,
  { root }: ReferenceTarget,
): ReferenceRefusal | undefined =>
  amountCents === null || isExpressible(amountCents, root.currency) ? undefined : 'amountNotExpressible';

const kinds = { CP: 'capture', RV: 'reverse', RF: 'refund' } as const;

function questionOf(gateway: Gateway, reference: Payment, base: Payment): Question {
  return {
    // Only the three reference types are ever asked about here.
    kind: kinds[reference.type as ReferenceType],
    key: gateway.ids.publicId('payment', reference.key),
    baseKey: gateway.ids.publicId('payment', base.key),
    amountCents: reference.amountCents,
    currency: reference.currency,
    custom: customParameters(reference.fields),
  };
}
