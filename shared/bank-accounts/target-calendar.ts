/**
 * The days on which banks settle payments in euro (TARGET): Monday to Friday without six holidays. A day is written
 * yyyy-MM-dd.
 */
export const isBusinessDay = (day: string): boolean =>
  !isWeekend(day) && !FIXED_HOLIDAYS.has(day.slice(5)) && !isEasterHoliday(day);

/** The day itself, or the first business day after it. */
export const businessDayFrom = (day: string): string => (isBusinessDay(day) ? day : businessDayFrom(daysAfter(day, 1)));

/** The day so many business days after another one; before it for a negative number. */
export function businessDaysAfter(day: string, count: number): string {
  const step = Math.sign(count);
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = daysAfter(at, step);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

export const daysAfter = (day: string, count: number): string => dayOf(startOf(day) + count * DAY);

/**
 * The day of a moment in milliseconds since 1970, in UTC. For the machine's sake each is written once: a direct debit asks
 * for a dozen days, which are those of the debit before.
 */
export function dayOf(moment: number): string {
  const number = Math.floor(moment / DAY);
  const known = days.get(number);
  if (known !== undefined) return known;
  if (days.size >= DAYS_KEPT) days.clear();
  const day = new Date(moment).toISOString().slice(0, 10);
  days.set(number, day);
  return day;
}
const DAYS_KEPT = 2000;
const days = new Map<number, string>();
/** The first moment of a day, in milliseconds since 1970. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const DAY = 86_400_000;
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(startOf(day)).getUTCDay());

/** Good Friday and Easter Monday, which are always in March or April. */
function isEasterHoliday(day: string): boolean {
  if (!/-0[34]-/.test(day)) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  return day === daysAfter(easter, -2) || day === daysAfter(easter, 1);
}

/** Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}
