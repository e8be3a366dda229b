import { html } from 'hono/html';
import type { AcquirerFile, RowStatus } from '../../../core/reconciliation/file.ts';
import { rowStatuses } from '../../../core/reconciliation/file.ts';
import type { ReadFile } from '../../../operations/reconciliation/for-users.ts';
import { profileTitle } from '../../texts/coded/profiles.ts';
import { numberOf } from '../../views/figures/values.ts';
import { titled } from '../../views/lists/columns.ts';
import { notice, postButton } from '../../views/layout.ts';
import { entityPath } from '../../views/scope.ts';
import { reconciles } from '../../views/scoped/reconciling.ts';
import { bytesOf, moment } from '../../views/show.ts';
import { facts, tableOf } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { faultTable } from './faults.ts';
import { fileState } from './files.ts';
import { nextLink, ROWS } from './paging.ts';
import { againForm } from './profile-forms.ts';
import { rowColumns, statusTexts } from './rows.ts';

/** A file with its rows, or with what was wrong with it. */
export async function showFile(visit: Visit): Promise<Page> {
  const { gateway, c, user } = visit;
  const read = await gateway.office.readFile(user, c.req.param('file') ?? '');
  return read ? filePage(visit, read) : notFound(visit);
}

/** `more`: what a form of the page has come to. */
export async function filePage(visit: Visit, read: ReadFile, more: Html | '' = ''): Promise<Page> {
  const { t, c } = visit;
  const { file, imported } = read;
  return {
    title: file.name,
    body: html`${c.req.query('known') === undefined ? '' : notice(t('fileKnown'), 'good')}
      ${imported ? importedLater(visit, imported) : ''} ${more}
      <section>
        ${factsOf(visit, read)}
        <div class="buttons">${actionsOf(visit, read)}</div>
      </section>
      ${file.state === 'quarantined' ? quarantine(visit, read) : ''}
      ${file.state === 'imported' ? await rowsOf(visit, read) : ''}`,
  };
}

const addressOf = ({ gateway }: Pick<Visit, 'gateway'>, { key }: Pick<AcquirerFile, 'key'>): string =>
  `${OFFICE}/settlements/${gateway.ids.publicId('acquirerFile', key)}`;

const importedLater = (visit: Visit, file: AcquirerFile): Html =>
  html`<p class="notice good" role="status">
    ${visit.t('fileImportedLater')} <a href="${addressOf(visit, file)}">${profileTitle(file, visit.language)}</a>
  </p>`;

function factsOf(visit: Visit, { file, hasBytes }: ReadFile): Html {
  const { gateway, t, language } = visit;
  const { merchantAccount, hash } = file;
  return facts([
    [t('state'), fileState(visit, file)],
    [t('fileReceived'), moment(file.receivedAt, visit)],
    [t('fileProfile'), profileTitle(file, visit.language)],
    [t('entity'), entityPath(visit, file.entity)],
    ...(merchantAccount === null
      ? []
      : [[t('merchantAccount'), gateway.entities.merchantAccount(merchantAccount).name] as const]),
    [t('fileRows'), numberOf(file.rows, language)],
    [t('fileSize'), `${bytesOf(file.bytes, language)}${hasBytes ? '' : `, ${t('fileGone')}`}`],
    [t('fileHash'), html`<code class="hash">${hash ?? ''}</code>`],
  ]);
}

/** Rows that are not compared yet are among them, because an earlier release has left some so when its process died. */
const comparable = ['PENDING', 'NOT_MATCHED', 'MULTIPLE_MATCHES'] as const satisfies readonly RowStatus[];

function actionsOf(visit: Visit, { file, counts, hasBytes }: ReadFile): Html {
  const { t, gateway } = visit;
  const isOpen = comparable.some((status) => (counts.get(status) ?? 0) > 0);
  const action = `/settlements/${gateway.ids.publicId('acquirerFile', file.key)}/compare`;
  return html`${hasBytes ? html`<a class="button quiet" href="${addressOf(visit, file)}/download" download>${t('downloadFile')}</a>` : ''}
  ${isOpen && may(visit, 'matchSettlement') ? postButton(visit, { action, text: t('compareAgain') }) : ''}`;
}

/** What is wrong with a file, and how it is read by another profile. */
function quarantine(visit: Visit, read: ReadFile): Html {
  const { t, language } = visit;
  const { file, hasBytes, imported } = read;
  const { faults, faultCount } = file;
  const mayRead = hasBytes && !imported && reconciles(visit, file.entity);
  return html`<p class="notice bad">${t('quarantineMore')}</p>
    ${mayRead ? againForm(visit, read) : ''}
    ${faultTable(visit, { faults, caption: t('faultsShown', { shown: numberOf(faults.length, language), count: numberOf(faultCount, language) }) })}`;
}

async function rowsOf(visit: Visit, { file, counts }: ReadFile): Promise<Html> {
  const { gateway, t, c, language } = visit;
  const status = rowStatuses.find((each) => each === c.req.query('status'));
  const after = gateway.ids.keyOf('acquirerRow', c.req.query('after') ?? '');
  const rows = await gateway.office.readRows({ file, status, after, limit: ROWS });
  const last = rows.length === ROWS ? rows.at(-1) : undefined;
  const path = `/settlements/${gateway.ids.publicId('acquirerFile', file.key)}`;
  return html`${tabBar(visit, [
    { address: path, text: t('allRows'), isHere: status === undefined },
    ...rowStatuses
      .filter((each) => (counts.get(each) ?? 0) > 0)
      .map((each) => ({
        address: `${path}?status=${each}`,
        text: `${t(statusTexts[each])} ${numberOf(counts.get(each) ?? 0, language)}`,
        isHere: each === status,
      })),
  ])}
  ${rows.length > 0 ? tableOf({ caption: file.name, columns: titled(visit, rowColumns(visit, true)), rows }) : ''}
  ${nextLink(visit, path, { after: last && gateway.ids.publicId('acquirerRow', last.row.key) })}`;
}
