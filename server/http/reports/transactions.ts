import { anyPayment, type PaymentMatch } from '../../core/exports/payment-filter.ts';
import type { Fields } from '../../core/fields.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { HttpGateway } from '../gateway.ts';
import type { MerchantGet } from '../request/merchant.ts';
import { csvAnswer, wantsCsv } from './csv-answer.ts';
import { boundsOfDays, daysOf, pageFields } from './page.ts';
import { paymentsAnswer } from './payments-answer.ts';
import { queryReader } from './query.ts';
import { transactionsCsv } from './transactions-csv.ts';

/** GET /v1/reports/transactions: the payments that were begun on some days (spec, Reporting). */
export function getTransactions(gateway: HttpGateway): MerchantGet {
  const read = queryReader('reportTransactions');
  return async (request, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    const days = daysOf(fields);
    if (isRefusal(days)) return days;
    const { sortOrder = 'DESC' } = fields;
    const order = sortOrder.toUpperCase() === 'ASC' ? 'oldestFirst' : 'latestFirst';
    const page = pageFields(gateway, fields, { ...boundsOfDays(gateway, days), order });
    if (isRefusal(page)) return page;
    const search = {
      ...page,
      entity: request.within,
      reference: null,
      matches: { ...anyPayment, outline: filterOf(fields) },
    };
    const found = await gateway.operations.findPayments(search);
    const next = found.next === null ? null : gateway.ids.publicId('payment', found.next);
    return wantsCsv(c)
      ? csvAnswer(transactionsCsv(gateway, found.payments), request.ndc, next)
      : paymentsAnswer(gateway, found, { ndc: request.ndc, shown: memoOf });
  };
}

/** The merchant's memo is shown in reports only (spec, Basic payment). */
const memoOf = ({ fields: { merchantMemo } }: Payment): object => (merchantMemo === undefined ? {} : { merchantMemo });

function filterOf({ paymentTypes, paymentBrands }: Fields): PaymentMatch['outline'] {
  const [types, brands] = [paymentTypes, paymentBrands].map((list) => list && new Set(list.split(',')));
  return ({ type, brand }) => (!types || types.has(type)) && (!brands || (brand !== null && brands.has(brand)));
}
