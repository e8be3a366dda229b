import { html } from 'hono/html';
import type { AuditEntry, AuditKey } from '../../../core/audit/entry.ts';
import { actionText } from '../../texts/coded/actions.ts';
import { csvExport } from '../../views/figures/csv-choice.ts';
import { filterBar, isFiltered, noMatch, pager } from '../../views/filters.ts';
import { shownDifference } from '../../views/changes/difference.ts';
import { moment, shortId } from '../../views/show.ts';
import { type Column, emptyState, tableOf, twoLines } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { auditOffer } from './export.ts';
import {
  type AuditFilters,
  auditFilters,
  auditFiltersIn,
  findEntries,
  findOwnEntries,
  ownFilters,
  ownFiltersIn,
} from './filters.ts';

const ROWS = 51;
const PATH = '/audit';
const OWN_PATH = '/audit/own';

/** What users did, the latest first: what they did to the visitor's entities, or all of it for one who sees all of them. */
export async function showAudit(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const values = auditFiltersIn(visit);
  const { entries, next } = await findEntries(visit, values, ROWS);
  return {
    title: t('audit'),
    body: html`${filterBar(visit, { path: PATH, filters: auditFilters(visit), values, scope: undefined })}
    ${
      entries.length > 0
        ? tableOf({ caption: t('audit'), columns: columnsOf(visit, PATH), rows: entries })
        : nothing(visit, values, { path: PATH, next })
    }
    ${pager(visit, PATH, next === null ? undefined : gateway.ids.publicId('audit', next))} ${exports(visit)}`,
  };
}

/** What the visitor itself did, and nothing else. */
export async function showOwnAudit(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const [filters, values] = [ownFilters(visit), ownFiltersIn(visit)];
  const { entries, next } = await findOwnEntries(visit, values, ROWS);
  return {
    title: t('ownAudit'),
    body: html`${filterBar(visit, { path: OWN_PATH, filters, values, scope: undefined })}
    ${
      entries.length > 0
        ? tableOf({ caption: t('ownAudit'), columns: columnsOf(visit, OWN_PATH), rows: entries })
        : nothing(visit, values, { path: OWN_PATH, next })
    }
    ${pager(visit, OWN_PATH, next === null ? undefined : gateway.ids.publicId('audit', next))}`,
  };
}

const nothing = (
  visit: Visit,
  values: AuditFilters,
  { path, next }: { readonly path: string; readonly next: AuditKey | null },
): Html =>
  isFiltered(visit, values)
    ? noMatch(visit, path, next !== null)
    : emptyState(visit.t('noAudit'), visit.t('noAuditMore'));

/** The rows of the filters as a table, and for one who sees all entities the whole chain. */
function exports(visit: Visit): Html {
  const { t, user } = visit;
  return html`${csvExport(visit, { path: PATH, file: `${PATH}/csv`, ...auditOffer })}
    <p><a href="${OFFICE}${PATH}/exports">${t('exportedLists')}</a></p>
    ${user.entity === null ? html`<p><a href="${OFFICE}/audit/export" download>${t('exportChain')}</a></p>` : ''}`;
}

/** `path`: of the list, whose filters the links of values set. */
const columnsOf = (visit: Visit, path: string): readonly Column<AuditEntry>[] => {
  const { t, gateway } = visit;
  const filterLink = (name: string, value: string): Html | '' =>
    value === ''
      ? ''
      : html`<a href="${OFFICE}${path}?${new URLSearchParams({ [name]: value }).toString()}">${value}</a>`;
  const subjectOf = (subject: string): Html | '' =>
    /^[0-9a-f]{32}$/.test(subject) ? shortId(subject) : filterLink('subject', subject);
  return [
    { title: t('time'), cell: ({ at }) => moment(at, { ...visit, zone: 'UTC' }) },
    {
      title: t('actor'),
      kind: 'reference',
      cell: ({ actor, roles }) => twoLines(path === PATH ? filterLink('actor', actor) : actor, rolesText(visit, roles)),
    },
    { title: t('action'), kind: 'words', cell: ({ action }) => actionText(action, visit.language) },
    {
      title: t('subject'),
      kind: 'reference',
      cell: ({ subject, entity }) =>
        twoLines(subjectOf(subject), entity === null ? '' : gateway.entities.entity(entity).name),
    },
    { title: t('change'), kind: 'long', cell: ({ before, after }) => shownDifference(visit, before, after) },
    {
      title: t('request'),
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
