import { paymentTypes } from 'shared';
import type { Payment } from '../../../../core/payments/payment.ts';
import { days, type PaymentKey, plus } from '../../../../core/values.ts';
import { dayOf, type Filter, type FilterValues } from '../../../views/filters.ts';
import type { Visit } from '../../../visit.ts';

const names = ['state', 'type', 'brand', 'currency', 'code', 'reference', 'from', 'to'] as const;
type Name = (typeof names)[number];
export type PaymentFilters = FilterValues<Name>;

/** The filters of the list of payments. */
export const paymentFilters = ({ t }: Pick<Visit, 't'>): readonly Filter<Name>[] => [
  {
    name: 'state',
    text: 'state',
    kind: (['approved', 'rejected', 'pending'] as const).map((each) => [each, t(each)] as const),
  },
  { name: 'type', text: 'type', kind: Object.keys(paymentTypes).map((each) => [each, each] as const) },
  { name: 'brand', text: 'brand', kind: 'text' },
  { name: 'currency', text: 'currency', kind: 'text' },
  { name: 'code', text: 'result', kind: 'text' },
  { name: 'reference', text: 'reference', kind: 'text' },
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];

/** Whether a payment passes the filters that no index answers. */
export const matching =
  ({ state, type, brand, currency, code }: PaymentFilters) =>
  (payment: Payment): boolean =>
    (state === undefined || payment.state === state) &&
    (type === undefined || payment.type === type) &&
    (brand === undefined || payment.brand === brand.toUpperCase()) &&
    (currency === undefined || payment.currency === currency.toUpperCase()) &&
    (code === undefined || payment.resultCode.startsWith(code));

/** The keys between which payments of the filtered days lie, and those before the cursor. */
export function boundsOf(
  { gateway: { ids } }: Pick<Visit, 'gateway'>,
  { from, to }: PaymentFilters,
  cursor: string | undefined,
): { readonly after: PaymentKey; readonly before: PaymentKey } {
  const [first, last] = [dayOf(from), dayOf(to)];
  const before = last === undefined ? ids.key('payment') : ids.firstKeyAt('payment', plus(last, days(1)));
  const at = cursor === undefined ? undefined : ids.keyOf('payment', cursor);
  return {
    after: first === undefined ? (0 as PaymentKey) : ids.firstKeyAt('payment', first),
    before: at === undefined || at > before ? before : at,
  };
}
