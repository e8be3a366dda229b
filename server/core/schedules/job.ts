import type { ParameterFault } from 'shared';
import type { Fields } from '../fields.ts';
import type { Reason } from '../refusal.ts';
import type { Instant } from '../values.ts';
import { type Cron, type CronField, type CronFault, cronTexts, isCronFault, parseCron } from './cron.ts';
import { momentOf } from '../zones.ts';
import { nextInstant } from './occurrences.ts';
import { after, type Span, type Terms, type TimeUnit } from './terms.ts';

/** When a schedule pays (spec, Scheduled payment jobs). */
export type Job = {
  readonly name: string | null;
  /** A cron expression of Quartz, as it was sent or as the fields of the job make it. */
  readonly expression: string;
  /** The IANA time zone whose clocks the expression and the terms mean. */
  readonly zone: string;
  readonly startAt: Instant;
  readonly endAt: Instant | null;
  readonly terms: Terms;
};

/** Why a job is refused: the reason has the result code. */
export type JobFault = { readonly reason: Reason; readonly fault: ParameterFault };

export const isJobFault = (job: Job | JobFault): job is JobFault => 'fault' in job;

/** The single fields, in the order of an expression. */
const singleFields = [
  ['second', 'job.second'],
  ['minute', 'job.minute'],
  ['hour', 'job.hour'],
  ['dayOfMonth', 'job.dayOfMonth'],
  ['month', 'job.month'],
  ['dayOfWeek', 'job.dayOfWeek'],
  ['year', 'job.year'],
] as const satisfies readonly (readonly [CronField, string])[];

/** The reason for which a faulty field is refused. */
const reasons: Readonly<Record<CronField, Reason>> = {
  second: 'jobMinuteOutside',
  minute: 'jobMinuteOutside',
  hour: 'jobHourOutside',
  dayOfMonth: 'jobDayOutside',
  month: 'jobMonthOutside',
  dayOfWeek: 'jobWeekdayOutside',
  year: 'jobNotPossible',
};

type JobFacts = {
  readonly now: Instant;
  /** The zone of the channel as it is now, which new dates mean. */
  readonly zone: string;
  /** The job that is changed: what is not sent stays. */
  readonly earlier?: Job;
};

/** The job that the parameters of a request describe. Expressions that never come are refused. */
export function jobOf(fields: Fields, { now, zone: zoneNow, earlier }: JobFacts): Job | JobFault {
  const zone = earlier && !namesDates(fields) ? earlier.zone : zoneNow;
  const expression = expressionOf(fields, earlier);
  if (typeof expression !== 'string') return expression;
  const terms = termsOf(fields, earlier);
  if ('fault' in terms) return terms;
  const cron = parseCron(expression);
  if (isCronFault(cron)) return cronFault(fields, cron);
  const tooOften = namesDates(fields) ? tooOftenFault(fields, cron) : undefined;
  if (tooOften) return tooOften;
  const job: Job = {
    name: fields['job.name'] ?? earlier?.name ?? null,
    expression,
    zone,
    startAt: momentIn(fields['job.startDate'], zone) ?? earlier?.startAt ?? now,
    endAt: momentIn(fields['job.endDate'], zone) ?? earlier?.endAt ?? null,
    terms,
  };
  if (job.endAt !== null && job.endAt <= job.startAt)
    return refused(fields, 'jobNotPossible', { name: 'job.endDate', message: 'must be after the start' });
  if (firstDate(job, cron, now) === undefined)
    return refused(fields, 'jobNotPossible', { name: cause(fields), message: 'never comes before the job ends' });
  return termsTooLong(job, fields) ?? job;
}

const namesDates = (fields: Fields): boolean =>
  fields['job.expression'] !== undefined || singleFields.some(([, name]) => fields[name] !== undefined);

/** The moment of a timestamp, which has no offset: that of the zone. */
const momentIn = (text: string | undefined, zone: string): Instant | null =>
  text === undefined ? null : (momentOf(Date.parse(`${text.replace(' ', 'T')}Z`), zone) as Instant);

/** The expression as it was sent, or as the single fields make it, beside those of the job that is changed. */
function expressionOf(fields: Fields, earlier?: Job): string | JobFault {
  const sent = fields['job.expression'];
  if (sent !== undefined) return sent;
  if (!namesDates(fields))
    return (
      earlier?.expression ??
      refused(fields, 'jobMissing', {
        name: 'job.expression',
        message: 'must be there, or fields such as job.dayOfMonth',
      })
    );
  if (fields['job.dayOfMonth'] !== undefined && fields['job.dayOfWeek'] !== undefined)
    return refused(fields, 'jobNotPossible', {
      name: 'job.dayOfWeek',
      message: 'may not come together with job.dayOfMonth',
    });
  return withSingleFields(earlier?.expression ?? EVERY_DAY, fields);
}

/** Whether a job of an earlier release has dates less than an hour apart, and would be refused now. */
export function isTooOften({ expression }: Pick<Job, 'expression'>): boolean {
  const cron = parseCron(expression);
  return !isCronFault(cron) && tooOftenFault({ 'job.expression': expression }, cron) !== undefined;
}

/** What single fields mean without the others: every day at 00:00:00. */
const EVERY_DAY = '0 0 0 * * ? *';

/** An expression with the single fields in their places. A day of one kind takes the place of the other kind. */
function withSingleFields(expression: string, fields: Fields): string {
  const texts = cronTexts(expression);
  const other = { dayOfMonth: fields['job.dayOfWeek'], dayOfWeek: fields['job.dayOfMonth'] };
  const isReplaced = (field: CronField): boolean =>
    (field === 'dayOfMonth' || field === 'dayOfWeek') && other[field] !== undefined;
  return singleFields.map(([field, name]) => fields[name] ?? (isReplaced(field) ? '?' : texts[field])).join(' ');
}

const cause = (fields: Fields): string =>
  fields['job.expression'] === undefined
    ? (singleFields.map(([, name]) => name).find((name) => fields[name] !== undefined) ?? 'job.expression')
    : 'job.expression';

function cronFault(fields: Fields, { field, message }: CronFault): JobFault {
  const isExpression = fields['job.expression'] !== undefined;
  const reason = field === null ? (isExpression ? 'jobExpression' : 'jobNotPossible') : reasons[field];
  const name = isExpression || field === null ? cause(fields) : `job.${field}`;
  return refused(fields, reason, { name, message: field === null || !isExpression ? message : `${field}: ${message}` });
}

/**
 * An asterisk where a zero was meant charges a shopper every second or minute of an hour. Only dates of one hour can be
 * less than an hour apart (DECISIONS 295).
 */
function tooOftenFault(fields: Fields, { second, minute }: Cron): JobFault | undefined {
  const isOften = { 'job.second': second.length > 1, 'job.minute': minute.length > 1 };
  if (!isOften['job.second'] && !isOften['job.minute']) return undefined;
  const single = (['job.second', 'job.minute'] as const).find((name) => isOften[name] && fields[name] !== undefined);
  const name = fields['job.expression'] === undefined ? (single ?? cause(fields)) : 'job.expression';
  return refused(fields, 'jobNotPossible', { name, message: 'must name dates that are at least an hour apart' });
}

const refused = (fields: Fields, reason: Reason, fault: Omit<ParameterFault, 'value'>): JobFault => ({
  reason,
  fault: { ...fault, value: fields[fault.name] ?? null },
});

/** Notice and duration need both of their parts. */
function termsOf(fields: Fields, earlier?: Job): Terms | JobFault {
  const duration = spanOf(fields, 'job.duration');
  if (duration === 'incomplete')
    return refused(fields, 'jobDuration', {
      name: 'job.durationUnit',
      message: 'must come together with job.durationNumber',
    });
  const notice = spanOf(fields, 'job.notice');
  if (notice === 'incomplete')
    return refused(fields, 'jobNotice', {
      name: 'job.noticeUnit',
      message: 'must come together with job.noticeNumber',
    });
  return {
    duration: duration ?? earlier?.terms.duration ?? null,
    notice: notice ?? earlier?.terms.notice ?? null,
    // The cast holds because the parameter takes no other value.
    callable: (fields['job.noticeCallable'] as Terms['callable'] | undefined) ?? earlier?.terms.callable ?? 'ANYTIME',
  };
}

function spanOf(fields: Fields, prefix: 'job.duration' | 'job.notice'): Span | null | 'incomplete' {
  const { [`${prefix}Unit`]: unit, [`${prefix}Number`]: count } = fields;
  if (unit === undefined && count === undefined) return null;
  // The cast holds because the parameter takes no other unit.
  return unit === undefined || count === undefined ? 'incomplete' : { count: Number(count), unit: unit as TimeUnit };
}

/** The fault of terms by which a schedule could not be ended before 2200. */
function termsTooLong({ terms, startAt, zone }: Job, fields: Fields): JobFault | undefined {
  const isTooLong = (span: Span | null): boolean => span !== null && after(startAt, span, { zone }) === undefined;
  if (isTooLong(terms.duration))
    return refused(fields, 'jobDuration', { name: 'job.durationNumber', message: 'must end before the year 2200' });
  return isTooLong(terms.notice)
    ? refused(fields, 'jobNotice', { name: 'job.noticeNumber', message: 'must end before the year 2200' })
    : undefined;
}

/** The first date of a job after a moment; undefined when there is none before its end. */
function firstDate({ startAt, endAt, zone }: Job, cron: Cron, now: Instant): Instant | undefined {
  // A date may be the start itself.
  const next = nextInstant(cron, Math.max(now, startAt - 1) as Instant, zone);
  return next !== undefined && (endAt === null || next <= endAt) ? next : undefined;
}

/** The dates of a job after a moment, at most `count`, none after its end. */
export function datesOf(
  job: Job,
  { now, count }: { readonly now: Instant; readonly count: number },
): readonly Instant[] {
  const cron = parseCron(job.expression);
  if (isCronFault(cron)) throw new Error(`Expected the checked expression of a schedule, found ${job.expression}`);
  const dates: Instant[] = [];
  for (let at: Instant | undefined = firstDate(job, cron, now); at !== undefined && dates.length < count;) {
    dates.push(at);
    at = firstDate(job, cron, at);
  }
  return dates;
}
