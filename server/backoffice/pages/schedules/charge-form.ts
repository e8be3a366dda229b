import { html } from 'hono/html';
import { endOf } from '../../../core/agreements/limits.ts';
import { isKnownTo } from '../../../core/realm.ts';
import { registrationFaults } from '../../../core/registrations/faults.ts';
import { isActive } from '../../../core/registrations/registration.ts';
import type { Schedule } from '../../../core/schedules/schedule.ts';
import { shownField } from '../../views/forms/as-shown.ts';
import { notNow } from '../../views/forms/not-now.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { money } from '../../views/show.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { orderedNotice } from '../payments/done.ts';
import { REASON_LENGTH } from '../payments/order.ts';

/** The form that charges a schedule at once, or the reason why its account, or its agreement, permits no charge. */
export async function chargeForm(visit: Visit, schedule: Schedule): Promise<Html> {
  const { t, gateway, user, language } = visit;
  const charged = await gateway.office.readRegistrationOf(user, schedule.registration);
  if (charged && !isActive(charged.registration)) return notNow(visit, 'runSchedule', registrationFaults.deleted);
  const isKnown = !charged || isKnownTo(charged.registration, { testMode: schedule.testMode, mode: gateway.mode });
  if (!isKnown) return notNow(visit, 'runSchedule', registrationFaults.unknown);
  const ended = charged?.followed && endOf(charged.followed, gateway.clock.now());
  if (ended !== undefined) return notNow(visit, 'runSchedule', ended);
  return html`<details class="action">
    <summary>${t('runSchedule')}</summary>
    <p class="hint">${t('runScheduleMore', { amount: money(schedule, language) })}</p>
    <form method="post" action="${OFFICE}/schedules/${gateway.ids.publicId('schedule', schedule.key)}/run">
      ${formTokenFieldOnce(visit)} ${shownField(shownOf(schedule))}
      <label>${t('reason')}<input name="reason" maxlength="${REASON_LENGTH}" required /></label>
      <button>${t('runSchedule')}</button>
    </form>
  </details>`;
}

/** What the forms of a schedule show of it. Its charges and dates go on without a change of its terms. */
export const shownOf = ({ registration, type, amountCents, currency, job, notice, pausedAt }: Schedule): object => {
  const { name, expression, zone } = job;
  return { registration, type, amountCents, currency, name, expression, zone, notice, pausedAt };
};

/** What the last form has charged. */
export async function chargeDone(visit: Visit, { run }: Schedule): Promise<Html | ''> {
  const { gateway, user, c } = visit;
  const key = gateway.ids.keyOf('payment', c.req.query('done') ?? '');
  const made = key === undefined || key !== run?.payment ? undefined : await gateway.office.readSeen(user, key);
  return made ? orderedNotice(visit, made) : '';
}
