import { digits, oneOf, schedule, text, timestamp } from '../formats/formats.ts';
import { identifier, optional, type ParameterGroup } from './parameter.ts';
import { ignoredWhen } from './rules.ts';

const unit = oneOf('YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND');
const overridden = ['job.year', 'job.month', 'job.dayOfMonth', 'job.dayOfWeek', 'job.hour', 'job.minute', 'job.second'];

export const job = {
  title: 'Scheduled payment jobs',
  about: 'When a payment is made again and again. A field takes one value, several with commas between, or * for all.',
  parameters: {
    'job.name': optional(text(1, 64)),
    'job.year': identifier(optional(schedule(4))),
    'job.month': identifier(optional(schedule(2))),
    'job.dayOfMonth': identifier(optional(schedule(2), 'Not together with dayOfWeek.')),
    'job.dayOfWeek': identifier(optional(schedule(1), 'Not together with dayOfMonth. 1 is Sunday, 7 is Saturday.')),
    'job.hour': identifier(optional(schedule(2))),
    'job.minute': identifier(optional(schedule(2))),
    'job.second': identifier(optional(schedule(2))),
    'job.startDate': optional(timestamp),
    'job.endDate': optional(timestamp),
    'job.noticeUnit': optional(unit, 'The unit of noticeNumber.'),
    'job.noticeNumber': optional(digits(1, 9), 'How long before its end the job has to be given notice.'),
    'job.noticeCallable': optional(oneOf('ANYTIME', 'DURATION_END'), 'When notice may be given.'),
    'job.durationUnit': optional(unit, 'The unit of durationNumber.'),
    'job.durationNumber': optional(digits(1, 9), 'How long the job lasts at least.'),
    'job.expression': optional(
      text(1, 255),
      'A cron expression of seven fields. It overrides year, month, dayOfMonth, dayOfWeek, hour, minute and second.',
    ),
  },
  rules: overridden.map((name) => ignoredWhen(name, 'job.expression')),
} satisfies ParameterGroup;
