import { days, type Instant, minus, minutes, plus } from '../../core/values.ts';
import type { Act } from './orders.ts';

/** The accounts that members have stored: published test data. */
const accounts: readonly Act['fields'][] = [
  { paymentBrand: 'VISA', 'card.number': '4200000000000000' },
  { paymentBrand: 'MASTER', 'card.number': '5454545454545454' },
  { paymentBrand: 'AMEX', 'card.number': '377777777777770' },
];
const card = { 'card.holder': 'Jane Jones', 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
const agreed = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.recurringType': 'SUBSCRIPTION',
};
const charged = {
  paymentType: 'DB',
  amount: '9.90',
  currency: 'EUR',
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'RECURRING',
};

const MEMBERS = 12;
/** The numbers of members, none of which an order has. */
const FIRST = 800_000;
/** Of how many members a schedule takes over; the shop charges the others itself. */
const SCHEDULED = 5;
/** Every Monday at six. */
const MONDAYS = '0 0 6 ? * 2';

/** The members of a club: each stores a card on one of the days, and is charged each week. Some have never been charged. */
export const membersBefore = (now: Instant, length: number): readonly Act[] =>
  Array.from({ length: MEMBERS }, (_, place) => {
    const order = FIRST + place;
    const joined = plus(minus(now, days(length)), minutes(Math.floor(((place + 0.5) / MEMBERS) * length * 24 * 60)));
    const reference = { merchantTransactionId: `member-${order}` };
    const fields = { ...accounts[place % accounts.length], ...card, ...agreed, ...reference };
    const weeks = Array.from({ length: Math.ceil(length / 7) }, (_week, week) => plus(joined, days(7 * week + 1)));
    return [
      { at: joined, order, kind: 'registration', as: 'registration', fields },
      ...weeks
        .filter((at) => at < now)
        .map((at): Act => ({
          at,
          order,
          kind: 'charge',
          refersTo: 'registration',
          fields: { ...charged, ...reference },
        })),
      ...(place < SCHEDULED ? [scheduleOf({ at: minus(now, minutes(30)), order, reference })] : []),
    ] as const satisfies readonly Act[];
  }).flat();

const scheduleOf = ({
  at,
  order,
  reference,
}: Pick<Act, 'at' | 'order'> & { readonly reference: Act['fields'] }): Act => ({
  at,
  order,
  kind: 'schedule',
  refersTo: 'registration',
  fields: { amount: charged.amount, currency: charged.currency, 'job.expression': MONDAYS, ...reference },
});
