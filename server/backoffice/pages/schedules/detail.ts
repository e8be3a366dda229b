import { html } from 'hono/html';
import type { Schedule } from '../../../core/schedules/schedule.ts';
import { mayStep, type ScheduleStep, steps } from '../../../operations/schedules/steer.ts';
import { once } from '../../session/once.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { entityNamed } from '../../views/entity-link.ts';
import { proofOnce } from '../../views/layout.ts';
import { moment, money, shortId } from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { customerFacts } from '../payments/customer.ts';
import { endsOf, resultOf, runsOf, scheduleState } from './columns.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const RUNS_SHOWN = 10;

const keyOf = ({ gateway, c }: Visit) => gateway.ids.keyOf('schedule', c.req.param('id') ?? '');

/** A schedule with its next runs, and what can be done about it. */
export const showSchedule = (visit: Visit): Promise<Page> => schedulePage(visit, undefined);

async function schedulePage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { gateway, t, user, language } = visit;
  const found = await gateway.office.scheduleOf(user, keyOf(visit));
  if (!found) return notFound(visit);
  return {
    title: `${t('schedule')} ${found.job.name ?? ''} ${money(found, language)}`,
    faults: faultsOf(visit, fault),
    body: html`<div class="columns">
      <div>
        <section>
          <h2>${t('data')}</h2>
          ${dataOf(visit, found)} ${facts(customerFacts(visit, found))}
        </section>
      </div>
      <div>
        ${may(visit, 'moveMoney') ? stepsOf(visit, found) : ''}
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
  const { key, job, registration, type, charges, chargesMax, createdAt, entity } = schedule;
  const id = gateway.ids.publicId('registration', registration);
  return facts([
    [t('state'), scheduleState(visit, schedule)],
    [t('id'), html`<code>${gateway.ids.publicId('schedule', key)}</code>`],
    [t('job'), job.name ?? '–'],
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
  runSchedule: 'run',
  endSchedule: 'end',
} as const satisfies Record<ScheduleStep, string>;

function stepsOf(visit: Visit, schedule: Schedule): Html | '' {
  const { t, gateway } = visit;
  const path = `${OFFICE}/schedules/${gateway.ids.publicId('schedule', schedule.key)}`;
  const open = steps.filter((step) => mayStep(schedule, step));
  if (open.length === 0) return '';
  return html`<section>
    <h2>${t('actions')}</h2>
    ${open.map(
      (step) =>
        html`<form method="post" action="${path}/${paths[step]}" class="inline">
          ${proofOnce(visit)}<button class="quiet">${t(step)}</button>
        </form>`,
    )}
  </section>`;
}

/** Takes a step with a schedule, once for each form that was rendered. */
export const postStep =
  (step: ScheduleStep) =>
  async (visit: Visit): Promise<Page | Response> => {
    const { gateway, actor, c } = visit;
    const key = keyOf(visit);
    const fault = await once(visit, (alongside) => gateway.office.steerSchedule(actor, { key, step, alongside }));
    if (fault === 'unknown') return notFound(visit);
    return fault === undefined
      ? seeOther(`${OFFICE}/schedules/${c.req.param('id') ?? ''}`)
      : schedulePage(visit, fault);
  };
