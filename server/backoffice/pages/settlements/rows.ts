import { isOpenTo } from '../../../core/reconciliation/match.ts';
import { html } from 'hono/html';
import type { AcquirerRow, RowStatus, SettlementItem } from '../../../core/reconciliation/file.ts';
import type { ComparedRow } from '../../../operations/reconciliation/for-users.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';
import type { Cents } from '../../../core/values.ts';
import type { TextName } from '../../texts/texts.ts';
import { dateText, money, shortReference } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

/** The names of the statuses of rows. */
export const statusTexts: Readonly<Record<RowStatus, TextName>> = {
  PENDING: 'rowPending',
  MATCHED: 'rowMatched',
  MULTIPLE_MATCHES: 'rowMultiple',
  NOT_MATCHED: 'rowUnmatched',
  NONE: 'rowNone',
};
const shapes: Readonly<Record<RowStatus, string>> = {
  PENDING: 'pending',
  MATCHED: 'approved',
  MULTIPLE_MATCHES: 'pending',
  NOT_MATCHED: 'rejected',
  NONE: 'approved',
};

export const statusOf = ({ t }: Pick<Visit, 't'>, { status }: AcquirerRow): Html =>
  html`<span class="state ${shapes[status]}">${t(statusTexts[status])}</span>`;

/** Why a row has no payment. */
const reasonTexts = {
  unknown: 'rowUnknown',
  settledBefore: 'rowSettledBefore',
  failed: 'rowFailed',
  unmatchedByHand: 'rowUnmatchedByHand',
  openedAgain: 'rowOpenedAgain',
} as const satisfies Readonly<Record<string, TextName>>;

export const rowAddress = ({ gateway }: Pick<Visit, 'gateway'>, { row }: Pick<ComparedRow, 'row'>): string =>
  `${OFFICE}/settlements/rows/${gateway.ids.publicId('acquirerRow', row.key)}`;

/** What a row states, with the sign of its cash flow. */
export const statedMoney = ({ cents, currency, isCredited }: ComparedRow['record'], language: OfficeLanguage): string =>
  money({ amountCents: signed(cents, isCredited), currency }, language);

/** What the payment of a row moves, with the sign that such a row has. */
export const itemMoney = ({ kind, cents, currency }: SettlementItem, language: OfficeLanguage): string =>
  money({ amountCents: signed(cents, kind === 'DEBIT'), currency }, language);

/** The cast holds because the negative of cents is one. */
const signed = (cents: Cents, isCredited: boolean): Cents => (isCredited ? cents : ((0 - cents) as Cents));

export const itemLink = (visit: Visit, item: SettlementItem, text?: Html | string): Html =>
  html`<a href="${OFFICE}/payments/${visit.gateway.ids.publicId('payment', item.payment)}"
    >${text ?? itemMoney(item, visit.language)}</a
  >`;

/** Links to several payments, with a comma between them. */
/** The payments that a row may still be linked with. */
export const openItems = ({ record, items }: ComparedRow): readonly SettlementItem[] =>
  items.filter((item) => isOpenTo(record, item));

export const itemLinks = (visit: Visit, items: readonly SettlementItem[], text?: string): Html =>
  html`${items.map((item, place) => html`${place === 0 ? '' : ', '}${itemLink(visit, item, text)}`)}`;

/**
 * Rows of files beside the payments that they are about, or may be about. `isOfFile`: the page is of one file, whose name
 * it has above the table.
 */
export const rowColumns = (visit: Visit, isOfFile: boolean): readonly ListColumn<ComparedRow>[] => {
  const { t, language } = visit;
  return [
    {
      text: 'rowNumber',
      ...(isOfFile ? {} : { kind: 'file' as const }),
      cell: (each) =>
        twoLines(
          html`<a href="${rowAddress(visit, each)}"
            >${isOfFile ? t('rowShort', { number: each.row.number }) : `${each.file.name} · ${each.row.number}`}</a
          >`,
          `${each.record.recordType} ${each.record.transactionType}`,
        ),
    },
    { text: 'state', kind: 'words', cell: (each) => twoLines(statusOf(visit, each.row), findingOf(visit, each)) },
    {
      text: 'rowAmount',
      kind: 'number',
      cell: ({ record }) => statedMoney(record, language),
    },
    {
      text: 'rowPayments',
      isTitled: true,
      kind: 'number',
      cell: ({ items }) => itemLinks(visit, items),
    },
    {
      text: 'rowFee',
      isTitled: true,
      kind: 'number',
      cell: ({ record: { feeCents, currency, payoutCurrency, fxRate } }) =>
        twoLines(
          feeCents === null ? '' : money({ amountCents: feeCents, currency: payoutCurrency }, language),
          fxRate === null || currency === payoutCurrency ? '' : `${t('rowRate')} ${fxRate}`,
        ),
    },
    { text: 'rowDate', cell: ({ record }) => dateText(record.date, visit) },
    {
      text: 'rowConnector',
      isTitled: true,
      kind: 'reference',
      cell: ({ record: { connectorId, reference } }) =>
        twoLines(
          connectorId === null ? '–' : shortReference(connectorId),
          reference === null ? '' : shortReference(reference),
        ),
    },
    { text: 'account4', cell: ({ record }) => (record.last4 === null ? '' : `•••• ${record.last4}`) },
  ];
};

/** What a row states otherwise than expected, or why it has no payment. */
export function findingOf({ t }: Pick<Visit, 't'>, { row: { finding } }: Pick<ComparedRow, 'row'>): string {
  const { differences = [], reason, note } = finding ?? {};
  return [
    ...differences.map(({ of, expected, stated }) => t('rowDiffers', { of, expected, stated })),
    ...(reason === undefined ? [] : [t(reasonTexts[reason])]),
    ...(note === undefined ? [] : [`“${note}”`]),
  ].join('; ');
}
