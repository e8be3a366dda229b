import type { CronMessage } from 'shared';

/**
 * Cron expressions of the Quartz scheduler (its CronTrigger tutorial), the syntax of the spec's job.expression: six or
 * seven fields from the second to the year. A month's days are named by dayOfMonth or by dayOfWeek, the other is `?`.
 */
export type Cron = {
  readonly second: readonly number[];
  readonly minute: readonly number[];
  readonly hour: readonly number[];
  readonly month: readonly number[];
  readonly year: readonly number[];
  readonly days: DayRule;
};

/** Which days of a month are meant. */
type DayRule =
  | { readonly kind: 'ofMonth'; readonly days: readonly number[] }
  | { readonly kind: 'beforeLast'; readonly offset: number; readonly toWeekday: boolean }
  | { readonly kind: 'weekdayNear'; readonly day: number }
  | { readonly kind: 'ofWeek'; readonly weekdays: readonly number[] }
  | { readonly kind: 'lastOfWeekday'; readonly weekday: number }
  | { readonly kind: 'nthOfWeekday'; readonly weekday: number; readonly nth: number };

/** Why an expression is refused, and which of its fields is at fault: null where their combination is. */
export type CronFault = { readonly field: CronField | null; readonly message: CronMessage };

export const isCron = (parsed: Cron | readonly CronFault[]): parsed is Cron => 'days' in parsed;

type FieldRule = { readonly least: number; readonly most: number; readonly names?: readonly string[] };

/** The fields in their order in an expression. A day of the week is 1 for Sunday to 7 for Saturday. */
const fields = {
  second: { least: 0, most: 59 },
  minute: { least: 0, most: 59 },
  hour: { least: 0, most: 23 },
  dayOfMonth: { least: 1, most: 31 },
  month: {
    least: 1,
    most: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  dayOfWeek: { least: 1, most: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
  year: { least: 1970, most: 2199 },
} as const satisfies Record<string, FieldRule>;

export type CronField = keyof typeof fields;

class Unreadable extends Error {
  declare readonly message: CronMessage;
  readonly field: CronField | null;
  constructor(field: CronField | null, message: CronMessage) {
    super(message);
    this.field = field;
  }
}

/** Reads an expression, or names the faults of all its fields. Letters may be small; fields are apart by blanks. */
export function parseCron(expression: string): Cron | readonly CronFault[] {
  const count = wordsOf(expression).length;
  if (count !== 6 && count !== 7)
    return [{ field: null, message: 'must have six or seven fields, from the second to the year' }];
  const { second, minute, hour, dayOfMonth, month, dayOfWeek, year } = cronTexts(expression.toUpperCase());
  const faults: CronFault[] = [];
  const collecting = <Read>(read: () => Read): Read | undefined => {
    try {
      return read();
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      faults.push({ field: fault.field, message: fault.message });
      return undefined;
    }
  };
  const valuesIn = (field: CronField, text: string) => collecting(() => valuesOf(field, text)) ?? [];
  const read = {
    second: valuesIn('second', second),
    minute: valuesIn('minute', minute),
    hour: valuesIn('hour', hour),
    month: valuesIn('month', month),
    year: valuesIn('year', year),
  };
  const days = collecting(() => daysOf(dayOfMonth, dayOfWeek));
  return days === undefined || faults.length > 0 ? faults : { ...read, days };
}

/** The fields of an expression as they were written. */
export function cronTexts(expression: string): Readonly<Record<CronField, string>> {
  const [second = '', minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = '*'] =
    wordsOf(expression);
  return { second, minute, hour, dayOfMonth, month, dayOfWeek, year };
}

const wordsOf = (expression: string): readonly string[] => expression.trim().split(/\s+/);

function daysOf(dayOfMonth: string, dayOfWeek: string): DayRule {
  if ((dayOfMonth === '?') === (dayOfWeek === '?'))
    throw new Unreadable(null, 'must have ? in exactly one of day of month and day of week');
  return dayOfWeek === '?' ? daysOfMonth(dayOfMonth) : daysOfWeek(dayOfWeek);
}

function daysOfMonth(text: string): DayRule {
  const last = /^L(?:-(\d{1,2}))?(W?)$/.exec(text);
  if (last) {
    const [, offset = '0', weekday] = last;
    if (Number(offset) > 30) throw new Unreadable('dayOfMonth', 'must have at most 30 days before the last');
    return { kind: 'beforeLast', offset: Number(offset), toWeekday: weekday === 'W' };
  }
  const near = /^(\d{1,2})W$/.exec(text);
  if (near) return { kind: 'weekdayNear', day: valueOf('dayOfMonth', near[1] ?? '') };
  return { kind: 'ofMonth', days: valuesOf('dayOfMonth', text) };
}

function daysOfWeek(text: string): DayRule {
  if (text === 'L') return { kind: 'ofWeek', weekdays: [fields.dayOfWeek.most] };
  const last = /^(\d|[A-Z]{3})L$/.exec(text);
  if (last) return { kind: 'lastOfWeekday', weekday: valueOf('dayOfWeek', last[1] ?? '') };
  const nth = /^(\d|[A-Z]{3})#(\d)$/.exec(text);
  if (nth) {
    const [, weekday = '', which] = nth;
    if (Number(which) < 1 || Number(which) > 5) throw new Unreadable('dayOfWeek', 'must have # with 1 to 5');
    return { kind: 'nthOfWeekday', weekday: valueOf('dayOfWeek', weekday), nth: Number(which) };
  }
  return { kind: 'ofWeek', weekdays: valuesOf('dayOfWeek', text) };
}

/** The values that a list of ranges and steps names, in ascending order. */
function valuesOf(field: CronField, text: string): readonly number[] {
  const values = text.split(',').flatMap((item) => rangeOf(field, item));
  return [...new Set(values)].toSorted((a, b) => a - b);
}

/** The values of `*`, `a`, `a-b`, and each of them with a step. A range may wrap around, as 22-2 and FRI-MON do. */
function rangeOf(field: CronField, text: string): readonly number[] {
  const { least, most } = fields[field];
  const parts = /^(?:\*|([A-Z0-9]+)(?:-([A-Z0-9]+))?)?(?:\/(\d{1,4}))?$/.exec(text);
  if (text === '' || !parts) throw new Unreadable(field, 'must be values, ranges and steps of a cron expression');
  const [, from, to, stepText] = parts;
  const step = stepText === undefined ? 1 : Number(stepText);
  if (step < 1 || step > most) throw new Unreadable(field, `must have a step from 1 to ${most}`);
  const first = from === undefined ? least : valueOf(field, from);
  const alone = from !== undefined && stepText === undefined ? first : most;
  const last = to === undefined ? alone : valueOf(field, to);
  if (last < first && field === 'year') throw new Unreadable(field, 'must not have a range that ends before it begins');
  const size = most - least + 1;
  const until = last < first ? last + size : last;
  return Array.from(
    { length: Math.floor((until - first) / step) + 1 },
    (_, i) => ((first + i * step - least) % size) + least,
  );
}

function valueOf(field: CronField, text: string): number {
  const { least, most, names = [] }: FieldRule = fields[field];
  const value = /^\d+$/.test(text) ? Number(text) : names.indexOf(text) + 1 || Number.NaN;
  if (!(value >= least && value <= most)) throw new Unreadable(field, `must be from ${least} to ${most}`);
  return value;
}

const SECOND = 1000;
const DAY = 86_400_000;

/**
 * The first time after `wall` that the expression names, or undefined when there is none before 2200. Both are what the
 * clocks of a place show, in milliseconds as if it were UTC.
 */
export function nextOnWall(cron: Cron, wall: number): number | undefined {
  const from = Math.floor(wall / SECOND) * SECOND + SECOND;
  const today = Math.floor(from / DAY) * DAY;
  for (const day of daysFrom(cron, today)) {
    const time = firstTime(cron, day === today ? from - today : 0);
    if (time !== undefined) return day + time;
  }
  return undefined;
}

/** The days that an expression names, from `day` on. */
function* daysFrom({ year, month, days }: Cron, day: number): Generator<number> {
  const start = new Date(day);
  for (const y of year.filter((each) => each >= start.getUTCFullYear()))
    for (const m of month) {
      if (Date.UTC(y, m, 1) <= day) continue;
      for (const each of daysIn(y, m, days)) if (Date.UTC(y, m - 1, each) >= day) yield Date.UTC(y, m - 1, each);
    }
}

/** The first time of day at or after `from`, in milliseconds since midnight. */
function firstTime({ hour, minute, second }: Cron, from: number): number | undefined {
  for (const h of hour) {
    if ((h + 1) * 3_600_000 <= from) continue;
    for (const m of minute) {
      if (h * 3_600_000 + (m + 1) * 60_000 <= from) continue;
      for (const s of second) if ((h * 3600 + m * 60 + s) * SECOND >= from) return (h * 3600 + m * 60 + s) * SECOND;
    }
  }
  return undefined;
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** 1 for Sunday to 7 for Saturday. */
const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;

/** The days of a month that the rule names, in ascending order. */
function daysIn(year: number, month: number, rule: DayRule): readonly number[] {
  const last = lastDayOf(year, month);
  switch (rule.kind) {
    case 'ofMonth':
      return rule.days.filter((day) => day <= last);
    case 'beforeLast': {
      const day = last - rule.offset;
      return day < 1 ? [] : [rule.toWeekday ? nearestWeekday(year, month, day) : day];
    }
    case 'weekdayNear':
      return rule.day > last ? [] : [nearestWeekday(year, month, rule.day)];
    case 'ofWeek':
      return daysOfMonthWhere(year, month, (weekday) => rule.weekdays.includes(weekday));
    case 'lastOfWeekday':
      return daysOfMonthWhere(year, month, (weekday) => weekday === rule.weekday).slice(-1);
    case 'nthOfWeekday':
      return daysOfMonthWhere(year, month, (weekday) => weekday === rule.weekday).slice(rule.nth - 1, rule.nth);
  }
}

const daysOfMonthWhere = (year: number, month: number, is: (weekday: number) => boolean): readonly number[] =>
  Array.from({ length: lastDayOf(year, month) }, (_, i) => i + 1).filter((day) => is(weekdayOf(year, month, day)));

/** The day itself, or the nearest one from Monday to Friday in the same month. */
function nearestWeekday(year: number, month: number, day: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === 7) return day === 1 ? 3 : day - 1;
  if (weekday === 1) return day === lastDayOf(year, month) ? day - 2 : day + 1;
  return day;
}
