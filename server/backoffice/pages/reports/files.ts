import { html } from 'hono/html';
import { reportNames } from '../../../core/reports/definitions.ts';
import { dateOf } from '../../../core/reports/daily-total.ts';
import { type ReportDelivery, type ReportExport, type ReportTarget, rhythms } from '../../../core/reports/export.ts';
import type { FileReceiver } from '../../../core/file-receivers/receiver.ts';
import type { ReportFileKey } from '../../../core/values.ts';
import type { ReadExports } from '../../../operations/reports/exports.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { deliveryFaultText } from '../../texts/coded/delivery-faults.ts';
import { csvResponse } from '../../views/figures/csv.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { postButton } from '../../views/layout.ts';
import { scopeOf } from '../../views/scope.ts';
import { bytesOf, dateText, moment, shortId } from '../../views/show.ts';
import { type ListColumn, titled } from '../../views/lists/columns.ts';
import { tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { narrowed, rhythmTexts, titleOf } from './exports.ts';
import { reportTabs } from './report.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const PATH = '/reports/files';
const ROWS = 51;

/** The reports of an entity that are made regularly, and their files. */
export const showFiles = (visit: Visit): Promise<Page> => filesPage(visit, undefined);

async function filesPage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { gateway, t, c } = visit;
  const entity = scopeOf(visit);
  if (!entity) return notFound(visit);
  const cursor = gateway.ids.keyOf('reportFile', c.req.query('before') ?? '');
  const bounds = { after: FIRST, before: cursor ?? LAST, limit: ROWS };
  const { exports, files, receivers } = await gateway.office.readExports({ entity, ...bounds });
  const mayOrder = may(visit, 'orderReports');
  const last = files.length === ROWS ? files.at(-1) : undefined;
  return {
    title: t('regularReports'),
    faults: faultsOf(visit, fault),
    body: html`${reportTabs(visit, 'files')}
    ${exports.length === 0 ? '' : tableOf({ caption: entity.name, columns: titled(visit, [...exportColumns(visit), ...(mayOrder ? [endColumn(visit)] : [])]), rows: exports })}
    ${await listOf(visit, {
      path: PATH,
      caption: t('reportFiles'),
      filters: [],
      values: {},
      columns: fileColumns(visit, receivers),
      rows: files,
      next: last && gateway.ids.publicId('reportFile', last.key),
      none:
        exports.length === 0
          ? ['noRegularReports', mayOrder ? 'noRegularReportsMore' : 'noRegularReportsSeen']
          : ['noReportFiles', 'noReportFilesMore'],
      newest: newestOf(visit, 'reportFile', files[0]?.key),
    })}`,
  };
}

const [FIRST, LAST] = [0 as ReportFileKey, Number.MAX_SAFE_INTEGER as ReportFileKey];

export const countNewerReportFiles = countNewer('reportFile', async (visit, after) => {
  const entity = scopeOf(visit);
  const bounds = { after, before: LAST, limit: NEWER_MAX };
  return entity ? visit.gateway.office.findReportFiles({ entity, ...bounds }) : [];
});

type MadeFile = ReadExports['files'][number];

const exportColumns = (visit: Visit): readonly ListColumn<ReportExport>[] => {
  const { t } = visit;
  return [
    { text: 'report', cell: ({ report }) => titleOf(visit, report) },
    { text: 'onlyOf', cell: (row) => narrowed(row) || '–' },
    { text: 'rhythm', cell: ({ rhythm }) => t(rhythmTexts[rhythm]) },
    { text: 'deliveredTo', isTitled: true, cell: ({ goesTo }) => (goesTo === 'receivers' ? t('servers') : '–') },
    { text: 'nextFile', isTitled: true, cell: ({ dueAt }) => moment(dueAt, visit) },
    { text: 'user', isTitled: true, cell: ({ orderedBy }) => orderedBy },
  ];
};

const endColumn = (visit: Visit): ListColumn<ReportExport> => ({
  text: 'actions',
  cell: ({ key }) =>
    postButton(visit, {
      action: `/reports/exports/${visit.gateway.ids.publicId('reportExport', key)}/end`,
      text: visit.t('endReport'),
    }),
});

const fileColumns = (visit: Visit, receivers: readonly FileReceiver[]): readonly ListColumn<MadeFile>[] => {
  const { gateway, language } = visit;
  return [
    {
      text: 'name',
      cell: ({ key, report, firstDay, lastDay }) =>
        html`<a href="${OFFICE}${PATH}/${gateway.ids.publicId('reportFile', key)}" download
          >${titleOf(visit, report)}
          ${dateText(dateOf(firstDay), visit)}${firstDay === lastDay ? '' : ` – ${dateText(dateOf(lastDay), visit)}`}</a
        >`,
    },
    { text: 'madeAt', isTitled: true, cell: ({ madeAt }) => moment(madeAt, visit) },
    { text: 'fileSize', kind: 'number', cell: ({ bytes }) => bytesOf(bytes, language) },
    {
      text: 'deliveredTo',
      isTitled: true,
      kind: 'long',
      cell: ({ deliveries }) => html`${deliveries.map((each) => deliveryOf(visit, each, receivers))}`,
    },
    { text: 'fileHash', cell: ({ hash }) => shortId(hash) },
  ];
};

/** A server that is gone has no name any more. */
function deliveryOf(
  visit: Visit,
  { receiver, state, at, reason }: ReportDelivery,
  known: readonly FileReceiver[],
): Html {
  const { t } = visit;
  const name = known.find(({ key }) => key === receiver)?.name ?? '–';
  const isDelivered = state === 'delivered';
  return html`<div>
    ${name}:
    <span class="state ${isDelivered ? 'approved' : 'pending'}">${t(isDelivered ? 'delivered' : 'notDelivered')}</span>
    ${at === null ? '' : moment(at, visit)} ${reason === null ? '' : deliveryFaultText(reason, visit.language)}
  </div>`;
}

/** Has a report made regularly, once for each form that was rendered. */
export async function postOrder(visit: Visit): Promise<Page | Response> {
  const { gateway, actor, form, c, user } = visit;
  const entity = gateway.entities.entityOf(form['entity'] ?? '');
  const report = reportNames.find((each) => each === c.req.param('name'));
  const rhythm = rhythms.find((each) => each === form['rhythm']);
  if (!entity || !report || !rhythm || !gateway.office.reachesNode(user, entity.key)) return notFound(visit);
  const [brand, currency] = [form['brand'], form['currency']].map((each) => filterIn(each));
  const goesTo: ReportTarget = form['goesTo'] === 'receivers' ? 'receivers' : 'office';
  const ordered = { entity, report, rhythm, goesTo, brand: brand ?? null, currency: currency ?? null };
  const fault = await carryOutForm(visit, (alongside) => gateway.office.orderReport(actor, { ...ordered, alongside }));
  if (fault !== undefined) return filesPage(visit, fault);
  return seeOther(`${OFFICE}${PATH}?entity=${entity.id}`);
}

const VALUE_LENGTH = 32;
const filterIn = (text = ''): string | null => text.trim().toUpperCase().slice(0, VALUE_LENGTH) || null;

/** Ends a report; its files stay. */
export async function postEnd(visit: Visit): Promise<Page | Response> {
  const { gateway, actor, c } = visit;
  const refusal = await gateway.office.endReport(actor, c.req.param('id') ?? '');
  return refusal === 'unknown' ? notFound(visit) : seeOther(`${OFFICE}${PATH}`);
}

/** A file as it was made. */
export async function downloadReport(visit: Visit): Promise<Page | Response> {
  const { gateway, user, c } = visit;
  const file = await gateway.office.readReportFile(user, c.req.param('id') ?? '');
  return file ? csvResponse(file.name, file.content) : notFound(visit);
}
