import { html } from 'hono/html';
import { shortIdOf } from '../../../../core/payments/descriptor.ts';
import { flowOf } from '../../../../core/exports/payment-filter.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import { markIn } from '../../../../core/shoppers/mark.ts';
import type { TextName } from '../../../texts/texts.ts';
import { accountOf, moment, money, paymentLink, shortId, shortReference, stateOf } from '../../../views/show.ts';
import type { Column } from '../../../views/table.ts';
import { type Html, may, type Visit } from '../../../visit.ts';
import { flowTexts } from './filters.ts';

/** The columns that a list of payments always has. */
const usual = (visit: Visit): readonly Column<Payment>[] => {
  const { t, language, gateway } = visit;
  return [
    { title: t('time'), kind: 'moment', cell: (row) => paymentLink(visit, row, moment(row.createdAt, visit)) },
    { title: t('state'), cell: (row) => stateOf(row, visit) },
    { title: t('type'), cell: ({ type }) => html`<code>${type}</code>` },
    { title: t('brand'), kind: 'account', cell: accountOf },
    { title: t('amount'), kind: 'number', cell: (row) => money(row, language) },
    { title: t('result'), cell: ({ resultCode }) => html`<code>${resultCode}</code>` },
    { title: t('reference'), kind: 'reference', cell: ({ fields }) => shortReference(fields['merchantTransactionId']) },
    { title: t('channel'), kind: 'words', cell: ({ entity }) => gateway.entities.entity(entity).name },
    { title: t('id'), cell: ({ key }) => shortId(gateway.ids.publicId('payment', key)) },
  ];
};

type Further = {
  readonly name: string;
  readonly text: TextName;
  readonly cell: (visit: Visit, row: Payment) => string;
};

const MASK = '•••';
const ofCustomer = (visit: Visit, value: string | undefined): string =>
  value === undefined ? '' : may(visit, 'seeCustomers') ? value : MASK;

/** The columns that a user may add. The address of the page has them, so that a saved view keeps them. */
const further: readonly Further[] = [
  { name: 'withShortId', text: 'shortId', cell: (_visit, { key }) => shortIdOf(key) },
  { name: 'withHolder', text: 'holder', cell: (visit, row) => ofCustomer(visit, markIn(row, 'holder')) },
  { name: 'withEmail', text: 'email', cell: (visit, { fields }) => ofCustomer(visit, fields['customer.email']) },
  {
    name: 'withConnectorId',
    text: 'connectorId',
    cell: (_visit, { findings }) => findings.resultDetails?.['ConnectorTxID1'] ?? '',
  },
  {
    name: 'withAccount',
    text: 'merchantAccount',
    cell: ({ gateway }, { merchantAccount }) =>
      merchantAccount === null ? '' : gateway.entities.merchantAccount(merchantAccount).name,
  },
  { name: 'withRisk', text: 'riskManagement', cell: (_visit, { findings }) => findings.risk?.outcome ?? '' },
  { name: 'withFlow', text: 'authentication', cell: ({ t }, row) => t(flowTexts[flowOf(row)]) },
];

const isChosen = ({ c }: Pick<Visit, 'c'>, { name }: Further): boolean => c.req.query(name) === '1';

export const columnsOf = (visit: Visit): readonly Column<Payment>[] => [
  ...usual(visit),
  ...further
    .filter((each) => isChosen(visit, each))
    .map(({ text, cell }) => ({ title: visit.t(text), cell: (row: Payment) => cell(visit, row) })),
];

/** The choice of the columns, for the form of the filters. */
export const columnChoice = (visit: Visit): Html =>
  html`<fieldset>
    <legend>${visit.t('furtherColumns')}</legend>
    ${further.map(
      (each) =>
        html`<label class="box"
          ><input
            type="checkbox"
            name="${each.name}"
            value="1"
            ${isChosen(visit, each) ? html`checked` : ''}
          />${visit.t(each.text)}</label
        >`,
    )}
  </fieldset>`;
