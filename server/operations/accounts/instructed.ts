import type { InstructedAccount } from '../../core/agreements/accounts.ts';
import { isInstructed, isMerchantInitiated } from '../../core/instruction.ts';
import type { PaymentClaim } from '../../core/limits/duplicates.ts';
import type { NewPayment, Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { permitInstruction } from '../agreements/permit.ts';
import type { PaymentOrder } from './order.ts';

export type AccountStart<A> = Pick<PaymentOrder<never>, 'leaveEarlier'> & {
  readonly payment: NewPayment;
  readonly account: A;
  /** The IP address of the browser in which the shopper pays. */
  readonly address?: string | undefined;
  readonly alongside: Alongside;
  /** What the payment claims beside what its channel demands. */
  readonly claims?: readonly PaymentClaim[] | undefined;
};

/** Starts a payment, and one of a standing instruction only if its agreement permits it. */
export async function startPermitted<A extends InstructedAccount>(
  gateway: Gateway,
  order: AccountStart<A>,
  start: (order: AccountStart<A>) => Promise<Payment | Refusal>,
): Promise<Payment | Refusal> {
  const { payment, account, alongside } = order;
  if (!isInstructed(payment.fields)) return start(order);
  const permit = await permitInstruction(gateway, payment, account);
  if (permit.kind === 'refused') return permit;
  if (permit.kind === 'declined') return rejectPayment(gateway, permit.payment ?? payment, { ...permit, alongside });
  return start({ ...order, payment: permit.payment, alongside: [...permit.counting, ...alongside] });
}

/**
 * Payments by the merchant under one agreement start one after the other; between processes the agreement's version
 * decides.
 */
export function inTurn<T>(
  gateway: Pick<Gateway, 'oneAtATime' | 'entities'>,
  payment: NewPayment,
  work: () => Promise<T>,
): Promise<T> {
  const { entity, fields, registration } = payment;
  const agreed =
    fields['standingInstruction.initialTransactionId'] ?? registration ?? fields['bankAccount.mandate.id'] ?? null;
  return isMerchantInitiated(fields) && agreed !== null
    ? gateway.oneAtATime(`standing instruction ${gateway.entities.entity(entity).parent ?? entity} ${agreed}`, () =>
        retriedAlone(payment, work),
      )
    : work();
}

/**
 * Runs work on a payment again after a version conflict. One of a checkout, or of a schedule, is left to what reads that
 * row again: as it was read before, no further try could succeed.
 */
export const retriedAlone = <T>(
  { checkout, findings }: Pick<NewPayment, 'checkout' | 'findings'>,
  work: () => Promise<T>,
): Promise<T> => (checkout === null && findings.schedule === undefined ? retryOnConflict(work) : work());
