import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import type { Instant } from '../../../core/values.ts';
import { actionText } from '../../texts/coded/actions.ts';
import { shownDifference } from '../../views/changes/difference.ts';
import { moment, shortId } from '../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import type { Html, Visit } from '../../visit.ts';

/** A change by whatever way it was made. */
type Made = {
  readonly at: Instant;
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
};

/** What was changed about an entity, by users and by tokens of the admin API, the latest first. */
export async function historyTab(visit: Visit, entity: Entity): Promise<Html> {
  const { gateway, t } = visit;
  const rows = await gateway.office.historyOf(entity);
  return rows.length === 0
    ? emptyState(t('noHistory'), '')
    : html`${tableOf<Made>({ caption: t('history'), columns: columnsOf(visit), rows })}`;
}

const columnsOf = (visit: Visit): readonly Column<Made>[] => {
  const { t } = visit;
  return [
    { title: t('time'), cell: ({ at }) => moment(at, visit) },
    { title: t('actor'), cell: ({ by }) => by },
    { title: t('action'), kind: 'words', cell: ({ action }) => actionText(action, visit.language) },
    { title: t('subject'), kind: 'words', cell: ({ subject }) => shortId(subject) },
    { title: t('change'), kind: 'long', cell: ({ before, after }) => shownDifference(visit, before, after) },
  ];
};
