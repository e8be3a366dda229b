import { businessDaysAfter, daysAfter } from 'shared';
import type { EntitySettings } from '../entities/settings/settings.ts';

/** The limits of a scheme after a debit was booked (EPC016-06 Core and EPC222-07 B2B, 4.3). */
const schemes = {
  /** Consumers: eight weeks to ask for the money without a reason, thirteen months without a mandate. */
  CORE: { returnBusinessDays: 5, refundDays: 56, unauthorizedMonths: 13 },
  /** Companies, which have confirmed the mandate to their bank. */
  B2B: { returnBusinessDays: 3, refundDays: 0, unauthorizedMonths: 0 },
} as const satisfies Readonly<Record<Scheme, SchemeLimits>>;
type Scheme = EntitySettings['directDebitScheme'];

type SchemeLimits = {
  readonly returnBusinessDays: number;
  readonly refundDays: number;
  readonly unauthorizedMonths: number;
};

/** A mandate lapses when it was not used for so long. */
export const MANDATE_LIFE_MONTHS = 36;

/** The last day on which a debit that was due on a day may come back. */
export function lastReturnDay(dueOn: string, scheme: Scheme): string {
  const { returnBusinessDays, refundDays, unauthorizedMonths } = schemes[scheme];
  const days = [
    businessDaysAfter(dueOn, returnBusinessDays),
    daysAfter(dueOn, refundDays),
    monthsAfter(dueOn, unauthorizedMonths),
  ];
  return days.reduce((last, day) => (day > last ? day : last));
}

/** The same day of a later month, or that month's last day. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}
