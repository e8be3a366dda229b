import { html } from 'hono/html';
import { isRefusal } from '../../../core/refusal.ts';
import type { Schedule } from '../../../core/schedules/schedule.ts';
import { faultText } from '../../texts/coded/parameter-faults.ts';
import { dayOf, type Filter, filtersIn, type FilterValues } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { notice } from '../../views/layout.ts';
import { scopeOf } from '../../views/scope.ts';
import { momentIn } from '../../views/show.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { isFailing, scheduleColumns } from './columns.ts';

const ROWS = 51;
const DATES = 10;
const PATH = '/schedules';

type Name = 'state' | 'before-run' | 'failing';
const filtersOf = ({ t }: Visit): readonly Filter<Name>[] => [
  {
    name: 'state',
    text: 'state',
    kind: (['active', 'paused', 'ended'] as const).map((each) => [each, t(each)] as const),
  },
  { name: 'before-run', text: 'nextRunBefore', kind: 'date' },
  { name: 'failing', text: 'lastRun', kind: [['yes', t('failed')]] },
];

/** The schedules of an entity and all below, the latest first. */
export async function showSchedules(visit: Visit): Promise<Page> {
  const { gateway, c, t } = visit;
  const [scope, filters] = [scopeOf(visit), filtersOf(visit)];
  const values = filtersIn(visit, filters);
  const bounds = { cursor: c.req.query('before'), limit: ROWS };
  const page = scope && (await gateway.operations.findSchedules({ ...searchOf(values), ...bounds, entity: scope }));
  const rows = page?.schedules ?? [];
  return {
    title: t('schedules'),
    body: html`${await listOf(visit, {
      path: PATH,
      caption: scope?.name ?? '',
      filters,
      values,
      columns: scheduleColumns(visit),
      rows,
      next: page?.next ? gateway.ids.publicId('schedule', page.next) : undefined,
      none: ['noSchedules', 'noSchedulesMore'],
      newest: newestOf(visit, 'schedule', rows[0]?.key),
    })}
    ${preview(visit, scope?.settings.timeZone ?? 'UTC')}`,
  };
}

export const countNewerSchedules = countNewer('schedule', async (visit, after) => {
  const [values, entity] = [filtersIn(visit, filtersOf(visit)), scopeOf(visit)];
  const bounds = { cursor: undefined, after, limit: NEWER_MAX };
  if (!entity) return [];
  return (await visit.gateway.operations.findSchedules({ ...searchOf(values), ...bounds, entity })).schedules;
});

function searchOf({ state, failing, 'before-run': before }: FilterValues<Name>) {
  const until = dayOf(before);
  const matches = (schedule: Schedule): boolean =>
    (state === undefined || stateName(schedule) === state) &&
    (until === undefined || (schedule.nextAt !== null && schedule.nextAt < until)) &&
    (failing === undefined || isFailing(schedule));
  return { registrationId: undefined, activeOnly: false, matches };
}

const stateName = ({ ended, pausedAt }: Schedule): 'ended' | 'paused' | 'active' =>
  ended !== null ? 'ended' : pausedAt !== null ? 'paused' : 'active';

/** The dates of an expression that was typed, by the clocks of the entity. */
function preview(visit: Visit, zone: string): Html {
  const { gateway, c, t } = visit;
  const expression = c.req.query('expression')?.trim().slice(0, 120) ?? '';
  const dates = expression === '' ? [] : gateway.office.previewDates({ expression, zone, count: DATES });
  return html`<section>
    <h2>${t('preview')}</h2>
    <form method="get" action="${OFFICE}${PATH}" class="find">
      <input type="hidden" name="entity" value="${c.req.query('entity') ?? ''}" />
      <label>${t('expression')}<input name="expression" value="${expression}" spellcheck="false" required /></label>
      <button class="quiet">${t('show')}</button>
    </form>
    <p class="hint">${t('previewMore', { zone })}</p>
    ${
      isRefusal(dates)
        ? notice(
            `${t('expression')}: ${(dates.faults ?? []).map(({ message }) => faultText(message, visit.language)).join(' ')}`,
            'bad',
          )
        : html`<ol class="plain">
            ${dates.map((at) => html`<li>${momentIn(at, zone, visit)}</li>`)}
          </ol>`
    }
  </section>`;
}
