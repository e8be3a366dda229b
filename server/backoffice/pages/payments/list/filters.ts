import { paymentTypes } from 'shared';
import { connectorNames } from '../../../../core/entities/merchant-accounts/account.ts';
import { PENDING_SINCE } from '../../../../core/checkouts/state.ts';
import { amountRangeIn, type Flow, type PaymentFilter } from '../../../../core/exports/payment-filter.ts';
import { days, minus, type PaymentKey, plus } from '../../../../core/values.ts';
import type { TextName } from '../../../texts/texts.ts';
import { dayOf, type Filter, type FilterValues } from '../../../views/lists/filters.ts';
import type { Visit } from '../../../visit.ts';

const names = [
  'state',
  'type',
  'brand',
  'amount',
  'currency',
  'country',
  'code',
  'reference',
  'connector',
  'flow',
  'mode',
  'from',
  'to',
] as const;
type Name = (typeof names)[number];
export type PaymentFilters = FilterValues<Name>;

/** The filters of the list of payments. */
export const paymentFilters = ({ t, gateway: { mode } }: Pick<Visit, 't' | 'gateway'>): readonly Filter<Name>[] => [
  {
    name: 'state',
    text: 'state',
    kind: [
      ['approved', t('approved')],
      ['declined', t('rejected')],
      ['pending', t('pending')],
      ['stuck', t('pendingLong')],
    ],
    formerly: { rejected: 'declined' },
  },
  { name: 'type', text: 'type', kind: Object.keys(paymentTypes).map((each) => [each, each] as const) },
  { name: 'brand', text: 'brand', kind: 'text' },
  {
    name: 'amount',
    text: 'amount',
    kind: 'text',
    example: '10..50',
    isValue: (text) => amountRangeIn(text) !== undefined,
  },
  { name: 'currency', text: 'currency', kind: 'text' },
  { name: 'country', text: 'accountCountry', kind: 'text', example: 'DE' },
  { name: 'code', text: 'result', kind: 'text' },
  { name: 'reference', text: 'wholeReference', kind: 'text' },
  { name: 'connector', text: 'connectorTab', kind: connectorNames.map((each) => [each, each] as const) },
  {
    name: 'flow',
    text: 'authentication',
    kind: Object.entries(flowTexts).map(([each, text]) => [each, t(text)] as const),
  },
  ...(mode === 'test'
    ? [{ name: 'mode', text: 'mode', kind: testModes.map((each) => [each, each] as const) } as const]
    : []),
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];

/** How a payment was authenticated. */
export const flowTexts = {
  none: 'no',
  frictionless: 'noChallenge',
  challenge: 'challenge',
} as const satisfies Record<Flow, TextName>;
const testModes = ['INTERNAL', 'EXTERNAL'] as const;

/** The filters that no index answers. An amount that cannot be read is none of any payment. */
export function filterOf({ brand, amount, currency, country, ...values }: PaymentFilters): PaymentFilter {
  const { state, type, code, connector, flow, mode } = values;
  return {
    ...defined({ state: storedState[state ?? ''] ?? state, type, code, connector, flow, mode }),
    ...defined({
      brand: brand?.toUpperCase(),
      currency: currency?.toUpperCase(),
      country: country?.toUpperCase(),
    }),
    ...(amount === undefined ? {} : { amount: amountRangeIn(amount) ?? { low: 1, high: 0 } }),
  };
}

const storedState: Readonly<Record<string, string>> = { declined: 'rejected', stuck: 'pending' };

const defined = (values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );

/** The keys between which payments of the filtered days lie, and those before the cursor; of stuck ones, those old enough. */
export function boundsOf(
  { gateway: { ids, clock } }: Pick<Visit, 'gateway'>,
  { state, from, to }: PaymentFilters,
  cursor: string | undefined,
): { readonly after: PaymentKey; readonly before: PaymentKey } {
  const [first, last] = [dayOf(from), dayOf(to)];
  const end = last === undefined ? ids.key('payment') : ids.firstKeyAt('payment', plus(last, days(1)));
  const latest = state === 'stuck' ? ids.firstKeyAt('payment', minus(clock.now(), PENDING_SINCE)) : end;
  const before = latest < end ? latest : end;
  const at = cursor === undefined ? undefined : ids.keyOf('payment', cursor);
  return {
    after: first === undefined ? (0 as PaymentKey) : ids.firstKeyAt('payment', first),
    before: at === undefined || at > before ? before : at,
  };
}
