import { digits, oneOf, text } from '../formats/formats.ts';
import { firstTypes } from '../payment-types.ts';
import {
  always,
  money,
  paymentId,
  requestMembers,
  result,
  resultCode,
  sometimes,
  timestampText,
  type ResponseShape,
} from './response-members.ts';

const jobTerms = Object.fromEntries(
  ['durationNumber', 'durationUnit', 'noticeNumber', 'noticeUnit', 'noticeCallable'].map((name) => [
    `job.${name}`,
    sometimes('A term of its end, as sent.', text(1, 12)),
  ]),
);

/** The formats of the responses about schedules. */
export const scheduleResponses = {
  schedule: {
    title: 'Schedule',
    about: 'Payments by a registration at the dates of a job.',
    echoes: true,
    members: {
      id: always('The id of the schedule.', paymentId),
      registrationId: always('The registration whose account is charged.', paymentId),
      paymentType: always('The type of its payments.', oneOf(...firstTypes)),
      ...money,
      ...result,
      job: always('When it pays, as sent; expression has the fields as one expression.'),
      'job.expression': always('The cron expression.', text(1, 255)),
      'job.name': sometimes('Its name.', text(1, 64)),
      'job.startDate': always('From when on it pays.', timestampText),
      'job.endDate': sometimes('Until when it pays.', timestampText),
      ...jobTerms,
      plan: always('The dates of the schedule.'),
      'plan.active': always('Whether it may still pay.', oneOf('true', 'false')),
      'plan.zone': always('The time zone whose clocks the job means.', text(1, 64)),
      'plan.nextDates': always('Its next dates, at most ten.'),
      'plan.nextDates[n]': always('', timestampText),
      'plan.charges': always('How many of its payments were approved.', digits(1, 9)),
      'plan.requestedAt': sometimes('When it was given notice.', timestampText),
      'plan.endsAt': sometimes('The moment after which it pays no more.', timestampText),
      'plan.endedBy': sometimes(
        'Why it pays no more: its dates are over, notice was given, its registration is gone, issuer or shopper forbid it, or its shopper confirms each payment.',
        oneOf('completed', 'descheduled', 'registrationGone', 'forbidden'),
      ),
      lastRun: sometimes('What became of its latest date.'),
      'lastRun.dueAt': always('The date.', timestampText),
      'lastRun.id': sometimes('The payment.', paymentId),
      'lastRun.result': always('The result of the payment.'),
      'lastRun.result.code': always('The result code.', resultCode),
      'lastRun.result.description': always('The description of the code.', text(0, 255)),
      'lastRun.retryAt': sometimes("When its decline is tried again, by the issuer's advice.", timestampText),
      ...requestMembers,
    },
  },
  schedules: {
    title: 'Schedules',
    about: 'The schedules of a channel, the latest first.',
    echoes: false,
    members: {
      ...result,
      schedules: { ...always('The schedules.'), elements: 'schedule' },
      nextCursor: sometimes('The cursor of the next page. The last page has none.', paymentId),
      ...requestMembers,
    },
  },
} as const satisfies Record<string, ResponseShape>;
