import { html } from 'hono/html';
import type { Schedule } from '../../../core/schedules/schedule.ts';
import { mayStep, type ScheduleStep, type SteeringStep, steps } from '../../../operations/schedules/steer.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import { entityNamed } from '../../views/entity-link.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { moment, money, shortId } from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import { type Fault, type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { customerFacts } from '../payments/customer.ts';
import { chargeDone, chargeForm, shownOf } from './charge-form.ts';
import { endsOf, nameOf, resultOf, runsOf, scheduleState } from './columns.ts';
import { isAsShown, shownField } from '../../views/forms/as-shown.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const RUNS_SHOWN = 10;

/** The key that the address names. */
export const keyOf = ({ gateway, c }: Visit) => gateway.ids.keyOf('schedule', c.req.param('id') ?? '');

/** A schedule with its next runs, and what can be done about it. */
export const showSchedule = (visit: Visit): Promise<Page> => schedulePage(visit, []);

/** The same with the reason why a form was not carried out. */
export async function schedulePage(visit: Visit, faults: readonly Fault[]): Promise<Page> {
  const { gateway, t, user, language } = visit;
  const found = await gateway.office.scheduleOf(user, keyOf(visit));
  if (!found) return notFound(visit);
  return {
    title: `${t('schedule')} ${nameOf(found) ?? ''} ${money(found, language)}`,
    faults,
    body: html`${faults.length === 0 ? await chargeDone(visit, found) : ''}
      <div class="columns">
        <div>
          <section>
            <h2>${t('data')}</h2>
            ${dataOf(visit, found)} ${facts(customerFacts(visit, found))}
          </section>
        </div>
        <div>
          ${may(visit, 'moveMoney') ? await stepsOf(visit, found) : ''}
          <section>
            <h2>${t('nextRuns')}</h2>
            ${runsOf(visit, found, RUNS_SHOWN)}
          </section>
        </div>
      </div>`,
  };
}

function dataOf(visit: Visit, schedule: Schedule): Html {
  const { t, gateway, language } = visit;
  const { key, job, registration, type, charges, chargesMax, createdAt, entity, fields } = schedule;
  const id = gateway.ids.publicId('registration', registration);
  return facts([
    [t('state'), scheduleState(visit, schedule)],
    [t('id'), html`<code>${gateway.ids.publicId('schedule', key)}</code>`],
    ...(job.name === null ? [] : [[t('job'), job.name] as const]),
    [t('reference'), fields['merchantTransactionId'] ?? '–'],
    [t('expression'), html`<code>${job.expression}</code> ${job.zone}`],
    [t('registration'), html`<a href="${OFFICE}/registrations/${id}">${shortId(id)}</a>`],
    [t('amount'), html`<code>${type}</code> ${money(schedule, language)}`],
    [t('charges'), `${charges} / ${chargesMax ?? '∞'}`],
    [t('lastResult'), resultOf(visit, schedule)],
    [t('ends'), endsOf(visit, schedule)],
    [t('created'), moment(createdAt, visit)],
    [t('channel'), entityNamed(visit, gateway.entities.entity(entity))],
  ]);
}

const paths = {
  pauseSchedule: 'pause',
  resumeSchedule: 'resume',
  endSchedule: 'end',
} as const satisfies Record<SteeringStep, string>;

async function stepsOf(visit: Visit, schedule: Schedule): Promise<Html | ''> {
  const { t, gateway } = visit;
  const path = `${OFFICE}/schedules/${gateway.ids.publicId('schedule', schedule.key)}`;
  const open = steps.filter((step) => mayStep(schedule, step));
  if (open.length === 0) return '';
  return html`<section>
    <h2>${t('actions')}</h2>
    ${open.includes('runSchedule') ? await chargeForm(visit, schedule) : ''}
    ${open.filter(isSteered).map(
      (step) =>
        html`<form method="post" action="${path}/${paths[step]}" class="inline">
          ${formTokenFieldOnce(visit)}${shownField(shownOf(schedule))}
          <button class="${step === 'endSchedule' ? 'danger' : 'quiet'}">${t(step)}</button>
        </form>`,
    )}
  </section>`;
}

const isSteered = (step: ScheduleStep): step is SteeringStep => step in paths;

/** Takes a step with a schedule, once for each form that was rendered. */
export const postStep =
  (step: SteeringStep) =>
  async (visit: Visit): Promise<Page | Response> => {
    const { gateway, actor, c } = visit;
    const key = keyOf(visit);
    const fault = await carryOutForm(visit, (alongside) =>
      gateway.office.steerSchedule(actor, {
        key,
        step,
        isAsShown: (schedule) => isAsShown(visit, shownOf(schedule)),
        alongside,
      }),
    );
    if (fault === 'unknown') return notFound(visit);
    return fault === undefined
      ? seeOther(`${OFFICE}/schedules/${c.req.param('id') ?? ''}`)
      : schedulePage(visit, faultsOf(visit, fault));
  };
