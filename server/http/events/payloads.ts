import { formatCents } from '../../core/money.ts';
import { successCode } from '../../core/payments/attempt.ts';
import type { CaseState, RiskAction } from '../../core/risk/case.ts';
import { riskCodes, voidCodes } from '../../core/risk/decision.ts';
import type { Payloads } from '../../operations/webhooks/publish.ts';
import { common, resultOf } from '../answers/answer.ts';
import { timestampOf } from '../answers/timestamp.ts';
import { nest } from '../answers/echo.ts';
import type { HttpGateway } from '../gateway.ts';
import { answeredAt, ownMembers, paymentBody } from '../payments/payment-body.ts';
import { deletionBody, registrationBody } from '../registrations/registration-body.ts';
import { scheduleBody } from '../schedules/schedule-body.ts';

/** The result code of a case in each state. */
const caseCodes: Readonly<Record<CaseState, string>> = {
  open: riskCodes.waits,
  approved: riskCodes.passed,
  cancelled: voidCodes.deny,
  expired: riskCodes.expired,
};

const actionMembers = ({ decision, userId, cancelReason, note, processedAt }: RiskAction): object => ({
  decision,
  userId,
  ...(cancelReason === null ? {} : { cancelReason }),
  ...(note === null ? {} : { note }),
  processedAt: timestampOf(processedAt),
});

/**
 * The payloads of notifications: the API's answers, with the amount once more under the names of notifications (spec,
 * Webhook notifications). The time is that of the change.
 */
export const payloadsOf = (gateway: Pick<HttpGateway, 'ids' | 'entities' | 'mode'>): Payloads => ({
  payment(payment) {
    const body = paymentBody(gateway, payment, { now: answeredAt(payment), ndc: payment.ndc });
    const { amountCents, currency } = payment;
    return currency === ''
      ? body
      : { ...body, presentationAmount: formatCents(amountCents), presentationCurrency: currency };
  },
  registration: (registration, change) =>
    registration.deletedAt === null
      ? registrationBody(gateway, registration, change)
      : deletionBody(gateway, registration, change),
  checkout({ key, version, amountCents, currency, fields }, { ndc, now }) {
    const id = gateway.ids.publicId('checkout', key);
    const code = version === 0 ? '000.200.100' : '000.200.101';
    return {
      id,
      ...(amountCents === null || currency === null ? {} : { amount: formatCents(amountCents), currency }),
      result: resultOf(code),
      ...nest(fields, ownMembers),
      ...common(ndc, now),
    };
  },
  riskCase: ({ found, action }, { ndc, now }) => ({
    id: gateway.ids.publicId('payment', found.payment),
    riskCase: {
      state: found.state,
      score: String(found.score),
      reasons: found.reasons.map(({ rule, text }) => ({ rule, text })),
      createdAt: timestampOf(found.createdAt),
      expiresAt: timestampOf(found.expiresAt),
      ...(found.closedAt === null ? {} : { closedAt: timestampOf(found.closedAt) }),
      ...(action && actionMembers(action)),
    },
    result: resultOf(caseCodes[found.state]),
    ...common(ndc, now),
  }),
  schedule: (schedule, change) => scheduleBody(gateway, schedule, { code: successCode(schedule.testMode), ...change }),
});
