import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { toCents } from '../../core/money.ts';
import { mayFollow, type ReferenceRequest, type ReferenceTarget } from '../../core/payments/lifecycle.ts';
import { isRoot, type Payment, type ReferenceType } from '../../core/payments/payment.ts';
import type { ReferenceRefusal } from '../../core/payments/reference-refusals.ts';
import { capturesMax, newReference, pastOf, refusedReference } from '../../core/payments/reference.ts';
import { referenceRules } from '../../core/payments/types.ts';
import type { Cents, PaymentKey } from '../../core/values.ts';
import { acquirerOf, type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { keepRefusal } from './conclude.ts';
import { sendReference } from './send-to-acquirer.ts';

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
};

/** Captures, reverses or refunds a payment. A refused reference is kept as a rejected payment of its own. */
export async function referencePayment(gateway: Gateway, order: ReferenceOrder): Promise<Payment> {
  const { base, type } = order;
  if (!base) return rejectReference(gateway, order, { target: null, refusal: referenceRules(type).withoutBase });
  return gateway.oneAtATime(base.root, () => retryOnConflict(() => follow(gateway, order, base.key)));
}

async function follow(gateway: Gateway, order: ReferenceOrder, baseKey: PaymentKey): Promise<Payment> {
  const target = await targetOf(gateway, baseKey);
  const acquirer = acquirerOf(gateway, target.root);
  const settings = settingsOf(gateway, target.root);
  const terms = { settings, now: gateway.clock.now(), hasAcquirer: acquirer !== undefined };
  const permission = mayFollow(requestOf(order, target), target, terms);
  if (typeof permission === 'string') return rejectReference(gateway, order, { target, refusal: permission });
  if (!acquirer) return rejectReference(gateway, order, { target, refusal: 'acquirerUnavailable' });
  const payment = newReference(factsOf(gateway, order), target, permission);
  const { root, base } = target;
  return sendReference(gateway, { kind: 'reference', root, base, payment }, { acquirer, alongside: order.alongside });
}

/** The target is read at each try, because the tree may have changed since the request arrived. */
async function targetOf({ store }: Pick<Gateway, 'store'>, baseKey: PaymentKey): Promise<ReferenceTarget> {
  const base = await store.payment(baseKey);
  const tree = base ? await store.paymentTree(base.root) : [];
  const root = tree.find(({ key }) => key === base?.root);
  if (!base || !root || !isRoot(root)) throw new Error(`Expected payment ${baseKey} and its root, but they are gone`);
  return { base, root, ...pastOf(base, tree) };
}

function rejectReference(
  gateway: Pick<Gateway, 'store' | 'clock'>,
  order: ReferenceOrder,
  { target, refusal }: { target: ReferenceTarget | null; refusal: ReferenceRefusal },
): Promise<Payment> {
  const cents = statedCents(order) ?? (0 as Cents);
  const row = refusedReference(factsOf(gateway, order), target, { refusal, cents });
  return keepRefusal(gateway, row, order.alongside);
}

const factsOf = ({ clock }: Pick<Gateway, 'clock'>, { key, type, entity, ndc, fields }: ReferenceOrder) => ({
  key,
  type,
  entity: entity.key,
  ndc,
  fields,
  createdAt: clock.now(),
});

const requestOf = (order: ReferenceOrder, { root }: ReferenceTarget): ReferenceRequest => ({
  type: order.type,
  entity: order.entity.key,
  amountCents: statedCents(order),
  currency: order.fields['currency'] ?? null,
  brand: order.fields['paymentBrand'] ?? null,
  testMode: order.fields['testMode'] ?? null,
  final: order.fields['sequence'] === 'FINAL',
  capturesMax: capturesMax(root, order.fields),
});

const statedCents = ({ fields: { amount } }: ReferenceOrder): Cents | null =>
  amount === undefined ? null : toCents(amount);
