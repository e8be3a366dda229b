import type { KnownEntry } from '../../core/audit/ordered.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { RiskAction } from '../../core/risk/case.ts';
import type { User } from '../../core/users/user.ts';
import type { PaymentKey } from '../../core/values.ts';
import { knownAmong } from '../audit/outcomes.ts';
import type { Gateway } from '../gateway.ts';
import { reachesNode } from '../users/reach.ts';

/** A payment with all others of its tree, and what analysts and users did about them. */
export type ReadTree = {
  readonly payment: Payment;
  /** The root first, then in the order of their keys. */
  readonly tree: readonly Payment[];
  readonly decisions: readonly RiskAction[];
  readonly audit: readonly KnownEntry[];
};

/** The tree of a payment that a user sees, wherever in the user's entities it is; any other one is unknown. */
export async function readTree(
  { store, entities, ids }: Pick<Gateway, 'store' | 'entities' | 'ids'>,
  user: Pick<User, 'entity'>,
  key: PaymentKey | undefined,
): Promise<ReadTree | undefined> {
  const payment = key === undefined ? undefined : await store.payment(key);
  if (!payment || !reachesNode({ entities }, user, payment.entity)) return undefined;
  const tree = await store.paymentTree(payment.root);
  const [decisions, ...audits] = await Promise.all([
    store.riskActions(payment.root),
    ...tree.map((each) => store.auditOf(ids.publicId('payment', each.key))),
  ]);
  return { payment, tree, decisions, audit: knownAmong({ ids }, audits.flat(), tree) };
}
