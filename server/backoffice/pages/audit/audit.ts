import { html } from 'hono/html';
import type { AuditEntry } from '../../../core/audit/entry.ts';
import type { KnownEntry } from '../../../core/audit/ordered.ts';
import { actionCell } from '../../views/action.ts';
import { csvExport } from '../../views/figures/csv-choice.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { shownDifference } from '../../views/changes/difference.ts';
import { breakable, idOrText, moment, shortId } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { auditOffer } from './export.ts';
import { auditFilters, auditFiltersIn, findEntries, findOwnEntries, ownFilters, ownFiltersIn } from './filters.ts';

const ROWS = 51;
const PATH = '/audit';
const OWN_PATH = '/audit/own';

/** What users did, the latest first: what they did to the visitor's entities, or all of it for one who sees all of them. */
export async function showAudit(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const values = auditFiltersIn(visit);
  const { entries, next } = await findEntries(visit, values, { limit: ROWS });
  return {
    title: t('audit'),
    body: html`${await listOf(visit, {
      path: PATH,
      caption: t('audit'),
      filters: auditFilters(visit),
      values,
      columns: columnsOf(visit, PATH),
      rows: entries,
      next: next === null ? undefined : gateway.ids.publicId('audit', next),
      none: ['noAudit', 'noAuditMore'],
      newest: newestOf(visit, 'audit', entries[0]?.key),
    })}
    ${exports(visit)}`,
  };
}

/** What the visitor itself did, and nothing else. */
export async function showOwnAudit(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const values = ownFiltersIn(visit);
  const { entries, next } = await findOwnEntries(visit, values, { limit: ROWS });
  return {
    title: t('ownAudit'),
    body: await listOf(visit, {
      path: OWN_PATH,
      caption: t('ownAudit'),
      filters: ownFilters(visit),
      values,
      columns: columnsOf(visit, OWN_PATH),
      rows: entries,
      next: next === null ? undefined : gateway.ids.publicId('audit', next),
      none: ['noAudit', 'noAuditMore'],
      newest: newestOf(visit, 'audit', entries[0]?.key),
    }),
  };
}

export const countNewerEntries = countNewer(
  'audit',
  async (visit, after) => (await findEntries(visit, auditFiltersIn(visit), { after, limit: NEWER_MAX })).entries,
);

export const countNewerOwnEntries = countNewer(
  'audit',
  async (visit, after) => (await findOwnEntries(visit, ownFiltersIn(visit), { after, limit: NEWER_MAX })).entries,
);

/** The rows of the filters as a table, and for one who sees all entities the whole chain. */
function exports(visit: Visit): Html {
  const { t, user } = visit;
  return html`${csvExport(visit, { path: PATH, file: `${PATH}/csv`, ...auditOffer })}
    <p><a href="${OFFICE}${PATH}/exports">${t('exportedLists')}</a></p>
    ${user.entity === null ? html`<p><a href="${OFFICE}/audit/export" download>${t('exportChain')}</a></p>` : ''}`;
}

/** `path`: of the list, whose filters the links of values set. */
const columnsOf = (visit: Visit, path: string): readonly ListColumn<KnownEntry>[] => {
  const { gateway } = visit;
  const filterLink = (name: string, value: string): Html | '' =>
    value === ''
      ? ''
      : html`<a href="${OFFICE}${path}?${new URLSearchParams({ [name]: value }).toString()}">${breakable(value)}</a>`;
  const subjectOf = (subject: string): Html | '' => idOrText(subject) ?? filterLink('subject', subject);
  return [
    { text: 'time', sorted: 'descending', cell: ({ at }) => moment(at, { ...visit, zone: 'UTC' }) },
    {
      text: 'actor',
      kind: 'reference',
      cell: ({ actor, roles }) =>
        twoLines(path === PATH ? filterLink('actor', actor) : breakable(actor), rolesText(visit, roles)),
    },
    { text: 'action', kind: 'words', cell: (entry) => actionCell(visit, entry) },
    {
      text: 'subject',
      kind: 'reference',
      cell: ({ subject, entity }) =>
        twoLines(subjectOf(subject), entity === null ? '' : gateway.entities.entity(entity).name),
    },
    { text: 'change', kind: 'long', cell: ({ before, after }) => shownDifference(visit, before, after) },
    {
      text: 'request',
      kind: 'words',
      cell: ({ ndc, address }) => twoLines(ndc === '' ? '' : shortId(ndc), filterLink('address', address)),
    },
  ];
};

/** Of many roles the number: only the first user has them all. */
const rolesText = ({ t }: Visit, held: AuditEntry['roles']): string =>
  held === null || held.length === 0
    ? ''
    : held.length > SHOWN_ROLES
      ? t('roleCount', { count: held.length })
      : held.map((role) => t(role)).join(', ');
const SHOWN_ROLES = 2;
