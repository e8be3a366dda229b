import { html } from 'hono/html';
import type { AcquirerFile } from '../../../core/reconciliation/file.ts';
import { rowStatuses } from '../../../core/reconciliation/file.ts';
import { layoutOf } from '../../../core/reconciliation/profile.ts';
import { numberOf } from '../../views/figures/values.ts';
import { entityPath, scopeChoice, scopeOf } from '../../views/scope.ts';
import { moment, shortId } from '../../views/show.ts';
import { type Column, emptyState, facts, tableOf } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { nextLink, ROWS } from './paging.ts';
import { rowTable, statusTexts } from './rows.ts';

const PATH = '/settlements';

/** The files in which acquirers have stated what they settled, the latest first. */
export async function showFiles(visit: Visit): Promise<Page> {
  const { gateway, t, c } = visit;
  const scope = scopeOf(visit);
  const before = gateway.ids.keyOf('acquirerFile', c.req.query('before') ?? '');
  const files = scope ? await gateway.office.readFiles({ entity: scope, before, limit: ROWS }) : [];
  const last = files.length === ROWS ? files.at(-1) : undefined;
  return {
    title: t('settlementFiles'),
    body: html`<form method="get" action="${OFFICE}${PATH}" class="find">
        ${scopeChoice(visit, scope)}<button class="quiet">${t('show')}</button>
      </form>
      <p><a class="button" href="${OFFICE}/settlements/unmatched">${t('matching')}</a></p>
      ${
        files.length > 0
          ? tableOf({ caption: scope?.name ?? '', columns: fileColumns(visit), rows: files })
          : emptyState(t('noFiles'), t('noFilesMore'))
      }
      ${nextLink(visit, PATH, { before: last && gateway.ids.publicId('acquirerFile', last.key) })}`,
  };
}

const fileColumns = (visit: Visit): readonly Column<AcquirerFile>[] => {
  const { gateway, t, language } = visit;
  return [
    {
      title: t('name'),
      cell: (file) =>
        html`<a href="${OFFICE}${PATH}/${gateway.ids.publicId('acquirerFile', file.key)}">${file.name}</a>`,
    },
    { title: t('state'), cell: (file) => fileState(visit, file) },
    { title: t('fileReceived'), cell: ({ receivedAt }) => moment(receivedAt, visit) },
    { title: t('fileProfile'), cell: (file) => layoutOf(file).title },
    { title: t('entity'), cell: ({ entity }) => entityPath(visit, entity) },
    { title: t('fileRows'), kind: 'number', cell: ({ rows }) => numberOf(rows, language) },
    { title: t('fileFaults'), kind: 'number', cell: ({ faultCount }) => numberOf(faultCount, language) },
    { title: t('fileHash'), cell: ({ hash }) => (hash === null ? '' : shortId(hash)) },
  ];
};

const shapes = { importing: 'pending', imported: 'approved', quarantined: 'rejected' } as const;

const fileState = ({ t }: Visit, { state }: AcquirerFile): Html =>
  html`<span class="state ${shapes[state]}">${t(state)}</span>`;

/** A file with its rows, or with what was wrong with it. */
export async function showFile(visit: Visit): Promise<Page> {
  const { gateway, t, c, user, language } = visit;
  const id = c.req.param('file') ?? '';
  const read = await gateway.office.readFile(user, id);
  if (!read) return notFound(visit);
  const { file, counts } = read;
  const status = rowStatuses.find((each) => each === c.req.query('status'));
  const after = gateway.ids.keyOf('acquirerRow', c.req.query('after') ?? '');
  const rows = await gateway.office.readRows({ file, status, after, limit: ROWS });
  const last = rows.length === ROWS ? rows.at(-1) : undefined;
  const path = `${PATH}/${id}`;
  return {
    title: file.name,
    body: html`${facts([
      [t('state'), fileState(visit, file)],
      [t('fileReceived'), moment(file.receivedAt, visit)],
      [t('fileProfile'), layoutOf(file).title],
      [t('entity'), entityPath(visit, file.entity)],
      [t('fileRows'), numberOf(file.rows, language)],
      [t('fileHash'), html`<code>${file.hash ?? ''}</code>`],
    ])}
    ${file.faultCount > 0 ? faultTable(visit, file) : ''}
    ${
      file.state === 'imported'
        ? tabBar(visit, [
            { address: path, text: t('allRows'), isHere: status === undefined },
            ...rowStatuses
              .filter((each) => (counts.get(each) ?? 0) > 0)
              .map((each) => ({
                address: `${path}?status=${each}`,
                text: `${t(statusTexts[each])} ${numberOf(counts.get(each) ?? 0, language)}`,
                isHere: each === status,
              })),
          ])
        : ''
    }
    ${rows.length > 0 ? rowTable(visit, rows, file.name) : ''}
    ${nextLink(visit, path, { after: last && gateway.ids.publicId('acquirerRow', last.row.key) })}`,
  };
}

const faultTable = ({ t }: Visit, { faults, name }: AcquirerFile): Html =>
  tableOf({
    caption: name,
    columns: [
      { title: t('rowNumber'), cell: ({ row }) => String(row) },
      { title: t('rowColumn'), cell: ({ column }) => column ?? '' },
      { title: t('rowFault'), cell: ({ message }) => message },
    ],
    rows: faults,
  });
