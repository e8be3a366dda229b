import type { ParameterFault } from 'shared';
import type { Fields } from '../fields.ts';
import type { NamedFault, Reason } from '../refusal.ts';
import type { Instant } from '../values.ts';
import { type Cron, type CronField, type CronFault, cronTexts, isCron, parseCron } from './cron.ts';
import { momentOf } from '../zones.ts';
import { namesAtFault } from './names-at-fault.ts';
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

export const isJob = (job: Job | readonly NamedFault[]): job is Job => 'expression' in job;

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

/** The job that the parameters of a request describe, or all its faults. Expressions that never come are refused. */
export function jobOf(fields: Fields, facts: JobFacts): Job | readonly NamedFault[] {
  const { dates, terms, faults, ...moments } = readJob(fields, facts);
  if (dates === undefined || terms === undefined || faults.length > 0) return faults;
  const { expression, cron } = dates;
  const job: Job = { name: fields['job.name'] ?? facts.earlier?.name ?? null, expression, terms, ...moments };
  const impossible = [
    ...(firstDate(job, cron, facts.now) === undefined
      ? causesOf(fields, facts).map((name) =>
          refused(fields, 'jobNotPossible', { name, message: 'never comes before the job ends' }),
        )
      : []),
    ...termsTooLong(job, fields),
  ];
  return impossible.length > 0 ? impossible : job;
}

/** The parameters by which a job never comes. */
function causesOf(fields: Fields, facts: JobFacts): readonly string[] {
  const dates = fields['job.expression'] === undefined ? singleFields.map(([, name]) => name) : ['job.expression'];
  const sent = [...dates, 'job.startDate', 'job.endDate'].filter((name) => fields[name] !== undefined);
  function comesWith(names: readonly string[]): boolean {
    const kept = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
    const sound = namesDates(kept) || facts.earlier ? kept : { ...kept, 'job.expression': EVERY_DAY };
    const { dates: read, ...moments } = readJob(sound, facts);
    return read !== undefined && firstDate(moments, read.cron, facts.now) !== undefined;
  }
  const found = namesAtFault(sent, comesWith);
  return found.length > 0 ? found : [cause(fields)];
}

/** The faults of a job beside those parameters whose form is at fault, as far as these leave them to be seen. */
export const jobFaultsBeside = (fields: Fields, facts: JobFacts, faulty: ReadonlySet<string>): readonly NamedFault[] =>
  readJob(soundFields(fields, faulty), facts).faults.filter(({ fault }) => !faulty.has(fault.name));

type Moments = Pick<Job, 'zone' | 'startAt' | 'endAt'>;
type JobRead = Moments & {
  readonly dates: Dates | undefined;
  readonly terms: Terms | undefined;
  readonly faults: readonly NamedFault[];
};
type Dates = { readonly expression: string; readonly cron: Cron };

/** The parameters of a job one by one, before its dates are looked for. */
function readJob(fields: Fields, { now, zone: zoneNow, earlier }: JobFacts): JobRead {
  const zone = earlier && !namesDates(fields) ? earlier.zone : zoneNow;
  const [dates, terms] = [datesNamed(fields, earlier), termsOf(fields, earlier)];
  const startAt = momentIn(fields['job.startDate'], zone) ?? earlier?.startAt ?? now;
  const endAt = momentIn(fields['job.endDate'], zone) ?? earlier?.endAt ?? null;
  const isOver = endAt !== null && endAt <= startAt;
  return {
    zone,
    startAt,
    endAt,
    dates: isFaulty(dates) ? undefined : dates,
    terms: isFaulty(terms) ? undefined : terms,
    faults: [
      ...(isFaulty(dates) ? dates : []),
      ...(isFaulty(terms) ? terms : []),
      ...(isOver
        ? [refused(fields, 'jobNotPossible', { name: 'job.endDate', message: 'must be after the start' })]
        : []),
    ],
  };
}

const isFaulty = (read: object): read is readonly NamedFault[] => Array.isArray(read);

/** A value without a fault in the place of each faulty one, so that the others can be read. */
const soundFields = (fields: Fields, faulty: ReadonlySet<string>): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (!faulty.has(name) && !isPairFaulty(name, faulty)) return [[name, value]];
      const sound = neutral[name];
      return sound === undefined ? [] : [[name, sound]];
    }),
  );

const isPairFaulty = (name: string, faulty: ReadonlySet<string>): boolean =>
  faulty.has(name.replace(/Unit$/, 'Number')) || faulty.has(name.replace(/Number$/, 'Unit'));

const namesDates = (fields: Fields): boolean =>
  fields['job.expression'] !== undefined || singleFields.some(([, name]) => fields[name] !== undefined);

/** The moment of a timestamp, which has no offset: that of the zone. */
const momentIn = (text: string | undefined, zone: string): Instant | null =>
  text === undefined ? null : (momentOf(Date.parse(`${text.replace(' ', 'T')}Z`), zone) as Instant);

/** The dates as an expression has them, or as single fields make them, beside those of the job that is changed. */
function datesNamed(fields: Fields, earlier?: Job): Dates | readonly NamedFault[] {
  const sent = fields['job.expression'];
  if (!namesDates(fields) && earlier === undefined)
    return [
      refused(fields, 'jobMissing', {
        name: 'job.expression',
        message: 'must be there, or fields such as job.dayOfMonth',
      }),
    ];
  const { 'job.dayOfWeek': dayOfWeek, ...others } = fields;
  const hasBoth = sent === undefined && dayOfWeek !== undefined && others['job.dayOfMonth'] !== undefined;
  const kept = earlier?.expression ?? EVERY_DAY;
  const expression = sent ?? (namesDates(fields) ? withSingleFields(kept, hasBoth ? others : fields) : kept);
  const cron = parseCron(expression);
  const faults = [
    ...(isCron(cron) ? tooOften(fields, cron) : cron.map((fault) => cronFault(fields, fault))),
    ...(hasBoth
      ? [
          refused(fields, 'jobNotPossible', {
            name: 'job.dayOfWeek',
            message: 'may not come together with job.dayOfMonth',
          }),
        ]
      : []),
  ];
  return isCron(cron) && faults.length === 0 ? { expression, cron } : faults;
}

/** Whether a job of an earlier release has dates less than an hour apart, and would be refused now. */
export function isTooOften({ expression }: Pick<Job, 'expression'>): boolean {
  const cron = parseCron(expression);
  return isCron(cron) && tooOften({ 'job.expression': expression }, cron).length > 0;
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

/** What stands for a faulty date: no fault follows from it. */
const neutral: Fields = {
  'job.expression': EVERY_DAY,
  'job.second': '0',
  'job.minute': '0',
  'job.hour': '0',
  'job.dayOfMonth': '1',
  'job.month': '1',
  'job.dayOfWeek': '1',
  'job.year': '*',
};

const cause = (fields: Fields): string =>
  fields['job.expression'] === undefined
    ? (singleFields.map(([, name]) => name).find((name) => fields[name] !== undefined) ?? 'job.expression')
    : 'job.expression';

function cronFault(fields: Fields, { field, message }: CronFault): NamedFault {
  const isExpression = fields['job.expression'] !== undefined;
  const reason = field === null ? (isExpression ? 'jobExpression' : 'jobNotPossible') : reasons[field];
  const name = isExpression || field === null ? cause(fields) : `job.${field}`;
  return refused(fields, reason, { name, message: field === null || !isExpression ? message : `${field}: ${message}` });
}

/**
 * An asterisk where a zero was meant charges a shopper every second or minute of an hour. Only dates of one hour can be
 * less than an hour apart (DECISIONS 295).
 */
function tooOften(fields: Fields, { second, minute }: Cron): readonly NamedFault[] {
  if (!namesDates(fields)) return [];
  const isOften = { 'job.second': second.length > 1, 'job.minute': minute.length > 1 };
  if (!isOften['job.second'] && !isOften['job.minute']) return [];
  const single = (['job.second', 'job.minute'] as const).filter((name) => isOften[name] && fields[name] !== undefined);
  const names = fields['job.expression'] === undefined && single.length > 0 ? single : [cause(fields)];
  return names.map((name) =>
    refused(fields, 'jobNotPossible', { name, message: 'must name dates that are at least an hour apart' }),
  );
}

const refused = (fields: Fields, reason: Reason, fault: Omit<ParameterFault, 'value'>): NamedFault => ({
  reason,
  fault: { ...fault, value: fields[fault.name] ?? null },
});

/** Notice and duration need both of their parts. */
function termsOf(fields: Fields, earlier?: Job): Terms | readonly NamedFault[] {
  const [duration, notice] = [spanOf(fields, 'job.duration'), spanOf(fields, 'job.notice')];
  if (duration !== 'incomplete' && notice !== 'incomplete')
    return {
      duration: duration ?? earlier?.terms.duration ?? null,
      notice: notice ?? earlier?.terms.notice ?? null,
      // The cast holds because the parameter takes no other value.
      callable: (fields['job.noticeCallable'] as Terms['callable'] | undefined) ?? earlier?.terms.callable ?? 'ANYTIME',
    };
  return [
    ...(duration === 'incomplete'
      ? [
          refused(fields, 'jobDuration', {
            name: 'job.durationUnit',
            message: 'must come together with job.durationNumber',
          }),
        ]
      : []),
    ...(notice === 'incomplete'
      ? [refused(fields, 'jobNotice', { name: 'job.noticeUnit', message: 'must come together with job.noticeNumber' })]
      : []),
  ];
}

function spanOf(fields: Fields, prefix: 'job.duration' | 'job.notice'): Span | null | 'incomplete' {
  const { [`${prefix}Unit`]: unit, [`${prefix}Number`]: count } = fields;
  if (unit === undefined && count === undefined) return null;
  // The cast holds because the parameter takes no other unit.
  return unit === undefined || count === undefined ? 'incomplete' : { count: Number(count), unit: unit as TimeUnit };
}

/** The faults of terms by which a schedule could not be ended before 2200. */
function termsTooLong({ terms, startAt, zone }: Job, fields: Fields): readonly NamedFault[] {
  const isTooLong = (span: Span | null): boolean => span !== null && after(startAt, span, { zone }) === undefined;
  const message = 'must end before the year 2200';
  return [
    ...(isTooLong(terms.duration) ? [refused(fields, 'jobDuration', { name: 'job.durationNumber', message })] : []),
    ...(isTooLong(terms.notice) ? [refused(fields, 'jobNotice', { name: 'job.noticeNumber', message })] : []),
  ];
}

/** The first date of a job after a moment; undefined when there is none before its end. */
function firstDate({ startAt, endAt, zone }: Moments, cron: Cron, now: Instant): Instant | undefined {
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
  if (!isCron(cron)) throw new Error(`Expected the checked expression of a schedule, found ${job.expression}`);
  const dates: Instant[] = [];
  for (let at: Instant | undefined = firstDate(job, cron, now); at !== undefined && dates.length < count;) {
    dates.push(at);
    at = firstDate(job, cron, at);
  }
  return dates;
}
