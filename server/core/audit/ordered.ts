import type { Payment } from '../payments/payment.ts';
import type { AuditAction, AuditEntry } from './entry.ts';

/**
 * What users order of payments, and where the entry names the payment that carries it out: among its members, or as its
 * subject. The entry is written with the first row of that payment, and sealed before its outcome is known.
 */
const orders = {
  capture: 'after',
  refund: 'after',
  reverse: 'after',
  chargeback: 'after',
  chargebackReversal: 'after',
  rebill: 'after',
  receipt: 'after',
  runSchedule: 'after',
  chargeRegistration: 'subject',
  creditRegistration: 'subject',
  triggerPayment: 'subject',
} as const satisfies Readonly<Partial<Record<AuditAction, 'after' | 'subject'>>>;

/** The id of the payment that carries out what was ordered; undefined for an entry of anything else. */
export function orderedPayment({ action, subject, after }: AuditEntry): string | undefined {
  if (!isOrder(action)) return undefined;
  if (orders[action] === 'subject') return subject;
  return after !== null && 'payment' in after && typeof after.payment === 'string' ? after.payment : undefined;
}

const isOrder = (action: AuditAction): action is keyof typeof orders => Object.hasOwn(orders, action);

/** How the ordered payment stands now. */
export type Outcome = Pick<Payment, 'state' | 'resultCode'>;

/** An entry with the outcome of what it ordered; null for an entry of anything else. */
export type KnownEntry = AuditEntry & { readonly outcome: Outcome | null };
