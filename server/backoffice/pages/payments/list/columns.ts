import { html } from 'hono/html';
import { shortIdOf } from '../../../../core/payments/descriptor.ts';
import { flowOf } from '../../../../core/exports/payment-filter.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import { markIn } from '../../../../core/shoppers/mark.ts';
import { outcomeText } from '../../../texts/coded/risk-reasons.ts';
import { accountOf, momentInRow, money, paymentLink, shortId, shortReference, stateOf } from '../../../views/show.ts';
import type { ListColumn } from '../../../views/lists/columns.ts';
import type { Visit } from '../../../visit.ts';
import { masked } from '../customer.ts';
import { flowTexts } from './filters.ts';

/** The columns that a list of payments usually has. */
const usual = (visit: Visit): readonly ListColumn<Payment>[] => {
  const { language, gateway } = visit;
  return [
    {
      text: 'time',
      sorted: 'descending',
      kind: 'moment',
      cell: (row) => paymentLink(visit, row, momentInRow(row.createdAt, visit)),
    },
    { text: 'state', onPhones: 'first', cell: (row) => stateOf(row, visit) },
    { text: 'type', cell: ({ type }) => html`<code>${type}</code>` },
    { text: 'brand', kind: 'account', cell: accountOf },
    { text: 'amount', kind: 'number', onPhones: 'first', cell: (row) => money(row, language) },
    { text: 'result', onPhones: 'never', cell: ({ resultCode }) => html`<code>${resultCode}</code>` },
    {
      text: 'reference',
      kind: 'words',
      cell: ({ fields }) => html`<span>${shortReference(fields['merchantTransactionId'])}</span>`,
    },
    {
      text: 'channel',
      kind: 'words',
      onPhones: 'never',
      cell: ({ entity }) => gateway.entities.entity(entity).name,
    },
    { text: 'id', onPhones: 'never', cell: ({ key }) => shortId(gateway.ids.publicId('payment', key)) },
  ];
};

const ofCustomer = (visit: Visit, value: string | undefined): string =>
  value === undefined ? '' : masked(visit, value);

/** The columns that a user may add. */
const further = (visit: Visit): readonly ListColumn<Payment>[] => {
  const { t, language, gateway } = visit;
  return [
    { further: 'withShortId', isTitled: true, text: 'shortId', cell: ({ key }) => shortIdOf(key) },
    { further: 'withHolder', text: 'holder', cell: (row) => ofCustomer(visit, markIn(row, 'holder')) },
    { further: 'withEmail', text: 'email', cell: ({ fields }) => ofCustomer(visit, fields['customer.email']) },
    {
      further: 'withConnectorId',
      isTitled: true,
      text: 'connectorId',
      cell: ({ findings }) => findings.resultDetails?.['ConnectorTxID1'] ?? '',
    },
    {
      further: 'withAccount',
      isTitled: true,
      text: 'merchantAccount',
      cell: ({ merchantAccount }) =>
        merchantAccount === null ? '' : gateway.entities.merchantAccount(merchantAccount).name,
    },
    {
      further: 'withRisk',
      isTitled: true,
      text: 'riskManagement',
      cell: ({ findings: { risk } }) => (risk ? outcomeText(risk.outcome, language) : ''),
    },
    { further: 'withFlow', isTitled: true, text: 'authentication', cell: (row) => t(flowTexts[flowOf(row)]) },
  ];
};

export const columnsOf = (visit: Visit): readonly ListColumn<Payment>[] => [...usual(visit), ...further(visit)];
