import { isViolationOf } from '../../core/faults.ts';
import type { Fields } from '../../core/fields.ts';
import { formatCents } from '../../core/money.ts';
import type { Payment, ReferenceType } from '../../core/payments/payment.ts';
import type { Cents, Occasion, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { follow, rejectReference } from './reference.ts';

/** A reference that the gateway makes itself: to book what an acquirer or bank reported, or because it was ordered to. */
export type OwnReference = {
  readonly base: PaymentKey;
  readonly type: ReferenceType;
  readonly occasion: Occasion;
  /** Null for the whole amount. */
  readonly cents: Cents | null;
  /** For example chargebackResultCode, valueTimestamp. */
  readonly fields?: Fields;
  /** The amount that an acquirer has reported, of which less may be booked; 0 for a further reversal of one report. */
  readonly reportedCents?: Cents;
  /** Whether it reports what was booked before: it is kept as declined. */
  readonly isBookedBefore?: boolean;
  /** Whether it waits while the funds of its entity are stopped; it is kept as refused otherwise. */
  readonly waitsForFunds?: boolean;
  /** The version of the root on which it was planned; `busy` where the tree has changed since. */
  readonly plannedOn?: number | undefined;
  readonly ndc: string;
};

/**
 * Makes a reference on the gateway's behalf, once for each occasion: repeated calls return the same payment, also after
 * a crash and from several processes. A reference that is refused is kept as a rejected payment and not made again.
 * `busy`: the tree has a pending payment or has changed, or funds are stopped for one that waits for them; nothing was
 * kept, and the caller has to try again later.
 */
export async function makeReference(gateway: Gateway, own: OwnReference): Promise<Payment | 'busy'> {
  const { store } = gateway;
  const base = await store.payment(own.base);
  if (!base) throw new Error(`Expected payment ${own.base} for ${own.occasion}, but there is none`);
  try {
    return await gateway.oneAtATime(base.root, () => retryOnConflict(() => makeOnce(gateway, own, base)));
  } catch (fault) {
    if (!isViolationOf(fault, 'payments_occasion')) throw fault;
    const made = await store.paymentOf(own.occasion);
    if (!made) throw fault;
    return made;
  }
}

async function makeOnce(gateway: Gateway, own: OwnReference, base: Payment): Promise<Payment | 'busy'> {
  const {
    type,
    occasion,
    cents,
    fields,
    ndc,
    reportedCents,
    isBookedBefore = false,
    plannedOn,
    waitsForFunds = false,
  } = own;
  const made = await gateway.store.paymentOf(occasion);
  if (made) return made;
  const money: Fields = cents === null ? {} : { amount: formatCents(cents), currency: base.currency };
  const order = {
    key: gateway.ids.key('payment'),
    entity: gateway.entities.entity(base.entity),
    base,
    type,
    fields: { paymentType: type, ...money, ...fields },
    ndc,
    alongside: [],
    occasion,
    reportedCents,
    isBookedBefore,
    plannedOn,
  };
  const done = await follow(gateway, order, base.key);
  if (!('refusal' in done)) return done;
  if (done.refusal === 'basePending' || (waitsForFunds && done.refusal === 'fundsStopped')) return 'busy';
  // What was reported decides what becomes of the next report, so that it is kept on the tree on which it was declined.
  const next: Alongside = done.target ? [{ kind: 'saveRoot', row: done.target.root }] : [];
  return rejectReference(gateway, { ...order, alongside: next }, done);
}
