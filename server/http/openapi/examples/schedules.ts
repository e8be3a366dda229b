import { resultOf } from '../../answers/answer.ts';
import { approved, ofRequest, timestamp } from './answers.ts';
import { demoMerchant, type Example } from './example.ts';
import { agreed as ofAgreement } from './registrations.ts';

const { entityId } = demoMerchant;
const { id: agreed } = ofAgreement;
const price = { amount: '9.90', currency: 'EUR' };

const scheduled = {
  id: '8a73e5f10b9d4c28b6a41d7e2f904715',
  registrationId: agreed,
  paymentType: 'DB',
  amount: '9.90',
  currency: 'EUR',
  job: { expression: '0 0 6 L * ?', startDate: timestamp },
  plan: {
    active: 'true',
    zone: 'UTC',
    nextDates: [
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
    ].map((day) => `${day} 06:00:00+0000`),
    charges: '0',
  },
  result: approved,
  ...ofRequest,
};
const scheduledForAYear = {
  ...scheduled,
  job: {
    expression: '0 0 08 ? * 2 *',
    startDate: timestamp,
    durationNumber: '1',
    durationUnit: 'YEAR',
    noticeNumber: '1',
    noticeUnit: 'MONTH',
    noticeCallable: 'ANYTIME',
  },
  plan: {
    active: 'true',
    zone: 'UTC',
    nextDates: [
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
      '2027-01-18',
      '2027-01-25',
    ].map((day) => `${day} 08:00:00+0000`),
    charges: '0',
  },
};
const scheduleAnswers = {
  scheduled,
  scheduledForAYear,
  endsAfterAYear: {
    ...scheduledForAYear,
    plan: { ...scheduledForAYear.plan, requestedAt: timestamp, endsAt: '2027-11-20 12:00:00+0000' },
  },

  schedulesFound: { result: resultOf('000.000.100'), schedules: [scheduled], ...ofRequest },
  descheduled: {
    ...scheduled,
    plan: {
      active: 'false',
      zone: 'UTC',
      nextDates: [],
      charges: '0',
      requestedAt: timestamp,
      endsAt: timestamp,
      endedBy: 'descheduled',
    },
  },
};

/** The examples of schedules. */
export const scheduleExamples = {
  createSchedule: [
    {
      title: 'On the last day of every month',
      makes: 'schedule',
      names: { registrationId: 'agreed' },
      sends: { entityId, registrationId: agreed, ...price, 'job.expression': '0 0 6 L * ?' },
      status: 200,
      answer: scheduleAnswers.scheduled,
    },
    {
      title: 'Every Monday at eight, for a year at least',
      makes: 'weekly',
      names: { registrationId: 'agreed' },
      sends: {
        entityId,
        registrationId: agreed,
        ...price,
        'job.dayOfWeek': '2',
        'job.hour': '08',
        'job.durationNumber': '1',
        'job.durationUnit': 'YEAR',
        'job.noticeNumber': '1',
        'job.noticeUnit': 'MONTH',
      },
      status: 200,
      answer: scheduleAnswers.scheduledForAYear,
    },
  ],
  readSchedule: [
    { title: 'By its id', uses: 'schedule', sends: { entityId }, status: 200, answer: scheduleAnswers.scheduled },
  ],
  listSchedules: [
    {
      title: 'Of a registration',
      uses: 'schedule',
      names: { registrationId: 'agreed' },
      sends: { entityId, registrationId: agreed, active: 'true' },
      status: 200,
      answer: scheduleAnswers.schedulesFound,
    },
  ],
  reschedule: [
    {
      title: 'Another amount',
      uses: 'schedule',
      sends: { entityId, amount: '12.00', currency: 'EUR' },
      status: 200,
      answer: { ...scheduleAnswers.scheduled, amount: '12.00' },
    },
  ],
  deschedule: [
    { title: 'At once', uses: 'schedule', sends: { entityId }, status: 200, answer: scheduleAnswers.descheduled },
  ],
  deleteSchedule: [
    {
      title: 'At the end of its year',
      uses: 'weekly',
      sends: { entityId },
      status: 200,
      answer: scheduleAnswers.endsAfterAYear,
    },
  ],
} satisfies Readonly<Record<string, readonly [Example, ...Example[]]>>;
