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
/** The members that schedules charge, each at six on a working day of its own; the shop charges the others itself. */
const SCHEDULED = 5;
const weekly = (place: number): string => `0 0 6 ? * ${MONDAY + place}`;
const MONDAY = 2;

/** The members of a club: each stores a card on one of the days, and is charged each week. Some have never been charged. */
export const membersBefore = (now: Instant, length: number): readonly Act[] =>
  Array.from({ length: MEMBERS }, (_, place) => {
    const order = FIRST + place;
    const joined = plus(minus(now, days(length)), minutes(Math.floor(((place + 0.5) / MEMBERS) * length * 24 * 60)));
    const reference = { merchantTransactionId: `member-${order}` };
    const fields = { ...accounts[place % accounts.length], ...card, ...agreed, ...reference };
    const isScheduled = place < SCHEDULED;
    const weeks = isScheduled
      ? []
      : Array.from({ length: Math.ceil(length / 7) }, (_week, week) => plus(joined, days(7 * week + 1)));
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
      ...(isScheduled ? [scheduleOf({ at: plus(joined, minutes(30)), place, reference })] : []),
    ] as const satisfies readonly Act[];
  }).flat();

type Joined = { readonly at: Instant; readonly place: number; readonly reference: Act['fields'] };

const scheduleOf = ({ at, place, reference }: Joined): Act => ({
  at,
  order: FIRST + place,
  kind: 'schedule',
  refersTo: 'registration',
  fields: { amount: charged.amount, currency: charged.currency, 'job.expression': weekly(place), ...reference },
});
