import type { ReferenceType } from 'shared';

/*
 * A merchant's own books: what the documentation permits, computed from the list of all approved payments. It shares no
 * code with the gateway.
 */

export type FirstOrder = 'PA' | 'DB' | 'CD' | 'PA.CP';

/** An approved payment, with the id that the gateway gave it. Amounts are in hundredths, times in milliseconds. */
export type Booked = {
  readonly id: string;
  readonly type: 'PA' | 'DB' | 'CD' | ReferenceType;
  readonly base: string | null;
  readonly cents: number;
  readonly at: number;
};

/** What a bank has reported as taken back from a payment, whether or not it was booked. */
export type Taken = Pick<Booked, 'base' | 'cents'>;

/** The payments of one tree, the first of them its root. */
export type Books = {
  readonly isInvoice: boolean;
  readonly payments: readonly [Booked, ...Booked[]];
  readonly taken: readonly Taken[];
};

export type Attempt = {
  readonly type: ReferenceType;
  readonly base: Booked;
  readonly cents: number;
  readonly now: number;
  /** Whether a bank reports it, which has moved the money already, and not the merchant. */
  readonly isByBank: boolean;
};

const DAY = 86_400_000;

/** Whether the documentation permits a reference. */
export function permits(books: Books, attempt: Attempt): boolean {
  const sums = sumsOf(books);
  const taken = books.isInvoice ? ['CP', 'RV', 'RF', 'RC'] : ['CP', 'RV', 'RF', 'RB', 'CB', 'CR'];
  if (!taken.includes(attempt.type)) return false;
  if (attempt.cents === 0 && attempt.type !== 'RV') return false;
  return permissions[attempt.type](books, attempt, sums);
}

type Permit = (books: Books, attempt: Attempt, sums: Sums) => boolean;

const permissions: Record<ReferenceType, Permit> = {
  CP: ({ payments: [root] }, { base, cents, now }, { open }) =>
    root.type === 'PA' && ['PA', 'CP'].includes(base.type) && cents <= open && now < root.at + 7 * DAY,
  RV(books, { base, now }, sums) {
    const [root] = books.payments;
    if (!['PA', 'DB', 'CP', 'RB', 'CD'].includes(base.type)) return false;
    if (isVoided(books, base) || sums.refunded > 0 || sums.everChargedBack > 0) return false;
    if (base.type === 'PA') return now < root.at + 7 * DAY && sums.releasable > 0;
    return isSameDay(base.at, now) && (sums.received === 0 || sums.owed >= base.cents);
  },
  RF: (books, { base, cents }, { refundable }) =>
    ['PA', 'DB', 'CP', 'RB', 'RC'].includes(base.type) &&
    (base.type === 'PA' || !isVoided(books, base)) &&
    !isDisputed(books) &&
    cents <= refundable,
  RB: (books, { base }, { chargedBack }) =>
    ['DB', 'CP'].includes(base.type) && !isVoided(books, base) && chargedBack === 0,
  CB(books, { base, cents, isByBank }) {
    if (!isChargeable(books, base)) return false;
    if (isByBank) return takenCents(books, base, cents) > 0;
    const last = of(books, 'CB', base).at(-1);
    const isOpen = last === undefined || of(books, 'CR', last).length > 0;
    return isOpen && timesChargedBack(books, base.id) < 2 && cents <= base.cents - standing(books, base);
  },
  CR: (books, { base, cents }) =>
    base.type === 'CB' && timesChargedBack(books, base.base) < 2 && cents <= base.cents - total(of(books, 'CR', base)),
  // Money that a bank reports has arrived; what the merchant books itself is limited by what is owed.
  RC: (books, { base, cents, isByBank }, { owed }) =>
    (base.type === 'PA' || (base.type === 'CP' && !isVoided(books, base))) && (isByBank || cents <= owed),
};

type Sums = ReturnType<typeof sumsOf>;

/** The sums that decide, from all payments of the tree. */
export function sumsOf(books: Books) {
  const all = (type: Booked['type']) => total(books.payments.filter((each) => each.type === type));
  const reversals = books.payments.filter(({ type }) => type === 'RV');
  const root = books.payments[0];
  const isOf = (reversal: Booked, ...types: string[]) =>
    types.includes(books.payments.find(({ id }) => id === reversal.base)?.type ?? '');
  const voided = total(reversals.filter((each) => isOf(each, 'DB', 'CP', 'RB')));
  const released = total(reversals.filter((each) => isOf(each, 'PA'))) + voided;
  const captured = all('DB') + all('CP') + all('RB') - voided;
  const received = all('RC');
  const authorized = root.type === 'CD' ? 0 : root.cents + all('RB');
  const paid = Math.max(captured, received);
  const chargedBack = all('CB') - all('CR');
  return {
    authorized,
    captured,
    released,
    received,
    refunded: all('RF'),
    everChargedBack: all('CB'),
    chargedBack,
    open: authorized - captured - released,
    releasable: authorized - released - paid,
    owed: authorized - released - received,
    refundable: paid - all('RF') - chargedBack,
  };
}

/** Whether a bank takes back a payment, which its books may have already. */
export const isTaken = (books: Books, { type, base, isByBank }: Omit<Attempt, 'cents' | 'now'>): boolean =>
  isByBank && type === 'CB' && isChargeable(books, base);

const isChargeable = (books: Books, base: Booked): boolean =>
  ['DB', 'CP', 'RB'].includes(base.type) && !isVoided(books, base);

/** How much of what a bank has taken back is to be booked: what the books are not ahead of the bank. */
export function takenCents(books: Books, base: Booked, cents: number): number {
  const taken = books.taken.filter((each) => each.base === base.id).reduce((sum, each) => sum + each.cents, 0);
  return Math.min(cents, Math.max(0, taken + cents - standing(books, base)));
}

/** What stands of the chargebacks of a payment. */
const standing = (books: Books, base: Booked): number =>
  of(books, 'CB', base).reduce((sum, each) => sum + each.cents - total(of(books, 'CR', each)), 0);

/** How often a payment was charged back, each time after a reversal of an earlier chargeback. */
function timesChargedBack({ payments }: Books, base: string | null): number {
  let [times, mayBegin] = [0, true];
  const all = payments.filter((each) => each.type === 'CB' && each.base === base);
  const chargebacks = new Set(all.map(({ id }) => id));
  for (const each of payments) {
    const isChargeback = chargebacks.has(each.id);
    if (isChargeback && mayBegin) times += 1;
    mayBegin = !isChargeback && (mayBegin || (each.base !== null && chargebacks.has(each.base)));
  }
  return times;
}

/** How much a reversal moves. */
export const reversedCents = (books: Books, base: Booked): number =>
  base.type === 'PA' ? sumsOf(books).releasable : base.cents;

const total = (payments: readonly Booked[]): number => payments.reduce((sum, { cents }) => sum + cents, 0);

const of = ({ payments }: Books, type: Booked['type'], base: Booked): readonly Booked[] =>
  payments.filter((each) => each.type === type && each.base === base.id);

const isVoided = (books: Books, base: Booked): boolean => of(books, 'RV', base).length > 0;

/** Whether a chargeback stands of which nothing was won back. */
const isDisputed = (books: Books): boolean =>
  books.payments.some((each) => each.type === 'CB' && of(books, 'CR', each).length === 0);

const isSameDay = (a: number, b: number): boolean => Math.floor(a / DAY) === Math.floor(b / DAY);
