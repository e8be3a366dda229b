import { VersionConflict } from '../../core/faults.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { needsShopper } from '../../core/registrations/registration.ts';
import { begun, type Run, type Schedule } from '../../core/schedules/schedule.ts';
import { type PaymentKey, plus, seconds } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { accountOf } from './account.ts';
import { dueDate } from './due-date.ts';
import { shopperNeeded } from './payable.ts';
import { chargeOnce, runSchedule } from './run.ts';
import { mayStep } from './steer.ts';

export type OrderedCharge = {
  readonly schedule: Schedule;
  /** The key of the payment. */
  readonly payment: PaymentKey;
  readonly alongside: Alongside;
};

/** After which a payment is followed by its message, if the request that ordered it has not kept its outcome. */
const FOLLOWED_AFTER = seconds(30);

/**
 * Begins a payment of a schedule now, as a user orders it, and keeps its outcome with the schedule. Its dates stay. A
 * schedule that has changed since it was read is refused.
 */
export async function chargeNow(
  gateway: Gateway,
  { schedule, payment: key, alongside }: OrderedCharge,
): Promise<Payment | Refusal> {
  if (!mayStep(schedule, 'runSchedule')) return refuse('requestUnderWay');
  const now = gateway.clock.now();
  const registration = await accountOf(gateway, schedule);
  if (isRefusal(registration)) return registration;
  if (needsShopper(registration)) return refuseParameters([shopperNeeded(gateway, registration).fault]);
  const run: Run = { dueAt: now, payment: key, resultCode: codes.pending, retryAt: null };
  const row = begun(schedule, run, now);
  const changes = [
    { kind: 'saveSchedule', row, action: null } as const,
    ...(row.nextAt === schedule.nextAt ? [] : dueDate(gateway, row)),
    ...dueDate(gateway, row, { dueAt: now, at: plus(now, FOLLOWED_AFTER) }),
  ];
  const payment = await unlessChanged(() =>
    chargeOnce(gateway, schedule, { registration, run, alongside: [...changes, ...alongside] }),
  );
  if (!isRefusal(payment)) await runSchedule(gateway, { schedule: schedule.key, dueAt: now });
  return payment;
}

async function unlessChanged(charge: () => Promise<Payment | Refusal>): Promise<Payment | Refusal> {
  try {
    return await charge();
  } catch (fault) {
    if (fault instanceof VersionConflict) return refuse('requestUnderWay');
    throw fault;
  }
}
