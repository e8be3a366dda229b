import { html } from 'hono/html';
import { connectorNames } from '../../../core/entities/merchant-accounts/account.ts';
import { type AcquirerFile, type FileState, fileStates } from '../../../core/reconciliation/file.ts';
import { days, plus } from '../../../core/values.ts';
import { COUNTED, type ListedFile } from '../../../operations/reconciliation/for-users.ts';
import { profileTitle, profileTitles } from '../../texts/coded/profiles.ts';
import { numberOf } from '../../views/figures/values.ts';
import { dayOf, type Filter, filtersIn, type FilterValues, isAny } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { scopeOf } from '../../views/scope.ts';
import { reconcilesAny } from '../../views/scoped/reconciling.ts';
import { moment, shortId } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { ROWS } from './paging.ts';

const PATH = '/settlements';

type FileComparison = NonNullable<ListedFile['comparison']>;
type Name = 'state' | 'profile' | 'connector' | 'from' | 'to';
const filtersOf = (visit: Visit): readonly Filter<Name>[] => [
  {
    name: 'state',
    text: 'state',
    kind: fileStates.map((state) => [state, visit.t(state)] as const),
  },
  {
    name: 'profile',
    text: 'fileProfile',
    kind: profileTitles(scopeOf(visit)?.settings.fileProfiles ?? [], visit.language),
    isValue: isAny,
  },
  { name: 'connector', text: 'connector', kind: connectorNames.map((each) => [each, each] as const) },
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];

/** The files in which acquirers have stated what they settled, the latest first. */
export async function showFiles(visit: Visit): Promise<Page> {
  const { gateway, t, c } = visit;
  const [scope, filters] = [scopeOf(visit), filtersOf(visit)];
  const values = filtersIn(visit, filters);
  const before = gateway.ids.keyOf('acquirerFile', c.req.query('before') ?? '');
  const bounds = { after: undefined, before, limit: ROWS };
  const files = scope ? await gateway.office.readFiles({ ...bounds, entity: scope, filter: filterOf(values) }) : [];
  const last = files.length === ROWS ? files.at(-1) : undefined;
  const isReader = reconcilesAny(visit);
  const isOfOperator = may(visit, 'matchSettlement') && !isReader;
  return {
    title: t('settlementFiles'),
    body: html`<p class="buttons">
        ${isReader ? html`<a class="button" href="${OFFICE}${PATH}/upload">${t('uploadFile')}</a>` : ''}
        <a href="${OFFICE}${PATH}/unmatched">${t('matching')}</a>
      </p>
      ${await listOf(visit, {
        path: PATH,
        caption: scope?.name ?? '',
        filters,
        values,
        columns: fileColumns(visit),
        rows: files,
        next: last && gateway.ids.publicId('acquirerFile', last.file.key),
        none: ['noFiles', isOfOperator ? 'filesOfOperator' : 'noFilesMore'],
        newest: newestOf(visit, 'acquirerFile', files[0]?.file.key),
      })}`,
  };
}

export const countNewerFiles = countNewer('acquirerFile', async (visit, after) => {
  const [filter, scope] = [filterOf(filtersIn(visit, filtersOf(visit))), scopeOf(visit)];
  const bounds = { after, before: undefined, limit: NEWER_MAX };
  return scope ? visit.gateway.office.readFiles({ ...bounds, entity: scope, filter }) : [];
});

function filterOf({ state, profile, connector, from, to }: FilterValues<Name>) {
  const last = dayOf(to);
  return {
    state: fileStates.find((each) => each === state),
    profile,
    connector,
    from: dayOf(from),
    until: last === undefined ? undefined : plus(last, days(1)),
  };
}

const fileColumns = (visit: Visit): readonly ListColumn<ListedFile>[] => {
  const { gateway, language } = visit;
  const count = (of: (comparison: FileComparison) => number, all: (row: ListedFile) => Html | string = () => '') => ({
    kind: 'number' as const,
    isTitled: true as const,
    cell: (row: ListedFile) => twoLines(row.comparison ? countText(visit, of(row.comparison)) : '–', all(row)),
  });
  return [
    {
      text: 'name',
      kind: 'file',
      cell: ({ file }) =>
        twoLines(
          html`<a href="${OFFICE}${PATH}/${gateway.ids.publicId('acquirerFile', file.key)}">${file.name}</a>`,
          profileTitle(file, visit.language),
        ),
    },
    { text: 'state', cell: ({ file }) => fileState(visit, file) },
    {
      text: 'fileMatched',
      ...count(
        ({ matched }) => matched,
        (row) => rowsText(visit, row),
      ),
    },
    { text: 'fileOpen', ...count(({ unmatched, ambiguous }) => unmatched + ambiguous) },
    { text: 'rowDifferences', ...count(({ differing }) => differing) },
    { text: 'fileFaults', isTitled: true, kind: 'number', cell: ({ file }) => numberOf(file.faultCount, language) },
    {
      text: 'fileReceived',
      sorted: 'descending',
      isTitled: true,
      cell: ({ file }) => twoLines(moment(file.receivedAt, visit), hashOf(visit, file)),
    },
    {
      text: 'entityConnector',
      kind: 'words',
      cell: ({ file }) => twoLines(gateway.entities.entity(file.entity).name, connectorOf(visit, file)),
    },
  ];
};

/** All rows of a file, and how many of them need no payment, which is why they are not matched. */
function rowsText(visit: Visit, { file, comparison }: ListedFile): Html | string {
  const rows = visit.t('ofRows', { rows: numberOf(file.rows, visit.language) });
  const none = comparison?.ofNoPayment ?? 0;
  return none === 0 ? rows : html`${rows},<br />${visit.t('rowsOfNone', { none: countText(visit, none) })}`;
}

/** The connector that a file is of, and its merchant account; nothing for a file of no account. */
function connectorOf({ gateway }: Visit, { merchantAccount }: AcquirerFile): string {
  if (merchantAccount === null) return '';
  const { name, connector } = gateway.entities.merchantAccount(merchantAccount);
  return `${connector}, ${name}`;
}

const hashOf = ({ t }: Visit, { hash }: AcquirerFile): Html | '' =>
  hash === null ? '' : html`<span class="together">${t('fileHash')} ${shortId(hash)}</span>`;

/** Large numbers are not counted to their ends. */
const countText = ({ language }: Visit, count: number): string =>
  count > COUNTED ? `${numberOf(COUNTED, language)}+` : numberOf(count, language);

const shapes: Readonly<Record<FileState, string>> = {
  importing: 'pending',
  imported: 'approved',
  quarantined: 'rejected',
};

export const fileState = ({ t }: Visit, { state }: Pick<AcquirerFile, 'state'>): Html =>
  html`<span class="state ${shapes[state]}">${t(state)}</span>`;
