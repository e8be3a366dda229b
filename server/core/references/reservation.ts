import { dayOf, isPaidLater, startOf } from 'shared';
import { nextCutOff } from '../cut-off.ts';
import type { EntitySettings } from '../entities/settings/settings.ts';
import { days, type Instant, plus } from '../values.ts';
import type { Payment, RootPayment } from '../payments/payment.ts';
import { typeRules } from '../payments/types.ts';

type Terms = { readonly settings: EntitySettings; readonly now: Instant };

/** Whether an approved payment of this type reserves money that is captured later. */
export function isReservation({ type }: Pick<Payment, 'type'>): boolean {
  const rules = typeRules[type];
  return 'posts' in rules && rules.posts === 'authorize';
}

/** Whether the reservation of a tree is over: what it has not captured counts as released. */
export const isExpired = (root: RootPayment, { settings, now }: Terms): boolean =>
  isReservation(root) &&
  now >= daysAfter(root, isPaidLater(root.brand) ? payDays(root, settings) : settings.reservationDays);

/** How many days the money may take: those of the answer to the payer, whatever the channel has set since. */
function payDays({ createdAt, findings }: RootPayment, { payWithinDays }: EntitySettings): number {
  const answered = startOf(findings.resultDetails?.['PaymentDueDate'] ?? '') - startOf(dayOf(createdAt));
  return Number.isNaN(answered) ? payWithinDays : answered / days(1);
}

/** Whether a reservation may still be captured. */
export const isCapturable = (root: RootPayment, terms: Terms): boolean =>
  !isExpired(root, terms) &&
  (terms.settings.captureDays === null || terms.now < daysAfter(root, terms.settings.captureDays));

/** Money that was taken can be voided until the next cut-off; afterwards it is refunded. */
export const isVoidable = (base: Payment, terms: Terms): boolean =>
  terms.now < (dueAt(base) ?? cutOffAfter(base.endedAt ?? base.createdAt, terms));

/** A direct debit can be cancelled until the day before it is due, whatever the cut-off of its channel. */
const dueAt = ({ findings: { collection } }: Payment): Instant | undefined =>
  collection && (startOf(collection.dueOn) as Instant);

const cutOffAfter = (at: Instant, { settings: { reversalCutOff: time, reversalCutOffZone: zone } }: Terms): Instant =>
  nextCutOff(at, { time, zone });

/** A reservation begins with its approval, which may come long after its request. */
const daysAfter = ({ endedAt, createdAt }: Payment, count: number): Instant => plus(endedAt ?? createdAt, days(count));
