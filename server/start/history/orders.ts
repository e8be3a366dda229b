import { days, type Duration, type Instant, minus, minutes, plus } from '../../core/values.ts';

export type Referred = 'payment' | 'chargeback' | 'checkout' | 'registration';

/** Something that the shop did at a moment of the past: a request of the API, about an order with a number of its own. */
export type Act = {
  readonly at: Instant;
  readonly order: number;
  /**
   * `checkout` creates one, and in an `attempt` a shopper pays it, of which the shop then reads the result. `charge` and
   * `schedule` are about a registration.
   */
  readonly kind: 'payment' | 'checkout' | 'attempt' | 'registration' | 'charge' | 'schedule';
  /** Undefined for the order's first request; else what it is about. */
  readonly refersTo?: Referred;
  /** What later acts call it that refer to it. */
  readonly as?: Referred;
  readonly fields: Readonly<Record<string, string>>;
  /** The code that the shopper enters where the issuer challenges. */
  readonly code?: string;
};

const ORDERS_A_DAY = 36;
/** The hours of a day in which people buy, from the first on. */
const OPENS = 7;
const HOURS = 16;

/** Numbers that look random and are always the same (mulberry32). */
function dice(): () => number {
  let state = 20_261_120;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const card = (brand: string, number: string, cvv = '123'): Readonly<Record<string, string>> => ({
  paymentBrand: brand,
  'card.number': number,
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': cvv,
});

/** Where the demo shop receives shoppers. */
const RESULT_URL = 'http://localhost:8099/result';

const visa = card('VISA', '4200000000000000');
const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
  shopperResultUrl: RESULT_URL,
};

/** Cards that are declined, each with its weight. */
const declined: ReadonlyMap<string, number> = new Map([
  ['4000000000000002', 4],
  ['4000000000009995', 3],
  ['4000000000000069', 1],
]);

/** Cards whose issuers challenge the shopper, and the codes that confirm and deny. */
const challenged = [card('VISA', '4200000000000018'), card('MASTER', '5200000000000064')];
const [CONFIRMS, DENIES] = ['1234', '1111'];
const SHARE_DENIED = 0.2;

/** How orders are paid, each with its weight: published test data only. */
const ways: readonly (readonly [weight: number, fields: Readonly<Record<string, string>>])[] = [
  [30, visa],
  [18, card('MASTER', '5454545454545454')],
  [6, card('AMEX', '377777777777770', '1234')],
  [14, { ...visa, testMode: 'EXTERNAL' }],
  [6, { ...card('MASTER', '5105105105105100'), testMode: 'EXTERNAL' }],
  [8, { ...card('VISA', '4200000000000026'), ...browser }],
  [3, { ...card('VISA', '4012001037141112'), ...browser }],
  ...challenged.map((each) => [3, { ...each, ...browser }] as const),
  ...Array.from(declined, ([number, weight]) => [weight, card('VISA', number)] as const),
  [
    6,
    {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE89370400440532013000',
      'bankAccount.country': 'DE',
    },
  ],
];
const WEIGHTS = ways.reduce((sum, [weight]) => sum + weight, 0);

function wayOf(cast: number): Readonly<Record<string, string>> {
  let left = cast * WEIGHTS;
  return ways.find(([weight]) => (left -= weight) < 0)?.[1] ?? visa;
}

/** The orders of a shop in so many days before now. */
export function ordersBefore(now: Instant, length: number): readonly Act[] {
  const cast = dice();
  const acts: Act[] = [];
  const start = minus(now, days(length));
  for (let day = 0; day < length; day += 1) {
    const isWeekend = [0, 6].includes(new Date(plus(start, days(day))).getUTCDay());
    const count = Math.round(ORDERS_A_DAY * (isWeekend ? 0.6 : 1) * (0.8 + 0.4 * cast()) * (1 + day / 100));
    for (let each = 0; each < count; each += 1) acts.push(...orderOf(acts.length, momentOf(start, day, cast), cast));
  }
  return [...acts.filter(({ at }) => at < now), ...reviewed(now, length)];
}

/** A quarter of an hour of the day, so that several requests fall together. */
const momentOf = (start: Instant, day: number, cast: () => number): Instant =>
  plus(start, (days(day) + minutes(15) * Math.floor((OPENS + cast() * HOURS) * 4)) as Duration);

function orderOf(order: number, at: Instant, cast: () => number): readonly Act[] {
  const currency = cast() < 0.8 ? 'EUR' : cast() < 0.5 ? 'USD' : 'GBP';
  const way = wayOf(cast());
  const isReserved = way['card.number'] !== undefined && cast() < 0.3;
  const amount = (8 + cast() * cast() * 240).toFixed(2);
  const money = { amount, currency: way['bankAccount.iban'] === undefined ? currency : 'EUR' };
  const fault =
    way['testMode'] === 'EXTERNAL' && cast() < 0.04 ? { 'customParameters[SIM_settlement]': faultOf(cast()) } : {};
  const terms = {
    ...money,
    ...fault,
    paymentType: isReserved ? 'PA' : 'DB',
    merchantTransactionId: `order-${100_000 + order}`,
  };
  const isAtCheckout = !('shopperResultUrl' in way) && cast() < AT_CHECKOUT;
  const first = isAtCheckout
    ? checkoutOf({ at, order, way, terms }, cast)
    : [{ at, order, kind: 'payment', as: 'payment', fields: { ...way, ...terms }, ...codeFor(way, cast) } as const];
  return [...first, ...laterOf({ at, order, isReserved, isDebit: 'bankAccount.iban' in way, money }, cast)];
}

function codeFor(way: Act['fields'], cast: () => number): Pick<Act, 'code'> {
  const isChallenged = challenged.some((each) => each['card.number'] === way['card.number']);
  return isChallenged ? { code: cast() < SHARE_DENIED ? DENIES : CONFIRMS } : {};
}

/** The shares of orders placed at a checkout, of checkouts that are left unpaid, and of declined ones with a second try. */
const AT_CHECKOUT = 0.55;
const ABANDONED = 0.24;
const TRIED_AGAIN = 0.35;

type Ordered = Pick<Act, 'at' | 'order'> & {
  readonly way: Act['fields'];
  readonly terms: Act['fields'];
};

/** An order at a checkout, whose shopper pays a few minutes later, after a decline by another card, or not at all. */
function checkoutOf({ at, order, way, terms }: Ordered, cast: () => number): readonly Act[] {
  const { testMode, ...account } = way;
  const fields = { ...terms, ...(testMode === undefined ? {} : { testMode }), shopperResultUrl: RESULT_URL };
  const attempt = (after: number, sent: Act['fields']): Act => ({
    at: plus(at, minutes(after)),
    order,
    kind: 'attempt',
    refersTo: 'checkout',
    as: 'payment',
    fields: sent,
  });
  const created: Act = { at, order, kind: 'checkout', as: 'checkout', fields };
  const [isAbandoned, isTriedAgain] = [cast() < ABANDONED, cast() < TRIED_AGAIN];
  if (isAbandoned) return [created];
  const isDeclined = declined.has(account['card.number'] ?? '');
  return [created, attempt(3, account), ...(isDeclined && isTriedAgain ? [attempt(6, visa)] : [])];
}

const faultOf = (cast: number): string => (cast < 0.4 ? 'altered' : cast < 0.7 ? 'doubled' : 'forgotten');

type Begun = Pick<Act, 'at' | 'order'> & {
  readonly isReserved: boolean;
  readonly isDebit: boolean;
  readonly money: { readonly amount: string; readonly currency: string };
};

/** Why banks return a debit, and why cardholders dispute a payment. */
const returnReasons = ['000.100.203', '000.100.206', '000.100.202'] as const;
const disputeReasons = ['000.100.220', '000.100.221', '000.100.222', '000.100.224', '000.100.225'] as const;

/** Captures, refunds, reversals and chargebacks of an order; what a decline makes impossible is refused. */
function laterOf({ at, order, isReserved, isDebit, money }: Begun, cast: () => number): readonly Act[] {
  const after = (most: number) => plus(at, minutes(60 + Math.floor(cast() * most) * 60));
  const refers = (paymentType: string, fields: Act['fields'] = money, when = after(48)): Act => ({
    at: when,
    order,
    kind: 'payment',
    refersTo: 'payment',
    fields: { paymentType, ...fields },
  });
  if (isReserved) return [cast() < 0.1 ? refers('RV') : refers('CP')];
  const chance = cast();
  if (chance < 0.06) return [refers('RF', { ...money, amount: (Number(money.amount) / 2).toFixed(2) }, after(240))];
  if (chance >= 0.075) return [];
  const disputedAt = after(480);
  const isWon = chance > 0.072;
  const won: Act = {
    at: plus(disputedAt, days(3)),
    order,
    kind: 'payment',
    refersTo: 'chargeback',
    fields: { paymentType: 'CR', ...money },
  };
  const reasons = isDebit ? returnReasons : disputeReasons;
  const chargebackResultCode = reasons[order % reasons.length] ?? '';
  const disputed: Act = { ...refers('CB', { ...money, chargebackResultCode }, disputedAt), as: 'chargeback' };
  return [disputed, ...(isWon ? [won] : [])];
}

/**
 * Payments that the simulated risk service leaves to an analyst: of the last hours, and two from the middle of the time
 * before, about which one has decided.
 */
const reviewed = (now: Instant, length: number): readonly Act[] =>
  [1, 2, 3, 12 * length + 1, 12 * length + 2].map((hours) => ({
    at: minus(now, minutes(60 * hours)),
    order: 900_000 + hours,
    kind: 'payment',
    fields: {
      ...visa,
      amount: ((hours % 12) * 119).toFixed(2),
      currency: 'EUR',
      paymentType: 'DB',
      merchantTransactionId: `order-${900_000 + hours}`,
      'customer.givenName': 'simulate',
      'customer.surname': 'review',
    },
  }));
