import { outcomeOf } from 'shared';
import { html } from 'hono/html';
import { endOf, isActive, datesAhead, type Schedule } from '../../../core/schedules/schedule.ts';
import { moment, money, momentIn, shortId, shortReference } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

const RUNS_SHOWN = 3;

/** The columns of every list of schedules. */
export const scheduleColumns = (visit: Visit): readonly ListColumn<Schedule>[] => {
  const { gateway, language } = visit;
  const { ids } = gateway;
  return [
    {
      text: 'job',
      kind: 'reference',
      cell: (row) => {
        const [name, { expression }] = [nameOf(row), row.job];
        const link = html`<a href="${OFFICE}/schedules/${ids.publicId('schedule', row.key)}"
          >${shortReference(name ?? expression)}</a
        >`;
        return twoLines(link, name === undefined ? '' : html`<code>${expression}</code>`);
      },
    },
    {
      text: 'registration',
      cell: ({ registration }) => {
        const id = ids.publicId('registration', registration);
        return html`<a href="${OFFICE}/registrations/${id}">${shortId(id)}</a>`;
      },
    },
    { text: 'amount', kind: 'number', cell: (row) => money(row, language) },
    { text: 'state', cell: (row) => scheduleState(visit, row) },
    { text: 'nextRuns', isTitled: true, cell: (row) => runsOf(visit, row, RUNS_SHOWN) },
    { text: 'lastResult', isTitled: true, cell: (row) => resultOf(visit, row) },
    { text: 'ends', isTitled: true, cell: (row) => endsOf(visit, row) },
  ];
};

/** What a schedule is recognised by: the name of its job, or the reference of its order. */
export const nameOf = ({ job, fields }: Schedule): string | undefined => job.name ?? fields['merchantTransactionId'];

/** The next runs, each on a line, by the clocks of the schedule's zone. */
export function runsOf(visit: Visit, schedule: Schedule, count: number): Html | string {
  const dates = datesAhead(schedule, { now: visit.gateway.clock.now(), count });
  if (dates.length === 0) return '–';
  return html`<ul class="plain">
    ${dates.map((at) => html`<li>${momentIn(at, schedule.job.zone, visit)}</li>`)}
  </ul>`;
}

export function scheduleState({ t }: Visit, { ended, pausedAt }: Schedule): Html {
  if (ended !== null) return html`<span class="state over">${t('ended')}: ${t(ended)}</span>`;
  if (pausedAt !== null) return html`<span class="state open">${t('paused')}</span>`;
  return html`<span class="state active">${t('active')}</span>`;
}

export const isFailing = ({ run }: Schedule): boolean => run !== null && outcomeOf(run.resultCode) === 'rejected';

export function resultOf({ gateway, t }: Visit, schedule: Schedule): Html | string {
  const { run } = schedule;
  if (run === null) return '–';
  const state = isFailing(schedule) ? 'rejected' : outcomeOf(run.resultCode) === 'pending' ? 'pending' : 'approved';
  const code = html`<span class="state ${state}">${t(state)}</span> <code>${run.resultCode}</code>`;
  return run.payment === null
    ? code
    : html`<a href="${OFFICE}/payments/${gateway.ids.publicId('payment', run.payment)}">${code}</a>`;
}

export function endsOf(visit: Visit, schedule: Schedule): Html | string {
  const end = endOf(schedule);
  if (!isActive(schedule) || end === null) return '–';
  return moment(end, visit);
}
