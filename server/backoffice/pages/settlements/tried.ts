import { html } from 'hono/html';
import { rowStatuses } from '../../../core/reconciliation/file.ts';
import type { TriedFile, TriedRow } from '../../../operations/reconciliation/try.ts';
import { numberOf } from '../../views/figures/values.ts';
import { bytesOf, money } from '../../views/show.ts';
import { type Column, facts, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { faultTable } from './faults.ts';
import { findingOf, itemLinks, statusOf, statusTexts } from './rows.ts';

/** What an import of a file would come to. */
export function triedPart(visit: Visit, tried: TriedFile): Html {
  const { t, language, gateway } = visit;
  const { rows, bytes, name, faults, faultCount, known, counts, compared, concerns } = tried;
  const number = (value: number): string => numberOf(value, language);
  const isGood = faultCount === 0;
  return html`<section>
      <h2>${t('triedFile')}</h2>
      <p class="notice ${isGood ? 'good' : 'bad'}" role="${isGood ? 'status' : 'alert'}">
        ${known ? html`${t('fileKnown')} <a href="${OFFICE}/settlements/${gateway.ids.publicId('acquirerFile', known.key)}">${known.name}</a>` : t(isGood ? 'triedGood' : 'triedBad')}
      </p>
      ${facts([
        [t('name'), name],
        [t('fileSize'), bytesOf(bytes, language)],
        [t('fileRows'), number(rows)],
        ...rowStatuses
          .filter((status) => (counts.get(status) ?? 0) > 0)
          .map((status) => [t(statusTexts[status]), number(counts.get(status) ?? 0)] as const),
      ])}
      ${compared < rows ? html`<p class="hint">${t('triedFirst', { count: number(compared) })}</p>` : ''}
    </section>
    ${
      isGood
        ? ''
        : faultTable(visit, {
            faults,
            caption: t('faultsShown', { shown: number(faults.length), count: number(faultCount) }),
          })
    }
    ${
      isGood && concerns.length > 0
        ? tableOf({ caption: t('triedConcerns'), columns: columnsOf(visit), rows: concerns })
        : ''
    }`;
}

const columnsOf = (visit: Visit): readonly Column<TriedRow>[] => {
  const { t, language } = visit;
  return [
    { title: t('rowNumber'), cell: ({ row }) => String(row.number) },
    { title: t('state'), cell: ({ row }) => statusOf(visit, row) },
    { title: t('type'), cell: ({ record }) => `${record.recordType} ${record.transactionType}` },
    {
      title: t('rowAmount'),
      kind: 'number',
      cell: ({ record: { cents, currency } }) => money({ amountCents: cents, currency }, language),
    },
    {
      title: t('rowPayments'),
      isTitled: true,
      kind: 'number',
      cell: ({ items }) => itemLinks(visit, items),
    },
    { title: t('rowDifferences'), kind: 'long', cell: (each) => findingOf(visit, each) },
    { title: t('rowConnector'), cell: ({ record }) => record.connectorId ?? '' },
    { title: t('reference'), cell: ({ record }) => record.reference ?? '' },
  ];
};
