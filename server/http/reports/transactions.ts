import type { Fields } from '../../core/fields.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal, refuseParameters } from '../../core/refusal.ts';
import type { HttpGateway } from '../gateway.ts';
import type { MerchantGet } from '../request/merchant.ts';
import { boundsOfDays, pageFields } from './page.ts';
import { paymentsAnswer } from './payments-answer.ts';
import { queryReader } from './query.ts';

/** GET /v1/reports/transactions: the payments that were begun on some days (spec, Reporting). */
export function getTransactions(gateway: HttpGateway): MerchantGet {
  const read = queryReader('reportTransactions');
  return async (request, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    const { 'date.from': first = '', 'date.to': last = '', sortOrder = 'DESC' } = fields;
    if (last < first)
      return refuseParameters([{ name: 'date.to', value: last, message: 'may not be before date.from' }]);
    const order = sortOrder.toUpperCase() === 'ASC' ? 'oldestFirst' : 'latestFirst';
    const page = pageFields(gateway, fields, { ...boundsOfDays(gateway, { first, last }), order });
    if (isRefusal(page)) return page;
    const search = { ...page, entity: request.entity.key, reference: null, matches: filterOf(fields) };
    return paymentsAnswer(gateway, await gateway.operations.findPayments(search), {
      ndc: request.ndc,
      shown: memoOf,
    });
  };
}

/** The merchant's memo is shown in reports only (spec, Basic payment). */
const memoOf = ({ fields: { merchantMemo } }: Payment): object => (merchantMemo === undefined ? {} : { merchantMemo });

function filterOf({ paymentTypes, paymentBrands }: Fields): (payment: Payment) => boolean {
  const [types, brands] = [paymentTypes, paymentBrands].map((list) => list && new Set(list.split(',')));
  return ({ type, brand }) => (!types || types.has(type)) && (!brands || (brand !== null && brands.has(brand)));
}
