import { dayOf, disputeReasons, type DisputeReason, isDisputeReason, isSepaReason, type SepaReason } from 'shared';
import { formatCents } from '../../core/money.ts';
import type { AcquirerKey, Booking } from '../../core/payments/acquirer.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { lastChargeback } from '../../core/references/reference.ts';
import type { Cents, PaymentKey } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import { bookAll } from '../bookings/read.ts';
import { acquirerNameOf, acquirerOf, type Gateway } from '../gateway.ts';
import { acquirerKey } from '../payments/acquirer-key.ts';
import { readSeen } from '../payments/read-seen.ts';

/** What a bank books: a return or a dispute with its reason, a dispute that was won, or money that arrived. */
export type BankOrder =
  | { readonly kind: 'return'; readonly reason: SepaReason }
  | { readonly kind: 'dispute'; readonly reason: DisputeReason }
  | { readonly kind: 'disputeReversal' | 'receipt' };

/** An order as it is written in a form: `return MD06`, `receipt`. */
export function bankOrder(text: string): BankOrder | undefined {
  const [kind = '', reason = ''] = text.split(' ');
  if (kind === 'return') return isSepaReason(reason) ? { kind, reason } : undefined;
  if (kind === 'dispute') return isDisputeReason(reason) ? { kind, reason } : undefined;
  return kind === 'disputeReversal' || kind === 'receipt' ? { kind } : undefined;
}

/** The order as the processor over HTTP takes it. */
export type ProcessorBooking = BankOrder & { readonly amount: string };

type Wanted = {
  readonly payment: PaymentKey | undefined;
  readonly order: BankOrder;
  /** Null for the amount of the payment. */
  readonly cents: Cents | null;
  /** The number of the order: of all with the same one, one is booked. */
  readonly id: string;
  /** Reports it to a simulated processor over HTTP; whether that has taken it. */
  readonly report: (acquirer: string, booked: ProcessorBooking & { readonly key: AcquirerKey }) => Promise<boolean>;
};

export type BankRefusal = 'unknown' | 'bankNotApproved' | 'bankNotReached' | 'bankBusy' | 'bankNothing';

/**
 * Has a simulated bank book something on a payment of test mode today, and books it here at once. A processor over HTTP
 * is the one that reports it, so that its settlement file has it too; the built-in one keeps nothing.
 */
export async function bookAtBank(
  gateway: Gateway,
  actor: Actor,
  { payment: wanted, order, cents, id, report }: Wanted,
): Promise<Payment | BankRefusal> {
  const payment = await readSeen(gateway, actor.user, wanted);
  if (!payment) return 'unknown';
  const acquirer = acquirerOf(gateway, payment);
  if (payment.state !== 'approved' || !acquirer) return 'bankNotApproved';
  if (order.kind === 'disputeReversal' && !lastChargeback(payment, await gateway.store.paymentTree(payment.root)))
    return 'bankNothing';
  const { entity, amountCents, findings } = payment;
  const publicId = gateway.ids.publicId('payment', payment.key);
  const key = acquirerKey(gateway, payment);
  const amount = cents ?? amountCents;
  const name = acquirerNameOf(gateway, payment);
  const isOverHttp = name !== 'INTERNAL' && acquirer.bookings !== undefined;
  const sent = { ...order, amount: formatCents(amount), key };
  if (isOverHttp && !(await report(name, sent))) return 'bankNotReached';
  const bookings = isOverHttp
    ? await acquirer.bookings?.(key, findings.resultDetails ?? {})
    : [bookingOf(order, { id: `test ${id}`, on: dayOf(gateway.clock.now()), cents: amount })];
  if (bookings === undefined || bookings === 'unknown') return 'bankNotReached';
  const after = { ...order, amount: sent.amount };
  await commitAudited(gateway, [auditOf(gateway, actor, { action: 'bookAtBank', entity, subject: publicId, after })]);
  const made = await bookAll(gateway, payment, bookings);
  return made === 'busy' ? 'bankBusy' : (made ?? 'bankNothing');
}

function bookingOf(order: BankOrder, of: Pick<Booking, 'id' | 'on' | 'cents'>): Booking {
  if (order.kind === 'return') return { ...of, ...order };
  if (order.kind === 'dispute') return { ...of, kind: 'dispute', resultCode: disputeReasons[order.reason].resultCode };
  return { ...of, kind: order.kind };
}
