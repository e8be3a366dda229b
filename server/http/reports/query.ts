import { compileQuery, reads } from 'shared';
import { anyPayment } from '../../core/exports/payment-filter.ts';
import type { Fields } from '../../core/fields.ts';
import { isRefusal, refuse, refuseParameters, type Refusal } from '../../core/refusal.ts';
import type { Call } from '../call.ts';
import type { HttpGateway } from '../gateway.ts';
import { getTransaction } from '../payments/payments.ts';
import { paymentsAnswer } from './payments-answer.ts';
import type { MerchantGet } from '../request/merchant.ts';
import { pageFields, wholeTime } from './page.ts';

const NAMES_MAX = 100;

/** The parameters of a query, checked like those of a form; a refusal names all of their faults. */
export function queryReader(name: keyof typeof reads): (c: Call) => Fields | Refusal {
  const checker = compileQuery(reads[name].query);
  return (c) => {
    const { incoming } = c.env ?? {};
    const [, query = ''] = (incoming?.url ?? '').split('?', 2);
    const { fields, faults } = checker.read(query, NAMES_MAX);
    return faults.length > 0 ? refuseParameters(faults) : fields;
  };
}

/** GET /v1/query/{id}: the payment, or with its linked ones the list of its tree. */
export function getQueriedPayment(gateway: HttpGateway): MerchantGet {
  const read = queryReader('queryPayment');
  const one = getTransaction(gateway, () => true);
  return async (request, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    if (fields['includeLinkedTransactions'] !== 'true') return one(request, c);
    const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
    const payments = await gateway.operations.readLinkedPayments({ key, entity: request.within.key });
    return payments ? paymentsAnswer(gateway, { payments, next: null }, request) : refuse('paymentUnknown');
  };
}

/** GET /v1/query: the payments with a merchantTransactionId, the latest first. */
export function getQueriedReference(gateway: HttpGateway): MerchantGet {
  const read = queryReader('queryReference');
  return async (request, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    const page = pageFields(gateway, fields, { ...wholeTime(gateway), order: 'latestFirst' });
    if (isRefusal(page)) return page;
    const reference = fields['merchantTransactionId'] ?? '';
    const search = { ...page, entity: request.within, reference, matches: anyPayment };
    const found = await gateway.operations.findPayments(search);
    return found.payments.length > 0 || fields['cursor'] !== undefined
      ? paymentsAnswer(gateway, found, request)
      : refuse('paymentUnknown');
  };
}
