import { firstTypes } from 'shared';
import { withoutAccountData } from '../../core/fields.ts';
import { successCode } from '../../core/payments/attempt.ts';
import { testModeOf } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Work } from '../../operations/once/work.ts';
import type { PlannedSchedule, ScheduleOrder } from '../../operations/schedules/plan.ts';
import { answer, common, resultOf } from '../answers/answer.ts';
import type { Call } from '../call.ts';
import type { HttpGateway } from '../gateway.ts';
import type { MerchantEndpoint, MerchantGet, MerchantRequest } from '../request/merchant.ts';
import { beginsNoPayment } from '../request/post.ts';
import { queryReader } from '../reports/query.ts';
import { scheduleBody, scheduleMembers } from './schedule-body.ts';

type ScheduleSteps = Pick<MerchantEndpoint, 'prepare' | 'answerPayment' | 'faultsBesideForm'>;

const FOUND = '000.000.100';
const LIMIT = 100;

/** POST /scheduling/v1/schedules. */
export const postSchedule = (gateway: HttpGateway): ScheduleSteps & Pick<MerchantEndpoint, 'earlierFields'> => ({
  prepare: async (request) =>
    kept(gateway, await gateway.operations.planSchedule(orderOf(gateway, request)), request.ndc),
  faultsBesideForm: (request, _c, faulty) =>
    gateway.operations.scheduleFaultsBesideForm(orderOf(gateway, request), faulty),
  answerPayment: beginsNoPayment,
  earlierFields: (request) =>
    gateway.operations.knownOfRegistration({ ...request, id: request.fields['registrationId'] ?? '' }),
});

function orderOf(gateway: HttpGateway, { token, entity, fields, ndc }: MerchantRequest): ScheduleOrder {
  const { registrationId = '', currency = '', paymentType } = fields;
  return {
    key: gateway.ids.key('schedule'),
    entity,
    token,
    registrationId,
    // A schedule's own type, which older clients send, means debits.
    type: firstTypes.find((type) => type === paymentType) ?? 'DB',
    currency,
    testMode: testModeOf(gateway.mode, fields),
    ndc,
    fields: withoutAccountData(fields),
  };
}

/** POST /scheduling/v1/schedules/{id}/reschedule. */
export const postReschedule = (gateway: HttpGateway): ScheduleSteps => ({
  prepare: async (request, c) =>
    kept(gateway, await gateway.operations.planReschedule(changeOf(request, c)), request.ndc),
  faultsBesideForm: (request, c, faulty) => gateway.operations.rescheduleFaultsBesideForm(changeOf(request, c), faulty),
  answerPayment: beginsNoPayment,
});

const changeOf = ({ within: entity, fields }: MerchantRequest, c: Call) => ({
  id: c.req.param('id') ?? '',
  entity,
  fields,
});

/** POST /scheduling/v1/schedules/{id}/deschedule. */
export const postDeschedule = (gateway: HttpGateway): ScheduleSteps => ({
  async prepare({ within: entity, ndc }, c) {
    return kept(gateway, await gateway.operations.planNotice({ id: c.req.param('id') ?? '', entity }), ndc);
  },
  answerPayment: beginsNoPayment,
});

/** The work of keeping what was planned; the answer is known before. */
function kept(gateway: HttpGateway, planned: PlannedSchedule | Refusal, ndc: string): Work | Refusal {
  if (isRefusal(planned)) return planned;
  const answering = { code: successCode(planned.row.testMode), now: gateway.clock.now(), ndc };
  return {
    kind: 'certain',
    answer: answer(200, scheduleBody(gateway, planned.row, answering)),
    carryOut: (alongside) => gateway.operations.keepSchedule({ ...planned, alongside }),
  };
}

/** GET /scheduling/v1/schedules/{id}. */
export const getSchedule =
  (gateway: HttpGateway): MerchantGet =>
  async ({ within: entity, ndc }, c) => {
    const read = await gateway.operations.readSchedule({ id: c.req.param('id') ?? '', entity });
    if (isRefusal(read)) return read;
    const answering = { code: successCode(read.testMode), now: gateway.clock.now(), ndc };
    return answer(200, scheduleBody(gateway, read, answering));
  };

/** DELETE /scheduling/v1/schedules/{id}. */
export const deleteSchedule =
  (gateway: HttpGateway): MerchantGet =>
  async ({ within: entity, ndc }, c) => {
    const planned = await gateway.operations.planNotice({ id: c.req.param('id') ?? '', entity });
    if (isRefusal(planned)) return planned;
    const refusal = await gateway.operations.keepSchedule({ ...planned, alongside: [] });
    if (refusal) return refusal;
    const answering = { code: successCode(planned.row.testMode), now: gateway.clock.now(), ndc };
    return answer(200, scheduleBody(gateway, planned.row, answering));
  };

/** GET /scheduling/v1/schedules. */
export function getSchedules(gateway: HttpGateway): MerchantGet {
  const read = queryReader('listSchedules');
  return async ({ within: entity, ndc }, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    const { registrationId, active, cursor, limit } = fields;
    const { schedules, next } = await gateway.operations.findSchedules({
      entity,
      registrationId,
      activeOnly: active === 'true',
      cursor,
      limit: limit === undefined ? LIMIT : Number(limit),
    });
    const now = gateway.clock.now();
    return answer(200, {
      result: resultOf(FOUND),
      schedules: schedules.map((schedule) => ({
        ...scheduleMembers(gateway, schedule, now),
        result: resultOf(successCode(schedule.testMode)),
        ...common(schedule.ndc, now),
      })),
      ...(next === null ? {} : { nextCursor: gateway.ids.publicId('schedule', next) }),
      ...common(ndc, now),
    });
  };
}
