import { paymentBrand } from 'shared';
import type { Payment } from '../payments/payment.ts';
import { days, type Instant, plus } from '../values.ts';

/**
 * What became of a chargeback. `final`: the bank's scheme knows no answer to it. `open`: the merchant may contest it
 * until the due date. `accepted` and `expired`: the money stays with the shopper. `won`: reversals have brought all of it back.
 */
export const disputeStages = ['open', 'won', 'accepted', 'expired', 'final'] as const;
export type DisputeStage = (typeof disputeStages)[number];

/** A chargeback with what is known of it. */
export type Dispute = {
  readonly chargeback: Payment;
  readonly stage: DisputeStage;
  /** Null where nothing can be answered. */
  readonly dueAt: Instant | null;
};

/**
 * The days in which an acquirer has to answer a chargeback, as card schemes publish them; brands that are not listed
 * have the shortest. An acquirer may ask its merchants for an earlier answer.
 */
const answerDays: Readonly<Record<string, number>> = { VISA: 30, MASTER: 45, MAESTRO: 45, DISCOVER: 30, DINERS: 30 };
const DAYS_MIN = 20;
/** The most days of any brand: what is older is not open. */
export const ANSWER_DAYS_MAX = Math.max(...Object.values(answerDays));

/** When a chargeback has to be answered; null for a return of a direct debit, which cannot be contested (SEPA rulebook 4.3). */
export const dueDateOf = ({ brand, createdAt }: Pick<Payment, 'brand' | 'createdAt'>): Instant | null =>
  paymentBrand(brand ?? '')?.method === 'card' ? plus(createdAt, days(answerDays[brand ?? ''] ?? DAYS_MIN)) : null;

type Known = { readonly isReversed: boolean; readonly isAccepted: boolean; readonly now: Instant };

export const disputeOf = (chargeback: Payment, known: Known): Dispute => ({
  chargeback,
  dueAt: dueDateOf(chargeback),
  stage: stageOf(chargeback, known),
});

function stageOf(chargeback: Payment, { isReversed, isAccepted, now }: Known): DisputeStage {
  if (isReversed) return 'won';
  if (isAccepted) return 'accepted';
  if (dueDateOf(chargeback) === null) return 'final';
  return isDue(chargeback, now) ? 'open' : 'expired';
}

/** Whether an answer to a chargeback would come in time, were there none yet. */
export const isDue = (chargeback: Pick<Payment, 'brand' | 'createdAt'>, now: Instant): boolean =>
  now < (dueDateOf(chargeback) ?? now);
