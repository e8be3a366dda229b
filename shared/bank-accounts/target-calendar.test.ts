import { describe, expect, it } from 'vitest';
import { businessDayFrom, businessDaysAfter, dayOf, daysAfter, isBusinessDay } from './target-calendar.ts';

describe('the calendar of TARGET', () => {
  it('has no business on weekends', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isBusinessDay)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it.each(['2024-01-01', '2024-03-29', '2024-04-01', '2024-05-01', '2024-12-25', '2024-12-26'])(
    'has no business on %s',
    (day) => expect(isBusinessDay(day)).toBe(false),
  );

  it.each([
    ['2025-04-18', '2025-04-21'],
    ['2026-04-03', '2026-04-06'],
    ['2027-03-26', '2027-03-29'],
    ['2038-04-23', '2038-04-26'],
  ])('has no business on Good Friday and Easter Monday: %s and %s', (friday, monday) => {
    expect([isBusinessDay(friday), isBusinessDay(monday)]).toEqual([false, false]);
    expect([isBusinessDay(daysAfter(friday, -1)), isBusinessDay(daysAfter(monday, 1))]).toEqual([true, true]);
  });

  it('has six holidays in a year without a weekend among them', () => {
    const days = Array.from({ length: 366 }, (_, at) => daysAfter('2024-01-01', at));
    const weekdays = days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    expect(weekdays.length - days.filter(isBusinessDay).length).toBe(6);
  });

  it('counts business days in both directions', () => {
    expect(businessDayFrom('2026-12-25')).toBe('2026-12-28');
    expect(businessDayFrom('2026-11-23')).toBe('2026-11-23');
    expect(businessDaysAfter('2026-12-24', 1)).toBe('2026-12-28');
    expect(businessDaysAfter('2026-11-23', -1)).toBe('2026-11-20');
    expect(businessDaysAfter('2026-11-21', 0)).toBe('2026-11-21');
    expect(dayOf(Date.UTC(2026, 10, 20, 23, 59))).toBe('2026-11-20');
  });
});
