import { capturableCents } from '../payments/ledger.ts';
import type { RootType } from 'shared';
import type { Payment } from '../payments/payment.ts';
import { isReservation } from '../references/reservation.ts';
import { firstRules } from '../payments/types.ts';
import type { Cents, PaymentKey } from '../values.ts';

/** The reasons to decline a payment by an industry practice, with their result codes. */
export const practiceFaults = {
  originalUnknown: '700.100.100',
  originalOfUnusableType: '700.100.700',
  originalPending: '700.400.570',
  originalRejected: '700.300.200',
  originalNotReserved: '700.400.510',
  notAfterInsufficientFunds: '700.300.100',
  accountDiffers: '700.100.400',
  currencyDiffers: '700.100.500',
  amountHigher: '700.100.300',
} as const;
export type PracticeFault = keyof typeof practiceFaults;

/** What a merchant's practice needs of the payment that it completes (spec, Card on file: industryPractice). */
type Practice = {
  /** Whether the payment itself only reserves. */
  readonly reserves: boolean;
  readonly original: 'approved' | 'openReservation' | 'reservation' | 'shortOfFunds';
  /** Whether the payment takes the place of the original, which then is completed. */
  readonly replaces?: true;
};

const practices: Readonly<Record<string, Practice>> = {
  INCREMENTAL_AUTH: { reserves: true, original: 'openReservation' },
  REAUTHORIZATION: { reserves: true, original: 'reservation' },
  RESUBMISSION: { reserves: false, original: 'shortOfFunds', replaces: true },
  DELAYED_CHARGES: { reserves: false, original: 'approved' },
  NO_SHOW: { reserves: false, original: 'approved' },
};

/** The result codes of an account without enough money. */
const SHORT_OF_FUNDS: ReadonlySet<string> = new Set(['800.100.155', '800.100.203']);

/** The declined payment whose place a practice takes: the first one of its resubmissions. */
export const replacedBy = (name: string | undefined, original: Payment | undefined): PaymentKey | undefined =>
  practices[name ?? '']?.replaces && original ? (original.findings.resubmits ?? original.key) : undefined;

type Completing = { readonly type: RootType; readonly amountCents: Cents; readonly currency: string };

/** Whether a practice may not complete the original payment, and why. */
export function practiceFault(
  name: string,
  payment: Completing,
  original: Payment | undefined,
): PracticeFault | undefined {
  const practice = practices[name];
  if (!practice) return undefined;
  if (firstRules(payment.type).posts === 'credit') return 'originalOfUnusableType';
  if (practice.reserves && firstRules(payment.type).posts !== 'authorize') return 'originalNotReserved';
  if (!original) return 'originalUnknown';
  if (original.base !== null) return 'originalOfUnusableType';
  if (original.state === 'pending') return 'originalPending';
  if (original.currency !== payment.currency) return 'currencyDiffers';
  return stateFaults[practice.original](original, payment);
}

const stateFaults: Readonly<
  Record<Practice['original'], (original: Payment, payment: Completing) => PracticeFault | undefined>
> = {
  approved: ({ state }) => (state === 'approved' ? undefined : 'originalRejected'),
  reservation: (original) => (original.state === 'approved' ? unlessReserved(original) : 'originalRejected'),
  openReservation(original) {
    if (original.state !== 'approved') return 'originalRejected';
    return capturableCents(original) > 0 ? unlessReserved(original) : 'originalNotReserved';
  },
  shortOfFunds(original, { amountCents }) {
    if (original.state !== 'rejected' || !SHORT_OF_FUNDS.has(original.resultCode)) return 'notAfterInsufficientFunds';
    return amountCents > original.amountCents ? 'amountHigher' : undefined;
  },
};

const unlessReserved = (original: Payment): PracticeFault | undefined =>
  isReservation(original) ? undefined : 'originalNotReserved';
