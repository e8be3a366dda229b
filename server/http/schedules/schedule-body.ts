import { formatCents } from '../../core/money.ts';
import { datesAhead, endOf, isActive, type Run, type Schedule } from '../../core/schedules/schedule.ts';
import type { Span } from '../../core/schedules/terms.ts';
import type { Instant } from '../../core/values.ts';
import { common, resultOf } from '../answers/answer.ts';
import { nest } from '../answers/echo.ts';
import { timestampOf } from '../answers/timestamp.ts';
import type { HttpGateway } from '../gateway.ts';
import { ownMembers } from '../payments/payment-body.ts';

const DATES_SHOWN = 10;

/** A schedule as it is shown to a merchant's server, without what every response has. */
export function scheduleMembers(gateway: Pick<HttpGateway, 'ids'>, schedule: Schedule, now: Instant): object {
  const { ids } = gateway;
  return {
    id: ids.publicId('schedule', schedule.key),
    registrationId: ids.publicId('registration', schedule.registration),
    paymentType: schedule.type,
    amount: formatCents(schedule.amountCents),
    currency: schedule.currency,
    ...nest(schedule.fields, ownMembers),
    job: jobBody(schedule),
    plan: planBody(schedule, now),
    ...(schedule.run ? { lastRun: runBody(gateway, schedule.run) } : {}),
  };
}

export const scheduleBody = (
  gateway: Pick<HttpGateway, 'ids'>,
  schedule: Schedule,
  { code, now, ndc }: { readonly code: string; readonly now: Instant; readonly ndc: string },
): object => ({ ...scheduleMembers(gateway, schedule, now), result: resultOf(code), ...common(ndc, now) });

function jobBody({ job: { name, expression, startAt, endAt, terms } }: Schedule): object {
  return {
    ...(name === null ? {} : { name }),
    expression,
    startDate: timestampOf(startAt),
    ...(endAt === null ? {} : { endDate: timestampOf(endAt) }),
    ...spanBody('duration', terms.duration),
    ...spanBody('notice', terms.notice),
    ...(terms.notice === null && terms.duration === null ? {} : { noticeCallable: terms.callable }),
  };
}

const spanBody = (name: 'duration' | 'notice', span: Span | null): object =>
  span === null ? {} : { [`${name}Number`]: String(span.count), [`${name}Unit`]: span.unit };

function planBody(schedule: Schedule, now: Instant): object {
  const { job, charges, notice, ended } = schedule;
  const end = endOf(schedule);
  return {
    active: String(isActive(schedule)),
    zone: job.zone,
    nextDates: datesAhead(schedule, { now, count: DATES_SHOWN }).map(timestampOf),
    charges: String(charges),
    ...(notice === null ? {} : { requestedAt: timestampOf(notice.requestedAt) }),
    ...(end === null ? {} : { endsAt: timestampOf(end) }),
    ...(ended === null ? {} : { endedBy: ended }),
  };
}

const runBody = ({ ids }: Pick<HttpGateway, 'ids'>, { dueAt, payment, resultCode, retryAt }: Run): object => ({
  dueAt: timestampOf(dueAt),
  ...(payment === null ? {} : { id: ids.publicId('payment', payment) }),
  result: resultOf(resultCode),
  ...(retryAt === null ? {} : { retryAt: timestampOf(retryAt) }),
});
