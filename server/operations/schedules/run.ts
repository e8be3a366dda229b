import { transportCodes } from '../../connectors/acquirer/responses.ts';
import { isFinal, retryAdvice } from '../../core/agreements/advice.ts';
import { agreementFaults } from '../../core/agreements/limits.ts';
import type { Change } from '../../core/change.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { EndedPayment, Payment } from '../../core/payments/payment.ts';
import { realmOf } from '../../core/realm.ts';
import { isRefusal, refusals } from '../../core/refusal.ts';
import { type ActiveRegistration, needsShopper } from '../../core/registrations/registration.ts';
import {
  begun,
  completed,
  completedWithoutDates,
  ended,
  endOf,
  isActive,
  isOver,
  WAIT_MAX,
  type Run,
  type Schedule,
} from '../../core/schedules/schedule.ts';
import { type Instant, minutes, plus } from '../../core/values.ts';
import { startPayment } from '../accounts/start.ts';
import type { Gateway } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { chargedRegistration } from '../registrations/open.ts';
import { accountOf } from './account.ts';
import { dueDate } from './due-date.ts';
import { paymentFields } from './payment-fields.ts';

/**
 * Delivers a date of a schedule. The first row of its payment and the schedule's next date are one commit, so that a date
 * begins one payment, whatever is delivered twice or dies in between; then the payment is only followed to its end.
 */
export const runSchedule = (gateway: Gateway, { schedule: key, dueAt }: Payloads['schedule.run']): Promise<Delivery> =>
  retryOnConflict(async () => {
    const now = gateway.clock.now();
    const schedule = await gateway.store.schedule(key);
    if (!schedule) return 'done';
    if (schedule.run?.dueAt === dueAt && isPending(schedule)) return follow(gateway, schedule, schedule.run);
    if (!isActive(schedule) || schedule.pausedAt !== null) return 'done';
    const retryAt = retryOf(schedule, { dueAt, now });
    const isRetry = retryAt !== null;
    if (!isRetry && schedule.nextAt !== dueAt) return 'done';
    // A payment that has no outcome yet may be the last one that there may be.
    if (isPending(schedule)) return 'again';
    const isLate = isOver(schedule, { dueAt: retryAt ?? dueAt, now });
    if (isLate && (isRetry || !(await hasWaited(gateway, schedule, { dueAt, now }))))
      return end(gateway, completed(schedule));
    return begin(gateway, schedule, { dueAt, now, isRetry });
  });

/** Whether a date is late because the payment of the one before had no outcome yet when it came. */
async function hasWaited(
  { store }: Gateway,
  { run }: Schedule,
  { dueAt, now }: Pick<Due, 'dueAt' | 'now'>,
): Promise<boolean> {
  const before = run?.payment ? await store.payment(run.payment) : undefined;
  return (before?.endedAt ?? 0) > dueAt && now <= plus(dueAt, WAIT_MAX);
}

/** When a date was to be tried again that now is; null where it is not, or where the next date has come meanwhile. */
function retryOf({ run, nextAt }: Schedule, { dueAt, now }: Pick<Due, 'dueAt' | 'now'>): Instant | null {
  const isOvertaken = nextAt !== null && nextAt <= now;
  return run?.dueAt !== dueAt || run.retryAt === null || run.retryAt > now || isOvertaken ? null : run.retryAt;
}

async function end({ store }: Gateway, row: Schedule): Promise<Delivery> {
  await store.commit([{ kind: 'saveSchedule', row, action: 'ENDED' }]);
  return 'done';
}

type Due = { readonly dueAt: Instant; readonly now: Instant; readonly isRetry: boolean };

/** Begins the payment of a date, or another try of it. */
async function begin(gateway: Gateway, schedule: Schedule, { dueAt, now, isRetry }: Due): Promise<Delivery> {
  const { store, ids, log } = gateway;
  const registration = await accountOf(gateway, schedule);
  if (isRefusal(registration)) return end(gateway, ended(schedule, 'registrationGone'));
  // Such a schedule is refused when it is created: one that there is comes from an earlier release.
  if (needsShopper(registration)) {
    log.warn({ ndc: schedule.ndc }, 'A schedule ended: its shopper confirms each payment');
    return end(gateway, ended(schedule, 'forbidden'));
  }
  const run: Run = { dueAt, payment: ids.key('payment'), resultCode: codes.pending, retryAt: null };
  const rowOf = (to: Run): Schedule => (isRetry ? { ...schedule, run: to } : begun(schedule, to, now));
  const changesTo = (row: Schedule): readonly Change[] => [
    { kind: 'saveSchedule', row, action: isActive(row) ? null : 'ENDED' },
    ...(isRetry ? [] : dueDate(gateway, row)),
  ];
  const payment = await chargeOnce(gateway, schedule, { registration, run, alongside: changesTo(rowOf(run)) });
  if (isRefusal(payment)) {
    const resultCode = refusals[payment.reason];
    log.error({ ndc: schedule.ndc, code: resultCode }, 'The payment of a schedule was refused');
    const refused = completedWithoutDates(rowOf({ ...run, payment: null, resultCode }));
    await store.commit(changesTo(refused));
    return 'done';
  }
  const begunSchedule = await store.schedule(schedule.key);
  // Another process may have followed the payment to its end meanwhile, and even have begun the next date.
  return begunSchedule?.run?.payment === payment.key && isPending(begunSchedule)
    ? settle(gateway, begunSchedule, payment)
    : 'done';
}

/** Whether the payment of the last date has no outcome yet. */
const isPending = ({ run }: Schedule): boolean => run?.resultCode === codes.pending;

type Charge = {
  readonly registration: ActiveRegistration;
  readonly run: Run;
  readonly alongside: Alongside;
};

/** Charges the registration as a payment that the merchant initiates (spec, Card on file). */
export async function chargeOnce(gateway: Gateway, schedule: Schedule, { registration, run, alongside }: Charge) {
  const { entity, type, amountCents, currency, testMode, ndc } = schedule;
  const realm = realmOf(schedule, gateway.mode);
  const agreement = await gateway.store.agreementByRegistration({ registration: registration.key, realm });
  const sent = paymentFields(schedule.fields, agreement);
  const { account, fields } = await chargedRegistration(gateway, registration, { fields: sent, cvv: null });
  const facts = { key: run.payment ?? gateway.ids.key('payment'), entity, checkout: null, type, amountCents, currency };
  return startPayment(gateway, {
    facts: { ...facts, testMode, ndc, fields, registration: registration.key, schedule: schedule.key },
    brand: registration.brand,
    account,
    alongside,
  });
}

/** Looks for the outcome of a date's payment. */
async function follow(gateway: Gateway, schedule: Schedule, { payment: key }: Run): Promise<Delivery> {
  const payment = key === null ? undefined : await gateway.store.payment(key);
  return payment ? settle(gateway, schedule, payment) : 'done';
}

/** Keeps the outcome of a date's payment with its schedule, and what follows from it. */
async function settle(gateway: Gateway, schedule: Schedule, payment: Payment): Promise<Delivery> {
  if (payment.state === 'pending') return 'again';
  const run = { ...(schedule.run as Run), resultCode: payment.resultCode };
  const row = payment.state === 'approved' ? charged({ ...schedule, run }) : declined({ ...schedule, run }, payment);
  const retryAt = row.run?.retryAt ?? null;
  await gateway.store.commit([
    { kind: 'saveSchedule', row, action: isActive(schedule) && !isActive(row) ? 'ENDED' : null },
    ...(retryAt === null ? [] : dueDate(gateway, row, { dueAt: run.dueAt, at: retryAt })),
  ]);
  return 'done';
}

function charged(schedule: Schedule): Schedule {
  const row = { ...schedule, charges: schedule.charges + 1 };
  const isComplete = row.chargesMax !== null && row.charges >= row.chargesMax;
  return isComplete ? ended(row, 'completed') : completedWithoutDates(row);
}

/** The wait after a try that never reached the acquirer. */
const NOT_SENT_WAIT = minutes(15);

const neverSent: ReadonlySet<string> = new Set([
  codes.neverArrived,
  transportCodes.unreachable,
  transportCodes.failingFast,
  transportCodes.notProcessed,
]);

/**
 * When a decline is tried again: as the issuer advises with it or has advised before, or soon where the acquirer has
 * never received it.
 */
function retryAfter(payment: EndedPayment): Instant | undefined {
  const wait = neverSent.has(payment.resultCode) ? NOT_SENT_WAIT : retryAdvice(payment);
  return typeof wait === 'number' ? plus(payment.endedAt, wait) : payment.findings.blockedUntil;
}

/** A decline is tried again before the next date and the end. */
function declined(schedule: Schedule, payment: EndedPayment): Schedule {
  if (retryAdvice(payment) === 'never' || isFinal(payment.resultCode) || isAgreementOver(payment))
    return ended(schedule, 'forbidden');
  const retryAt = retryAfter(payment);
  if (retryAt === undefined) return completedWithoutDates(schedule);
  const limits = [schedule.nextAt, endOf(schedule)].filter((limit) => limit !== null);
  if (!isActive(schedule) || limits.some((limit) => retryAt >= limit)) return completedWithoutDates(schedule);
  return { ...schedule, run: { ...(schedule.run as Run), retryAt } };
}

/** Whether the terms of the shopper's agreement permit no later payment either. */
const isAgreementOver = ({ findings }: EndedPayment): boolean =>
  [agreementFaults.expired.detail, agreementFaults.usedUp.detail].some(
    (detail) => detail === findings.resultDetails?.['ExtendedDescription'],
  );
