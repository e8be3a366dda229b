import { businessDayFrom, businessDaysAfter, daysAfter } from 'shared';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Fields } from '../fields.ts';

/** Days are written yyyy-MM-dd. */
type DueDayTerms = { readonly today: string; readonly unlessNamed: string };

/**
 * The due date of a debit, or undefined where no bank could present it on the named one. The bank receives a debit one
 * banking day before it is due; a day without banking becomes the next one.
 */
export function planDueDay(
  { transactionDueDate: named }: Fields,
  { today, unlessNamed }: DueDayTerms,
): string | undefined {
  const earliest = businessDaysAfter(today, 1);
  if (named === undefined) {
    const dueOn = businessDayFrom(unlessNamed);
    return dueOn < earliest ? earliest : dueOn;
  }
  if (named > daysAfter(today, DUE_WITHIN_DAYS) || named <= today) return undefined;
  const dueOn = businessDayFrom(named);
  return dueOn < earliest ? undefined : dueOn;
}

const DUE_WITHIN_DAYS = 366;

type Announcing = { readonly today: string; readonly settings: Pick<EntitySettings, 'preNotificationDays'> };

/** The last day on which a debit is announced to its payer; that of its request where less time is left. */
export function announcementDay(dueOn: string, { today, settings: { preNotificationDays } }: Announcing): string {
  const announced = daysAfter(dueOn, -preNotificationDays);
  return announced < today ? today : announced;
}
